import { daysFromTo, laterOf } from '#domain/days/local-day.ts';
import { rescheduledDay } from '#domain/habits/rescheduled-day.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { lockHabitOf, withPausesNow } from './lock-habit-day.ts';
import { updateHabitDay } from './update-habit-day.ts';

/**
 * Makes today's record agree with the schedule: added where it is missing, removed where nothing happened on it.
 * Where other days decide what is asked of it, they and the period are brought in order with it. A traveller whose
 * clock went back has records after today too, and a habit that was made away from the network has days before it.
 */
export async function addScheduledDays(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  habitId: number,
  first = actor.today,
): Promise<void> {
  const { userId, today } = actor;
  const last = laterOf(today, actor.daysFilledThrough ?? today);
  const { pauses } = await withPausesNow(tx, await lockHabitOf(tx, { userId, habitId }), userId);
  for (const date of daysFromTo(first, last)) {
    await updateHabitDay(ctx, tx, { userId, today, habitId, date }, (habit, old) =>
      rescheduledDay(old, { ...habit, pauses }, date),
    );
  }
}
