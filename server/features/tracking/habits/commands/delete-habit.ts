import { MAX_RESTORABLE } from '#domain/habits/undo.ts';
import { statement } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';
import {
  amountYears,
  habitDayDetails,
  habitEntries,
  blockedSources,
  histories,
} from '../tables/days.ts';
import { habits, pauses } from '../tables/habits.ts';
import { lockOwner } from '../history/read-histories.ts';
import { applyOnce } from './apply-once.ts';
import { storeRows, rowsOfHabit } from './rows-of-habit.ts';

/** The tables with rows of a habit, each after the tables that it refers to. Other features store their rows when they get the event. */
export const TABLES_OF_HABIT = [
  rowsOfHabit(habits, 'insert into habits', {
    // Null if the section was deleted since then.
    section_id: `(select s.id from sections s
                   where s.user_id = kept.user_id and s.id = kept.section_id for key share)`,
  }),
  rowsOfHabit(histories, 'insert into histories'),
  rowsOfHabit(amountYears, 'insert into amount_years'),
  rowsOfHabit(habitDayDetails, 'insert into habit_day_details'),
  rowsOfHabit(habitEntries, 'insert into habit_entries'),
  rowsOfHabit(blockedSources, 'insert into hand_kept_sources'),
  rowsOfHabit(pauses, 'insert into pauses'),
];

/** A habit with more entries is deleted for good: storing it would take too long for other users. */
const MAX_STORED_ENTRIES = 100_000;

const lockHabit = statement(
  'habits.lock-to-delete',
  `select (select count(*)::int from habit_entries e where e.user_id = h.user_id and e.habit_id = h.id) as entries
     from habits h where h.user_id = $1 and h.id = $2 for update`,
);
const storeDeleted = statement(
  'habits.keep-deleted',
  `insert into deleted_habits (user_id, habit_id, content, deleted_at)
   values ($1, $2, '{}', $3)`,
);
const removeOlder = statement(
  'habits.forget-older-deleted',
  `delete from deleted_habits
    where user_id = $1 and habit_id in (
      select habit_id from deleted_habits
       where user_id = $1 order by deleted_at desc, habit_id desc offset ${MAX_RESTORABLE})`,
);
const removeHabit = statement('habits.delete', 'delete from habits where user_id = $1 and id = $2');

/** Deletes the habit with its days and its activities in the feed. For a day, it can be restored with all of them. */
export async function deleteHabit(ctx: AppContext, actor: Actor, habitId: number): Promise<void> {
  const { userId } = actor;
  const at = ctx.clock.now();
  await applyOnce(ctx, actor, async (tx) => {
    const [, [found]] = await Promise.all([
      lockOwner(tx, actor),
      tx.run<{ entries: number }>(lockHabit, [userId, habitId]),
    ]);
    if (!found) throw notFound('Habit');
    if (found.entries <= MAX_STORED_ENTRIES) {
      await tx.run(storeDeleted, [userId, habitId, new Date(at)]);
      await storeRows(tx, TABLES_OF_HABIT, { userId, habitId });
      await ctx.emit(tx, { type: 'habit_deleted', userId, habitId, at });
      tx.write(removeOlder, [userId]);
    }
    await tx.run(removeHabit, [userId, habitId]);
  });
}
