import { type Queries, statement } from '#server/database/database.ts';
import { notFound } from '#server/plugins/refusal.ts';

/** Whoever has not told for so long has left. */
const LEFT_AFTER = 30_000;

// A session that its owner was once seen in stays the owner's: looking at oneself is no audience.
const watchingNow = statement(
  'presence.watching-now',
  `select (
     select count(*)::int from profile_views v
      where v.profile_user_id = u.id and v.last_seen >= $2
        and v.viewer_id is distinct from u.id
   ) as "watchingNow" from users u where u.id = $1`,
);

type Watching = { watchingNow: number };

export async function countWatching(
  queries: Queries,
  profileUserId: number,
  now: number,
): Promise<Watching> {
  const since = new Date(now - LEFT_AFTER);
  const [row] = await queries.run<Watching>(watchingNow, [profileUserId, since]);
  if (!row) throw notFound('User');
  return row;
}
