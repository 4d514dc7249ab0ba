import { ruleOn } from '#domain/habits/past-rhythms.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { type ChangedDay, changeRow, type Decide } from './change-row.ts';
import { type HabitDayTarget, lockHabitDay } from './lock-habit-day.ts';
import { settleOtherRules } from './settle-stretch.ts';
import { countsElsewhere, readChanged, updateStretch } from './update-stretch.ts';

/**
 * Changes one day of one habit and what follows from it: the day's row, the streaks of later days, the habit's
 * streak and reps. What is returned is what stands in the rows afterwards: nobody need read them again.
 */
export async function updateHabitDay(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  decide: Decide,
): Promise<ChangedDay> {
  const { habit, neighbours } = await lockHabitDay(tx, day);
  if (neighbours === null) return updateStretch(ctx, tx, day, { habit, decide });
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(habit, old);
  const changed = await changeRow(ctx, tx, day, { habit, neighbours, next });
  const rule = ruleOn(habit, day.date);
  if (!countsElsewhere({ habit, rule }, { old, next })) return changed;
  await settleOtherRules(ctx, tx, day, { habit, rule });
  return readChanged(tx, day, habit.week);
}
