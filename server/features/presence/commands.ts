import type { ProfileView } from '#contract/presence.ts';
import { type Queries, statement } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import { notFound } from '#server/plugins/refusal.ts';
import { countWatching } from './queries.ts';

const FORGOTTEN_AFTER = 3_600_000;

// Who watches is told again in seconds: not worth waiting for the disk.
const upsertView = statement(
  'presence.upsert-view',
  `with fast as (select set_config('synchronous_commit', 'off', true))
   insert into profile_views (viewer_id, profile_user_id, session_id, last_seen, created_at)
   select $1::int, users.id, $3, $4, $4 from fast, users where users.id = $2
   on conflict (profile_user_id, session_id) do update set
     last_seen = excluded.last_seen,
     viewer_id = coalesce(excluded.viewer_id, profile_views.viewer_id)
   returning id`,
);
const removeViews = statement('presence.sweep', 'delete from profile_views where last_seen < $1');

type Visitor = { userId: number | null; address: string };

export async function recordProfileView(
  house: House,
  profileUserId: number,
  { sessionId, context }: ProfileView,
  { userId, address }: Visitor,
): Promise<void> {
  // Every call counts, not only a new session's: who keeps many alive has to call for each.
  await house.limits.spend('profileViewPerAddress', `${address} ${profileUserId}`);
  const now = house.clock.now();
  if (context === 'dashboard') {
    // Even when its owner was signed out meanwhile and the tab goes on telling.
    await countWatching(house.database, profileUserId, now);
    return;
  }
  const values = [userId, profileUserId, sessionId, new Date(now)];
  const stored = await house.database.run(upsertView, values);
  if (stored.length === 0) throw notFound('User');
}

export async function sweepProfileViews(queries: Queries, now: number): Promise<void> {
  await queries.run(removeViews, [new Date(now - FORGOTTEN_AFTER)]);
}
