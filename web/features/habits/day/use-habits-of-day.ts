import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { daysAtHandQueryOptions } from '../habit-cache.ts';

/** Those that there were on a day that is over, each with its record of that day; undefined while nobody knows these. */
export function useHabitsOfDay(habits: readonly Habit[], day: LocalDay, today: LocalDay) {
  const query = useQuery(daysAtHandQueryOptions(today));
  const { data } = query;
  const those = useMemo(() => data && habitsOn(habits, data, day), [habits, data, day]);
  return { those, query };
}

function habitsOn(habits: readonly Habit[], days: readonly HabitDay[], day: LocalDay): Habit[] {
  const records = new Map(
    days.filter(({ date }) => date === day).map((record) => [record.habitId, record]),
  );
  return habits
    .map((habit) => stoodOn(habit, records.get(habit.id), day))
    .filter((habit) => !!habit);
}

type Stood = { record: HabitDay | undefined; day: LocalDay; stood: Habit | null };

const known = new WeakMap<Habit, Stood>();

/** The same one from drawing to drawing, so that a tick draws one card anew. */
function stoodOn(habit: Habit, record: HabitDay | undefined, day: LocalDay): Habit | null {
  const last = known.get(habit);
  if (last && last.record === record && last.day === day) return last.stood;
  const stood = asOnDay(habit, record, day);
  known.set(habit, { record, day, stood });
  return stood;
}
