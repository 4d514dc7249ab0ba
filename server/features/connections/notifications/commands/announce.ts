import { DAY_MS } from '#domain/days/local-day.ts';
import {
  type LimitedType,
  MAILS_A_DAY,
  type NotificationType,
} from '#domain/sending/notifications.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import { ADVISORY_LOCKS } from '#server/database/advisory-locks.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { clockColumns, clockOf, type ClockRow } from '#server/features/base/account/public.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { fanOut } from './fan-out.ts';

export type Announcement = {
  readonly type: NotificationType;
  readonly dueAt: number;
  /** The key of announcements that may be sent only once. */
  readonly onceKey?: string;
  readonly userId?: number;
  readonly receiverId?: number;
  readonly challengeId?: number;
  readonly message?: string;
  readonly day?: string;
  readonly timeZone?: string;
};

const insertAnnouncement = statement(
  'notifications.announce',
  `insert into announcements (type, once_key, user_id, receiver_id, challenge_id, message, day,
                              time_zone, due_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) on conflict (once_key) do nothing returning id`,
);
const findReceiver = statement(
  'notifications.receiver',
  `select ${clockColumns('u')} from users u where u.id = $1 and not u.is_bot`,
);

/** Inserts one row and one job, however many receivers there are. */
export async function announce(tx: Transaction, announcement: Announcement): Promise<void> {
  const { type, onceKey, userId, receiverId, challengeId, message, day, timeZone, dueAt } =
    announcement;
  const about = [userId, receiverId, challengeId, message, day, timeZone];
  const values = [type, onceKey, ...about].map((value) => value ?? null);
  const added = await tx.run(insertAnnouncement, [...values, new Date(dueAt)]);
  if (added.length > 0) await enqueueJob(tx, fanOut, {}, { at: dueAt });
}

// Two concurrent transactions would not count each other's rows.
const lockSender = statement(
  'notifications.lock-sender',
  `select pg_advisory_xact_lock(${ADVISORY_LOCKS.mailSender}, $1::int)`,
);
const countCaused = statement(
  'notifications.caused',
  `select count(*)::int as count from announcements
    where user_id = $1 and type = $2 and created_at > $3`,
);

/** Whether the user may cause one more mail of this type. Holds a lock on the sender until the transaction ends. */
async function isBelowDailyLimit(
  tx: Transaction,
  { type, from, at }: { type: LimitedType; from: number; at: number },
): Promise<boolean> {
  await tx.run(lockSender, [from]);
  const values = [from, type, new Date(at - DAY_MS)];
  const [alreadyCaused] = await tx.run<{ count: number }>(countCaused, values);
  return (alreadyCaused?.count ?? 0) < MAILS_A_DAY[type];
}

type TextAnnouncement = { from: number; to: number; message: string; at: number };

export async function announceText(tx: Transaction, words: TextAnnouncement): Promise<void> {
  const { from, to, message, at } = words;
  const type = 'encouragement';
  if (!(await isBelowDailyLimit(tx, { type, from, at }))) return;
  await announce(tx, { type, userId: from, receiverId: to, message, dueAt: at });
}

type DailyAnnouncement = {
  type: 'new_follower' | 'profile_view';
  from: number;
  to: number;
  at: number;
};

/** For events that a user could repeat. Announces them once a day by the receiver's clock. */
export async function announceOncePerDay(tx: Transaction, visit: DailyAnnouncement): Promise<void> {
  const { type, from, to, at } = visit;
  const [receiver] = await tx.run<ClockRow>(findReceiver, [to]);
  if (!receiver || !(await isBelowDailyLimit(tx, visit))) return;
  const onceKey = `${type}:${to}:${from}:${localDayOf(at, clockOf(receiver))}`;
  await announce(tx, { type, onceKey, userId: from, receiverId: to, dueAt: at });
}
