import { PEOPLE_PER_PAGE, type PeoplePage, type Person } from '#contract/follows.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { notFound } from '#server/http/refusal.ts';

const followStatus = statement(
  'follows.status',
  `select exists (
     select from followers where follower_id = $1 and following_id = u.id
   ) as "isFollowing" from users u where u.id = $2`,
);
const userStats = statement(
  'follows.stats',
  `select (select count(*)::int from followers where following_id = u.id) as followers,
          (select count(*)::int from followers where follower_id = u.id) as following
     from users u where u.id = $1`,
);
const userExists = statement('follows.anybody', 'select from users where id = $1');

// $1 owner of the list, $2 reader, $3 last row of the previous page, $4 number of rows.
const pageOf = (side: { of: string; listed: string }) => `
  select f.id as row, p.id, p.username, p.name, p.profile_image as "profileImage",
         p.is_bot as "isBot",
         exists (
           select from followers mine where mine.follower_id = $2 and mine.following_id = p.id
         ) as "isFollowing"
    from followers f join users p on p.id = f.${side.listed}
   where f.${side.of} = $1 and f.id < $3
   order by f.id desc limit $4`;

const lists = {
  followers: statement('follows.followers', pageOf({ of: 'following_id', listed: 'follower_id' })),
  following: statement('follows.following', pageOf({ of: 'follower_id', listed: 'following_id' })),
} as const;

const LARGEST_ROW = 2_147_483_647;

export async function isFollowing(
  queries: Queries,
  followerId: number,
  userId: number,
): Promise<{ isFollowing: boolean }> {
  const [row] = await queries.run<{ isFollowing: boolean }>(followStatus, [followerId, userId]);
  if (!row) throw notFound('User');
  return row;
}

type FollowCounts = { followers: number; following: number };

export async function countFollows(queries: Queries, userId: number): Promise<FollowCounts> {
  const [row] = await queries.run<FollowCounts>(userStats, [userId]);
  if (!row) throw notFound('User');
  return row;
}

export async function listPeople(
  queries: Queries,
  list: keyof typeof lists,
  query: { userId: number; readerId: number; before?: number | undefined },
): Promise<PeoplePage> {
  const { userId, readerId, before = LARGEST_ROW } = query;
  // Reads one more row than a page has, to know whether there is a next page.
  const values = [userId, readerId, before, PEOPLE_PER_PAGE + 1];
  const [known, rows] = await Promise.all([
    queries.run(userExists, [userId]),
    queries.run<Person & { row: number }>(lists[list], values),
  ]);
  if (known.length === 0) throw notFound('User');
  const shown = rows.slice(0, PEOPLE_PER_PAGE);
  const next = rows.length > shown.length ? (shown.at(-1)?.row ?? null) : null;
  return { people: shown, next };
}
