import type { Dice } from '#domain/bots/dice.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { localDayOf } from '#domain/days/person-clock.ts';
import { roundAmount } from '#domain/habits/goal.ts';
import type { DayChange } from '#domain/habits/habit-day.ts';
import type { AppContext } from '#server/context.ts';
import { setHabitDay } from '#server/features/habits/commands/set-habit-day.ts';
import { createHabitDaysAgo, ownClock, type Owner } from '../cast.ts';
import type { DemoHabit } from './people.ts';

/**
 * A habit whose days follow from each other: its past is lived through, a day after the other. Today is left as it is
 * found, but for a part of an amount.
 */
export async function seedLivedHabit(
  ctx: AppContext,
  owner: Owner,
  habit: DemoHabit,
  dice: Dice,
): Promise<void> {
  const { name, icon, days, weekdays, deadline = '00:00', rhythm = null, goal = null } = habit;
  const type = rhythm?.kind === 'quota' ? ('weekly' as const) : ('daily' as const);
  const asked = { name, type, icon, deadline, rhythm, goal, ...(weekdays && { weekdays }) };
  const { habitId, actor } = await createHabitDaysAgo(ctx, owner, asked, days);
  const today = localDayOf(ctx.clock.now(), ownClock(owner));
  const past: LocalDay[] = daysFromTo(addDays(today, -days), addDays(today, -1));
  for (const date of past) {
    const change = changeOf(habit, dice);
    if (change) await setHabitDay(ctx, { ...actor, today }, { habitId, date }, change);
  }
  if (goal?.kind === 'least') {
    const change = { amount: roundAmount(goal.step * 3) };
    await setHabitDay(ctx, { ...actor, today }, { habitId, date: today }, change);
  }
}

function changeOf({ chance, goal }: DemoHabit, dice: Dice): DayChange | null {
  const isKept = dice.happens(chance);
  if (!goal) return isKept ? { completed: true } : null;
  const { kind, amount, step } = goal;
  if (kind === 'most') return isKept ? { completed: true } : { amount: roundAmount(amount + step) };
  const steps = isKept ? dice.below(3) : -1 - dice.below(Math.floor(amount / step));
  return { amount: roundAmount(Math.max(0, amount + steps * step)) };
}
