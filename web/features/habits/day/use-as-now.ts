import { useQuery } from '@tanstack/react-query';
import type { Habit } from '#contract/habits.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import { shownDay } from '../changes/use-change-today.ts';
import { daysAtHandQueryOptions, useHabits } from '../habit-cache.ts';
import { useToday } from '../use-today.ts';

/** A habit that was opened some changes ago, as it is by now on the day on which it was opened. */
export function useAsNow(opened: Habit): Habit {
  const today = useToday();
  const day = shownDay(opened);
  const isOver = day < today;
  const { data: habits = [] } = useHabits();
  const { data: days = [] } = useQuery({ ...daysAtHandQueryOptions(today), enabled: isOver });
  const listed = habits.find(({ id }) => id === opened.id);
  if (!listed || !isOver) return listed ?? opened;
  const record = days.find(({ habitId, date }) => habitId === opened.id && date === day);
  return asOnDay(listed, record, day) ?? opened;
}
