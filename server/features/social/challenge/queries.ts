import type { Challenge, Participant, Waitlist } from '#contract/challenge.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { startOfDayOf } from '#domain/days/user-clock.ts';
import { isTimeZone, UTC } from '#domain/days/time-zone.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { clockColumns, clockOf, type ClockRow } from '#server/features/base/account/public.ts';
import { isPerfectDaySql } from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

const waitlist = statement(
  'challenge.waitlist',
  `select count(*)::int as "waitlistCount",
          coalesce(bool_or(user_id = $1), false) as "userOnWaitlist" from challenge_waitlist`,
);

const CHALLENGE_SQL = `select c.id, c.name, c.description, c.start_date as "startDate",
    c.end_date as "endDate", c.is_active and c.end_date >= $2 as "isActive",
    c.created_at as "createdAt",
    (select count(*)::int from challenge_participants p where p.challenge_id = c.id)
      as "participantCount",
    exists (select from challenge_participants p where p.challenge_id = c.id and p.user_id = $1)
      as "isParticipant"
  from challenges c`;
const latest = statement(
  'challenge.latest',
  `${CHALLENGE_SQL} order by c.start_date desc, c.id desc limit 100`,
);
const byId = statement('challenge.by-id', `${CHALLENGE_SQL} where c.id = $3`);

// Users with the same clock start at the same time.
const CLOCK_SQL = `concat_ws(' ', u.time_zone, u.day_start, u.day_start_before, extract(epoch from u.day_start_from))`;
const clocksOf = statement(
  'challenge.clocks',
  `select distinct ${CLOCK_SQL} as name, ${clockColumns('u')}
     from challenge_participants p join users u on u.id = p.user_id where p.challenge_id = $1`,
);

// A day is perfect if a public habit was due and done, and none was left open. Private habits do not count, so that ranks
// reveal nothing about them. Equal scores are ordered by who reached them first, relative to the start of the challenge
// by each user's clock; a day corrected later counts as reached at its end. $3 and $4 are the starts per clock, because
// PostgreSQL does not know all zones of Intl and would fail for an unknown one.
const leaderboard = statement(
  'challenge.leaderboard',
  `with days as (
     select p.user_id, day.date,
            coalesce(news.created_at - begins.at, (day.date + 1 - c.start_date) * interval '1 day') as reached
       from challenge_participants p
       join challenges c on c.id = p.challenge_id
       join users u on u.id = p.user_id
       left join unnest($3::text[], $4::timestamptz[]) as begins (clock, at) on begins.clock = ${CLOCK_SQL}
      cross join lateral (
        select each.date from (
          select c.start_date + place as date from generate_series(0, c.end_date - c.start_date) as place) each
         where ${isPerfectDaySql({ userId: 'p.user_id', date: 'each.date', isPublic: true })}
      ) day
       left join activity_feed news on news.user_id = p.user_id and news.date = day.date
                                   and news.activity_type = 'perfect_day'
      where p.challenge_id = $1
   ), scores as (
     select p.user_id, p.joined_at, count(days.date) as score, max(days.reached) as reached,
            coalesce(array_agg(days.date::text order by days.date) filter (where days.date is not null), '{}')
              as perfect
       from challenge_participants p left join days on days.user_id = p.user_id
      where p.challenge_id = $1
      group by p.user_id, p.joined_at
   ), ranked as (
     select *, rank() over (order by score desc, reached nulls last)::int as rank,
            row_number() over (order by score desc, reached nulls last, joined_at, user_id) as place
       from scores
   )
   select r.rank, u.id as "userId", u.username, u.name, u.is_bot as "isBot", u.id = $2 as "isMe",
          r.perfect as "perfectDays"
     from ranked r join users u on u.id = r.user_id
    where r.place <= 100 or r.user_id = $2
    order by r.place`,
);

type Viewer = Pick<Actor, 'userId' | 'today'>;
type ChallengeRow = Omit<Challenge, 'createdAt'> & { createdAt: Date };

const toChallenge = (row: ChallengeRow): Challenge => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export async function getWaitlist(queries: Queries, userId: number): Promise<Waitlist> {
  const [facts] = await queries.run<Waitlist>(waitlist, [userId]);
  return facts ?? { userOnWaitlist: false, waitlistCount: 0 };
}

export async function listChallenges(
  queries: Queries,
  { userId, today }: Viewer,
): Promise<{ challenges: Challenge[] }> {
  const rows = await queries.run<ChallengeRow>(latest, [userId, today]);
  return { challenges: rows.map(toChallenge) };
}

export async function findChallenge(
  queries: Queries,
  { userId, today }: Viewer,
  id: number,
): Promise<Challenge> {
  const [row] = await queries.run<ChallengeRow>(byId, [userId, today, id]);
  if (!row) throw notFound('Challenge');
  return toChallenge(row);
}

export async function getChallenge(
  queries: Queries,
  viewer: Viewer,
  id: number,
): Promise<{ challenge: Challenge; participants: Participant[] }> {
  const challenge = await findChallenge(queries, viewer, id);
  const clocks = await queries.run<ClockRow & { name: string }>(clocksOf, [id]);
  const startDate = toLocalDay(challenge.startDate);
  const begins = clocks.map((row) => {
    const zone = isTimeZone(row.zone) ? row.zone : UTC;
    return new Date(startOfDayOf(startDate, { ...clockOf(row), zone }));
  });
  const values = [id, viewer.userId, clocks.map(({ name }) => name), begins];
  return { challenge, participants: await queries.run<Participant>(leaderboard, values) };
}
