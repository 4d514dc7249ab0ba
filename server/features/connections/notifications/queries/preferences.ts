import type { NotificationPreferences } from '#contract/notifications.ts';
import { type Queries, statement } from '#server/database/database.ts';

/** The column of each preference. */
export const PREFERENCE_COLUMNS: Readonly<Record<keyof NotificationPreferences, string>> = {
  dayCompletedNotifications: 'day_completed_notifications',
  almostDoneNotifications: 'almost_done_notifications',
  weeklyDigest: 'weekly_digest',
  newFollowerNotifications: 'new_follower_notifications',
  encouragementNotifications: 'encouragement_notifications',
  profileViewNotifications: 'profile_view_notifications',
  challengeNotifications: 'challenge_notifications',
};

/** The preferences of the row `p`. The default is on. */
export const PREFERENCES = Object.entries(PREFERENCE_COLUMNS)
  .map(([preference, column]) => `coalesce(p.${column}, true) as "${preference}"`)
  .join(', ');

const ofUser = statement(
  'notifications.preferences',
  `select ${PREFERENCES} from users u left join notification_preferences p on p.user_id = u.id
    where u.id = $1`,
);

export async function findPreferences(
  queries: Queries,
  userId: number,
): Promise<NotificationPreferences | undefined> {
  const [row] = await queries.run<NotificationPreferences>(ofUser, [userId]);
  return row;
}
