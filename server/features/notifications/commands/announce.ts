import type { NotificationType } from '#domain/notifications.ts';
import { dayAt, type TimeZone } from '#domain/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { enqueueJob } from '#server/plugins/job-queue.ts';

export type News = {
  readonly type: NotificationType;
  readonly dueAt: number;
  /** What may be told once only. */
  readonly onceKey?: string;
  readonly userId?: number;
  readonly receiverId?: number;
  readonly challengeId?: number;
  readonly message?: string;
  readonly day?: string;
  readonly timeZone?: string;
};

const insertNews = statement(
  'notifications.announce',
  `insert into notification_news (type, once_key, user_id, receiver_id, challenge_id, message, day,
                                  time_zone, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (once_key) do nothing returning id`,
);
const findReceiver = statement(
  'notifications.receiver',
  'select time_zone as "zone" from users where id = $1 and not is_bot',
);

/** One row and one job, however many it concerns. */
export async function announce(tx: Transaction, news: News): Promise<void> {
  const { type, onceKey, userId, receiverId, challengeId, message, day, timeZone, dueAt } = news;
  const about = [userId, receiverId, challengeId, message, day, timeZone];
  const values = [type, onceKey, ...about].map((value) => value ?? null);
  const added = await tx.run(insertNews, [...values, new Date(dueAt)]);
  if (added.length > 0) await enqueueJob(tx, 'spreadNews', {}, { at: dueAt });
}

type Visit = { type: 'new_follower' | 'profile_view'; from: number; to: number; at: number };

/** For what somebody could cause over and over: once a day, by the receiver's clock. */
export async function announceOncePerDay(tx: Transaction, visit: Visit): Promise<void> {
  const { type, from, to, at } = visit;
  const [receiver] = await tx.run<{ zone: TimeZone }>(findReceiver, [to]);
  if (!receiver) return;
  const onceKey = `${type}:${to}:${from}:${dayAt(at, receiver.zone)}`;
  await announce(tx, { type, onceKey, userId: from, receiverId: to, dueAt: at });
}
