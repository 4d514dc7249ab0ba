import type { LocalDay } from '#domain/days/local-day.ts';
import { chainOf } from '#domain/streaks/chain.ts';
import { isDone, isOpen } from '#domain/streaks/streak.ts';
import { dayKey, habitKey, notesKey, encodeDay } from './facts.ts';
import type { Facts } from './ledger.ts';
import type { Rows, StoredHabitDay, StoredHabit } from './rows.ts';

export function factsOf({ habits, days }: Rows): Facts {
  const facts: Facts = new Map();
  for (const { id, name, notes } of habits) {
    facts.set(habitKey(id), name);
    if (notes !== null) facts.set(notesKey(id), notes);
  }
  for (const day of days) {
    const fact = encodeDay(day);
    if (fact !== undefined) facts.set(dayKey(day.habitId, day.date), fact);
  }
  return facts;
}

/**
 * What one table says of another, worked out anew from the days: each line is a write of which half is there.
 * Of `today`, where it is named, all that was done must have been told as well.
 */
export function listDisagreements(rows: Rows, today: LocalDay | undefined): string[] {
  return [
    ...rows.habits.flatMap((habit) => disagreementsOf(habit, rows)),
    ...untrueActivity(rows),
    ...(today === undefined ? [] : missingActivity(rows, today)),
  ];
}

function disagreementsOf(habit: StoredHabit, { days }: Rows): string[] {
  const stored = days.filter(({ habitId }) => habitId === habit.id);
  const { links, latest } = chainOf(stored);
  const again = { ...latest, reps: stored.filter(({ completed }) => completed).length };
  const figures = ['streak', 'reps', 'lastDoneOn'] as const;
  return [
    ...links
      .filter(({ streak }, at) => streak !== stored[at]?.streak)
      .map(({ date }) => `the streak of habit ${habit.id} on ${date}`),
    ...figures
      .filter((figure) => again[figure] !== habit[figure])
      .map((figure) => `${figure} of habit ${habit.id}: ${habit[figure]}, not ${again[figure]}`),
  ];
}

function untrueActivity({ days, activity }: Rows): string[] {
  const done = new Set(days.filter(({ completed }) => completed).map(({ id }) => id));
  return activity
    .filter(
      ({ type, instanceId, date }) =>
        (type === 'completed' && !done.has(instanceId ?? 0)) ||
        (type === 'perfect_day' && !isPerfect(days, date)),
    )
    .map(({ type, date }) => `news of ${date} that are not so: ${type}`);
}

function missingActivity({ days, activity }: Rows, today: LocalDay): string[] {
  const addedToday = activity.filter(({ date }) => date === today);
  const isTold = (id: number) =>
    addedToday.some((item) => item.type === 'completed' && item.instanceId === id);
  const done = days.filter(({ date, completed }) => date === today && completed);
  const isMissing =
    isPerfect(days, today) && !addedToday.some(({ type }) => type === 'perfect_day');
  return [
    ...done
      .filter(({ id }) => !isTold(id))
      .map(({ habitId }) => `no news of habit ${habitId} today`),
    ...(isMissing ? ['no news of a perfect day'] : []),
  ];
}

function isPerfect(days: readonly StoredHabitDay[], date: LocalDay): boolean {
  const those = days.filter((day) => day.date === date);
  return those.some(isDone) && !those.some(isOpen);
}
