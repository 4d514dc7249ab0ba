import { statement, type Transaction } from '#server/database/database.ts';
import { type EventOf, hasProgressed, isAwaitedBy } from '#server/events.ts';
import { enqueueJob } from '#server/jobs/job-queue.ts';
import { restoreRows, storeRows, rowsOfHabit } from '#server/features/tracking/habits/public.ts';
import { withdrawDone } from './commands/withdraw-notices.ts';
import { planNextReminder } from './commands/plan-next-reminder.ts';
import { snoozedReminders, sentReminders } from './tables.ts';

/** The user's schedule, clock or reminder times have changed. */
export const rescheduleReminders = (
  tx: Transaction,
  { userId, at }: EventOf<'schedule_changed'>,
): Promise<void> => planNextReminder(tx, userId, at);

const removeButtons = statement(
  'reminders.remove-buttons',
  'delete from reminder_buttons where user_id = $1',
);

/** Other people may be able to read notifications at the previous address. */
export async function removeButtonsOfUser(
  tx: Transaction,
  { userId }: EventOf<'address_changed'>,
): Promise<void> {
  await tx.run(removeButtons, [userId]);
}

const removeUnpressed = statement(
  'reminders.end-buttons-of-day',
  `delete from reminder_buttons
    where user_id = $1 and habit_id = $2 and day = $3 and pressed_at is null`,
);

/** An older button must not change a day that its owner has undone or skipped. */
export function removeButtonsOfDay(
  tx: Transaction,
  { userId, habitId, date, before, after }: EventOf<'day_changed'>,
): void {
  const isUndone = before.completed && !after.completed;
  const isSkipped = after.skipped && !before.skipped;
  if (isUndone || isSkipped) tx.write(removeUnpressed, [userId, habitId, date]);
}

const HABIT_ROWS = [
  rowsOfHabit(snoozedReminders, 'insert into put_off_reminders'),
  rowsOfHabit(sentReminders, 'insert into told_reminders'),
];

/** Stores the reminder rows of a deleted habit, so that undo can restore them. */
export async function storeDeletedReminders(
  tx: Transaction,
  event: EventOf<'habit_deleted'>,
): Promise<void> {
  await storeRows(tx, HABIT_ROWS, event);
}

export async function restoreReminders(
  tx: Transaction,
  event: EventOf<'habit_restored'>,
): Promise<void> {
  await restoreRows(tx, HABIT_ROWS, event);
  await planNextReminder(tx, event.userId, event.at);
}

export const showsNoticeSql = ({ userId, id }: { userId: string; id: string }): string =>
  `exists (select from told_reminders shown
            where shown.user_id = ${userId} and shown.habit_id = ${id} and shown.is_shown)`;

// A notification about several habits stays until all of them are done.
const doneNotices = statement(
  'reminders.over-now',
  `with over as (
     update told_reminders set is_shown = false
      where user_id = $1 and habit_id = $2 and day = $3 and is_shown returning tag
   )
   select distinct tag from over
    where not exists (select from told_reminders other
                       where other.user_id = $1 and other.tag = over.tag and other.habit_id <> $2
                         and other.is_shown)`,
);

/** Withdraws notifications from the user's other devices once the habit is done or skipped. */
export async function withdrawDoneNotices(
  tx: Transaction,
  event: EventOf<'day_changed'>,
): Promise<void> {
  const { userId, habitId, date, today } = event;
  if (date !== today || !hasProgressed(event) || !isAwaitedBy('notices', event)) return;
  const over = await tx.run<{ tag: string }>(doneNotices, [userId, habitId, date]);
  if (over.length === 0) return;
  await enqueueJob(tx, withdrawDone, { userId, tags: over.map(({ tag }) => tag) });
}
