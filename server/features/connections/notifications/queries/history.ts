import type { Notification } from '#contract/notifications.ts';
import { type Queries, statement } from '#server/database/database.ts';

const PAGE = 50;

const history = statement(
  'notifications.history',
  `select q.id, q.type, q.subject, q.status, q.sent_at as "sentAt", q.created_at as "createdAt",
          u.name, u.username, u.is_bot as "isBot"
     from notification_queue q left join users u on u.id = q.related_user_id
    where q.user_id = $1
      and ($2::int is null or (q.created_at, q.id) < (
            select b.created_at, b.id from notification_queue b
             where b.id = $2 and b.user_id = $1))
    order by q.created_at desc, q.id desc limit $3`,
);

type NotificationRow = Pick<Notification, 'id' | 'type' | 'subject' | 'status'> & {
  sentAt: Date | null;
  createdAt: Date;
  name: string | null;
  username: string | null;
  isBot: boolean | null;
};

export async function listNotifications(
  queries: Queries,
  userId: number,
  before: number | undefined,
): Promise<{ notifications: Notification[]; next: number | null }> {
  const rows = await queries.run<NotificationRow>(history, [userId, before ?? null, PAGE + 1]);
  const notifications = rows.slice(0, PAGE).map(toNotification);
  return { notifications, next: rows.length > PAGE ? (notifications.at(-1)?.id ?? null) : null };
}

const toNotification = ({
  name,
  username,
  isBot,
  sentAt,
  createdAt,
  ...row
}: NotificationRow): Notification => ({
  ...row,
  sentAt: sentAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  relatedUser: username === null ? null : { name, username, isBot: isBot === true },
});
