import type { Habit } from '#contract/habits.ts';
import { MAX_HABITS, TOO_MANY_HABITS } from '#domain/habits/habit.ts';
import { RESTORE_WINDOW_MS } from '#domain/habits/undo.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import { markHabitOwner } from '#server/features/base/account/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { findHabit } from '../queries/list-habits.ts';
import { applyOnce } from './apply-once.ts';
import { TABLES_OF_HABIT } from './delete-habit.ts';
import { refuseTooMuchText } from './refuse.ts';
import { reevaluate } from '../history/store-changes.ts';
import { restoreRows } from './rows-of-habit.ts';

// The second of two concurrent restores waits for the first, and finds the habit restored.
const findDeleted = statement(
  'habits.find-deleted',
  `select from deleted_habits
    where user_id = $1 and habit_id = $2 and deleted_at > $3 for update`,
);
const countHabits = statement(
  'habits.count-all',
  'select count(*)::int as count from habits where user_id = $1',
);
const removeDeleted = statement(
  'habits.forget-deleted',
  'delete from deleted_habits where user_id = $1 and habit_id = $2',
);
const sweep = statement(
  'habits.sweep-deleted',
  `delete from deleted_habits where (user_id, habit_id) in
     (select user_id, habit_id from deleted_habits where deleted_at <= $1 for update skip locked)`,
);

const restorableSince = (now: number) => new Date(now - RESTORE_WINDOW_MS);

/** Restores a habit that was deleted within the last day, with its ids, its history and its activities in the feed. */
export function restoreHabit(ctx: AppContext, actor: Actor, habitId: number): Promise<Habit> {
  const { userId } = actor;
  const at = ctx.clock.now();
  return applyOnce(ctx, actor, async (tx) => {
    await markHabitOwner(tx, userId);
    const [deleted] = await tx.run(findDeleted, [userId, habitId, restorableSince(at)]);
    if (deleted) {
      const [habits] = await tx.run<{ count: number }>(countHabits, [userId]);
      if (habits && habits.count >= MAX_HABITS) throw new Refusal(422, `${TOO_MANY_HABITS}.`);
      const isWhole = await restoreRows(tx, TABLES_OF_HABIT, { userId, habitId });
      if (!isWhole) throw new Refusal(409, 'A part of this habit exists again.');
      await ctx.emit(tx, { type: 'habit_restored', userId, habitId, at });
      await refuseTooMuchText(tx, userId);
      await tx.run(removeDeleted, [userId, habitId]);
      // Since then, a day, a pause or a week may have begun.
      await reevaluate(ctx, tx, actor, habitId);
    }
    const habit = await findHabit(tx, actor, habitId);
    if (!habit) throw new Refusal(404, 'It is too late to restore this habit.');
    return habit;
  });
}

/** Deletes the habits that can no longer be restored. */
export async function sweepDeletedHabits(queries: Queries, now: number): Promise<void> {
  await queries.run(sweep, [restorableSince(now)]);
}
