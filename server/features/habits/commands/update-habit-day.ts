import { ruleOn } from '#domain/habits/past-rhythms.ts';
import type { AppContext } from '#server/context.ts';
import type { Transaction } from '#server/database/database.ts';
import { changeLatestDay } from './change-latest-day.ts';
import { type ChangedDay, changeRow, type Decide } from './change-row.ts';
import { type LockedDay, lockHabitDay } from './lock-habit-day.ts';
import type { HabitDayTarget } from './locked-habit.ts';
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
  by: 'owner' | 'rules' = 'owner',
): Promise<ChangedDay> {
  return updateLockedDay(ctx, tx, day, { ...(await lockHabitDay(tx, day)), decide, by });
}

/** `by`: whether its owner speaks of the day, who has seen it then, or the rules change it. */
type Changing = LockedDay & { decide: Decide; by?: 'owner' | 'rules' };

export async function updateLockedDay(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  { habit, neighbours, decide, by = 'owner' }: Changing,
): Promise<ChangedDay> {
  if (neighbours === null) {
    const changed = await changeLatestDay(ctx, tx, day, { habit, decide });
    return changed ?? updateStretch(ctx, tx, day, { habit, decide, isTold: by === 'owner' });
  }
  const old = neighbours.instanceId === null ? null : neighbours;
  const next = decide(habit, old);
  const changed = await changeRow(ctx, tx, day, { habit, neighbours, next });
  const rule = ruleOn(habit, day.date);
  if (!countsElsewhere({ habit, rule }, { old, next })) return changed;
  const isTold = by === 'owner';
  const toldOn = isTold ? day.date : null;
  await settleOtherRules(ctx, tx, day, { habit, rule, isTold, toldOn });
  return readChanged(tx, day, habit.week);
}

/**
 * With it, rows that there can only be where the day has a record: in one packet where it has one already and nothing else
 * must be read before it is changed, otherwise behind it.
 */
export async function updateWith(
  ctx: AppContext,
  tx: Transaction,
  day: HabitDayTarget,
  locked: Changing,
  writeOthers: () => Promise<unknown>,
): Promise<ChangedDay> {
  const changing = updateLockedDay(ctx, tx, day, locked);
  if ((locked.neighbours?.instanceId ?? null) === null) await changing;
  // Both have ended before one that failed is told of: nothing may be asked on the connection after that.
  const [changed, others] = await Promise.allSettled([changing, writeOthers()]);
  if (changed.status === 'rejected') throw changed.reason;
  if (others.status === 'rejected') throw others.reason;
  return changed.value;
}
