import type { NotificationPreferences, PreferencesChange } from '#contract/notifications.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import { PREFERENCES } from '../queries/preferences.ts';

const COLUMNS = [
  'day_completed_notifications',
  'almost_done_notifications',
  'weekly_digest',
  'new_follower_notifications',
  'encouragement_notifications',
  'profile_view_notifications',
  'challenge_notifications',
];

const upsert = statement(
  'notifications.change-preferences',
  `insert into notification_preferences as p (user_id, ${COLUMNS.join(', ')}, updated_at)
   select u.id, ${COLUMNS.map((_, at) => `coalesce($${at + 3}::boolean, true)`).join(', ')}, $2
     from users u where u.id = $1
       on conflict (user_id) do update set updated_at = $2,
          ${COLUMNS.map((name, at) => `${name} = coalesce($${at + 3}::boolean, p.${name})`).join(', ')}
   returning ${PREFERENCES}`,
);

/** Missing fields stay unchanged. Returns undefined if there is no such user. */
export async function changePreferences(
  ctx: AppContext,
  userId: number,
  change: PreferencesChange,
): Promise<NotificationPreferences | undefined> {
  const switches = [
    change.dayCompletedNotifications,
    change.almostDoneNotifications,
    change.weeklyDigest,
    change.newFollowerNotifications,
    change.encouragementNotifications,
    change.profileViewNotifications,
    change.challengeNotifications,
  ].map((isOn) => isOn ?? null);
  const [row] = await ctx.database.run<NotificationPreferences>(upsert, [
    userId,
    new Date(ctx.clock.now()),
    ...switches,
  ]);
  return row;
}
