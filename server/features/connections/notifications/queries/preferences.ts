import type { NotificationPreferences } from '#contract/notifications.ts';
import { type Queries, statement } from '#server/database/database.ts';

/** The columns of the row `p`. The default is on. */
export const PREFERENCES = `
  coalesce(p.day_completed_notifications, true) as "dayCompletedNotifications",
  coalesce(p.almost_done_notifications, true) as "almostDoneNotifications",
  coalesce(p.weekly_digest, true) as "weeklyDigest",
  coalesce(p.new_follower_notifications, true) as "newFollowerNotifications",
  coalesce(p.encouragement_notifications, true) as "encouragementNotifications",
  coalesce(p.profile_view_notifications, true) as "profileViewNotifications",
  coalesce(p.challenge_notifications, true) as "challengeNotifications"`;

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
