import type { ProfileView } from '#contract/presence.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/http/refusal.ts';
import type { WatchingCounts } from './queries/watching-counts.ts';
import { SESSION_TIMEOUT_MS } from './queries/count-watching.ts';

const DELETE_AFTER_MS = 3_600_000;

// Pages poll this call every few seconds, so it does not wait for the disk. An update first avoids an upsert,
// which would use up an id for each call; only new sessions are inserted.
const upsertView = statement(
  'presence.upsert-view',
  `with fast as (select set_config('synchronous_commit', 'off', true)),
   before as (
     select last_seen, viewer_id from profile_views where profile_user_id = $2 and session_id = $3
   ), again as (
     update profile_views
        set last_seen = $4, network = $6, viewer_id = coalesce($1::int, viewer_id) from fast
      where profile_user_id = $2 and session_id = $3 returning viewer_id
   ), first as (
     insert into profile_views (viewer_id, profile_user_id, session_id, last_seen, created_at, network)
     select $1::int, users.id, $3, $4, $4, $6 from fast, users
      where users.id = $2 and not exists (select from again)
     on conflict (profile_user_id, session_id) do update set
       last_seen = excluded.last_seen, network = excluded.network,
       viewer_id = coalesce(excluded.viewer_id, profile_views.viewer_id)
     returning viewer_id
   ), stored as (
     select viewer_id from again union all select viewer_id from first
   )
   select before.last_seen is null or before.last_seen < $5
          or before.viewer_id is distinct from stored.viewer_id as "hasArrived"
     from stored left join before on true`,
);
const removeViews = statement('presence.sweep', 'delete from profile_views where last_seen < $1');

type Viewer = { userId: number | null; network: string };

/** Only checks that the profile exists, because owners do not count as viewers. */
export async function recordOwnDashboard(counts: WatchingCounts, userId: number): Promise<void> {
  await counts.get(userId);
}

export async function recordProfileView(
  ctx: AppContext,
  profileUserId: number,
  { sessionId }: ProfileView,
  { userId, network }: Viewer,
): Promise<void> {
  // Every call is counted, not only the first of a session, because keeping many sessions alive needs many calls.
  const visitorKey = `${network} ${profileUserId}`;
  await ctx.limits.consume('profileViewPerNetwork', visitorKey);
  await ctx.limits.consume('profileViewsPerNetwork', network);
  const now = ctx.clock.now();
  const times = [new Date(now), new Date(now - SESSION_TIMEOUT_MS)];
  const digest = await ctx.limits.digestOf(visitorKey);
  const values = [userId, profileUserId, sessionId, ...times, digest];
  const store = async (queries: Queries): Promise<boolean> => {
    const [view] = await queries.run<{ hasArrived: boolean }>(upsertView, values);
    if (!view) throw notFound('User');
    return view.hasArrived;
  };
  if (userId === null || userId === profileUserId) {
    if (await store(ctx.database)) ctx.changes.publish('watching', profileUserId);
    return;
  }
  await ctx.database.transaction(async (tx) => {
    if (!(await store(tx))) return;
    tx.afterCommit(() => ctx.changes.publish('watching', profileUserId));
    const viewed = {
      type: 'profile_viewed',
      userId: profileUserId,
      viewerId: userId,
      at: now,
    } as const;
    await ctx.emit(tx, viewed);
  });
}

export async function sweepProfileViews(queries: Queries, now: number): Promise<void> {
  await queries.run(removeViews, [new Date(now - DELETE_AFTER_MS)]);
}
