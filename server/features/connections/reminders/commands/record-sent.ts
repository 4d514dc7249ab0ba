import type { LocalDay } from '#domain/days/local-day.ts';
import type { DueReminder } from '#domain/reminders/plan.ts';
import { statement, type Transaction } from '#server/database/database.ts';

/** One reminder of a message that is about to be sent. */
export type SentReminder = DueReminder & {
  userId: number;
  day: LocalDay;
  dueAt: Date;
  tag: string;
};

// Does not remind a user again who travels to an earlier local time. The same due time means a retry of the
// same message, and a snoozed reminder may repeat.
const upsertSent = statement(
  'reminders.record-sent',
  `insert into told_reminders as known (user_id, habit_id, day, occasion, due_at, tag)
   select t.user_id, t.habit_id, t.day, t.occasion, t.due_at, t.tag
     from unnest($1::int[], $2::int[], $3::date[], $4::text[], $5::timestamptz[], $6::text[])
       as t (user_id, habit_id, day, occasion, due_at, tag)
     join habits h on h.user_id = t.user_id and h.id = t.habit_id
    order by t.user_id, t.habit_id, t.day, t.occasion
   on conflict (user_id, habit_id, day, occasion) do update
      set due_at = excluded.due_at, tag = excluded.tag, is_shown = true
    where known.due_at = excluded.due_at or known.occasion = 'later'
   returning user_id as "userId", habit_id as "habitId", occasion`,
);
// Devices no longer show the previous notification: it had the same tag, or this one closes it.
const hideReplaced = statement(
  'reminders.forget-replaced',
  `update told_reminders old set is_shown = false
     from unnest($1::int[], $2::text[], $3::timestamptz[]) as t (user_id, tag, due_at)
    where old.user_id = t.user_id and old.tag = t.tag and old.due_at < t.due_at and old.is_shown`,
);

/** Returns the reminders that had not been sent before. */
export async function recordSent(
  tx: Transaction,
  reminders: readonly SentReminder[],
): Promise<readonly Pick<SentReminder, 'userId' | 'habitId' | 'occasion'>[]> {
  if (reminders.length === 0) return [];
  const recorded = await tx.run<Pick<SentReminder, 'userId' | 'habitId' | 'occasion'>>(upsertSent, [
    reminders.map(({ userId }) => userId),
    reminders.map(({ habitId }) => habitId),
    reminders.map(({ day }) => day),
    reminders.map(({ occasion }) => occasion),
    reminders.map(({ dueAt }) => dueAt),
    reminders.map(({ tag }) => tag),
  ]);
  await tx.run(hideReplaced, [
    reminders.map(({ userId }) => userId),
    reminders.map(({ tag }) => tag),
    reminders.map(({ dueAt }) => dueAt),
  ]);
  return recorded;
}
