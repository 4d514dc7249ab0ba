import type { Reminder as SentBack } from '#contract/habits.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';

// Two who say it at once: the second waits, and takes the place of all that the first has said.
const lockHabit = statement(
  'habits.lock-for-reminders',
  'select from habits where user_id = $1 and id = $2 for no key update',
);
const removeAll = statement(
  'habits.remove-reminders',
  'delete from habit_reminders where user_id = $1 and habit_id = $2',
);
const insertAll = statement(
  'habits.add-reminders',
  `insert into habit_reminders (user_id, habit_id, slot, time, weekdays, also_when_met)
   select $1, $2, row_number() over (order by r.time) - 1, r.time, r.weekdays, r."alsoWhenMet"
     from jsonb_to_recordset($3) as r (time text, weekdays text[], "alsoWhenMet" boolean)`,
);

/** In the place of those that the habit had. */
export function setReminders(
  ctx: AppContext,
  { userId }: Pick<Actor, 'userId'>,
  habitId: number,
  reminders: SentBack[],
): Promise<SentBack[]> {
  return ctx.database.transaction(async (tx) => {
    const owned = await tx.run(lockHabit, [userId, habitId]);
    if (owned.length === 0) throw notFound('Habit');
    await storeReminders(tx, { userId, habitId }, reminders);
    await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
    return reminders;
  });
}

/** Of a habit that is locked. Whoever calls it tells that the schedule has changed. */
export async function storeReminders(
  tx: Transaction,
  { userId, habitId }: { userId: number; habitId: number },
  reminders: readonly Reminder[] | null,
): Promise<void> {
  await tx.run(removeAll, [userId, habitId]);
  if (!reminders || reminders.length === 0) return;
  await tx.run(insertAll, [userId, habitId, JSON.stringify(reminders)]);
}
