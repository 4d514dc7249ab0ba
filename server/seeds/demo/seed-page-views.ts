import { DAY_MS } from '#domain/days/local-day.ts';
import { statement } from '#server/database/database.ts';
import { DEMO_PEOPLE, type DemoPerson } from './people.ts';
import { idOf } from './seed-people.ts';
import type { Scene } from './seed-together.ts';

const DAYS = 365;

const insertViews = statement(
  'seeds.demo.page-views',
  `insert into page_views (path, user_id, session_id, ip_hash, user_agent, referrer, timestamp)
   select * from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[])
   on conflict do nothing`,
);

type View = {
  path: string;
  userId: number | null;
  sessionId: string;
  ipHash: string;
  referrer: string | null;
  at: number;
};

const OWN_PAGES = [
  '/dashboard',
  '/dashboard',
  '/progress',
  '/habit-planner',
  '/profile',
  '/ada',
  '/notifications',
];
const OPEN_PAGES = ['/auth', '/auth', '/podcast', '/ada', '/mara', '/dov', '/public'];
const REFERRERS = ['podcast.example', 'search.example', null, null];
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];

/** A year of page views, more of them each month. */
export async function seedPageViews(scene: Scene): Promise<void> {
  const views = Array.from({ length: DAYS }, (_, daysAgo) => visitsOf(scene, daysAgo)).flat();
  await scene.database.run(insertViews, [
    views.map(({ path }) => path),
    views.map(({ userId }) => userId),
    views.map(({ sessionId }) => sessionId),
    views.map(({ ipHash }) => ipHash),
    views.map(({ sessionId }) => AGENTS[sessionId.length % AGENTS.length]),
    views.map(({ referrer }) => referrer),
    views.map(({ at }) => new Date(at)),
  ]);
}

function visitsOf(scene: Scene, daysAgo: number): View[] {
  const { random } = scene;
  const members = DEMO_PEOPLE.filter(({ bot, joined }) => !bot && joined > daysAgo);
  const strangers = random.below(4 + Math.round((DAYS - daysAgo) / 60));
  return [
    ...members
      .filter(() => random.happens(0.75))
      .flatMap((person) => visit(scene, daysAgo, person)),
    ...Array.from({ length: strangers }, () => visit(scene, daysAgo, null)).flat(),
  ];
}

function visit({ random, ids, now }: Scene, daysAgo: number, person: DemoPerson | null): View[] {
  const start = now - daysAgo * DAY_MS - random.below(DAY_MS / 2);
  const sessionId = `demo-${daysAgo}-${random.below(1_000_000_000)}`;
  const ipHash = random
    .below(2 ** 32)
    .toString(16)
    .padStart(16, '0');
  const referrer = person ? null : random.oneOf(REFERRERS);
  return Array.from({ length: 1 + random.below(4) }, (_, index) => ({
    path: random.oneOf(person ? OWN_PAGES : OPEN_PAGES),
    userId: person && idOf(ids, person.username),
    sessionId,
    ipHash,
    referrer: index === 0 ? referrer : null,
    at: start + index * 40_000,
  }));
}
