import { dayAfterIntervals } from '#domain/habits/rhythm.ts';
import type { Random } from '#domain/bots/random.ts';
import { addDays, daysFromTo, type LocalDay, toDayNumber } from '#domain/days/local-day.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import { roundAmount } from '#domain/habits/goal.ts';
import type { DayChange } from '#domain/habits/habit-day.ts';
import type { AppContext } from '#server/context.ts';
import { setHabitDay } from '#server/features/tracking/habits/commands/set-habit-day.ts';
import { createHabitDaysAgo, ownClock, type Owner } from '../past-habit.ts';
import type { DemoHabit } from './people.ts';

/** The place among the other habits. */
export type Place = { section: number | null; tags: string[] | null };

/**
 * A habit whose days depend on earlier days, so its past is simulated day by day. Today stays open, except for a
 * partial amount or some steps.
 */
export async function seedLivedHabit(
  ctx: AppContext,
  owner: Owner,
  habit: DemoHabit & { place: Place },
  random: Random,
): Promise<void> {
  const { name, icon, days, weekdays, deadline = '00:00', rhythm = null, goal = null } = habit;
  const type = rhythm?.kind === 'quota' ? ('weekly' as const) : ('daily' as const);
  const steps = habit.steps?.map((text, at) => ({ id: stepId(at), text })) ?? null;
  const measured = { rhythm, goal, steps, ...(weekdays && { weekdays }) };
  const settings = { name, type, icon, deadline, ...habit.place, ...measured };
  const { habitId, actor } = await createHabitDaysAgo(ctx, owner, settings, days);
  const today = localDayOf(ctx.clock.now(), ownClock(owner));
  const past: LocalDay[] = daysFromTo(addDays(today, -days), addDays(today, -1));
  let lastDone: LocalDay | null = null;
  for (const date of past) {
    // Wet plants are not watered.
    const isWaiting =
      lastDone &&
      rhythm?.kind === 'every' &&
      toDayNumber(date) < dayAfterIntervals({ rhythm }, toDayNumber(lastDone), 1);
    const change = isWaiting ? null : changeOf(habit, random);
    if (change) await setHabitDay(ctx, { ...actor, today }, { habitId, date }, change);
    if (change?.completed) lastDone = date;
  }
  const change = partOfToday(habit);
  if (change) await setHabitDay(ctx, { ...actor, today }, { habitId, date: today }, change);
}

const stepId = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function partOfToday({ goal, steps }: DemoHabit): DayChange | null {
  if (steps) return { steps: { [stepId(0)]: true } };
  return goal?.kind === 'least' ? { amount: roundAmount(goal.step * 3) } : null;
}

function changeOf({ chance, goal, steps }: DemoHabit, random: Random): DayChange | null {
  const isKept = random.happens(chance);
  if (steps && !isKept) return { steps: { [stepId(random.below(steps.length))]: true } };
  if (!goal) return isKept ? { completed: true } : null;
  const { kind, amount, step } = goal;
  if (kind === 'most') return isKept ? { completed: true } : { amount: roundAmount(amount + step) };
  const more = isKept ? random.below(3) : -1 - random.below(Math.floor(amount / step));
  return { amount: roundAmount(Math.max(0, amount + more * step)) };
}
