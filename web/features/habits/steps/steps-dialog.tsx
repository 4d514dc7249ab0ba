import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { DialogState } from '#web/ui/dialog-on-demand.tsx';
import { shownDay } from '../changes/use-change-today.ts';
import { daysAtHandQueryOptions, useHabits } from '../habit-cache.ts';
import { useToday } from '../use-today.ts';
import { stepsText } from './steps-text.ts';
import { StepsOfToday } from './steps-of-today.tsx';

/** What the habit is made of on its day. Each tick counts at once. */
export function StepsDialog({ habit, ...state }: DialogState & { habit: Habit }) {
  const [announcement, setAnnouncement] = useState('');
  // As it is now: what was opened is what it was before the first tick.
  const shown = useAsNow(habit);
  return (
    <Dialog title={shown.name} description={stepsText(shown)} size="sm" {...state}>
      <output className="sr-only">{announcement}</output>
      <StepsOfToday habit={shown} onAnnounce={setAnnouncement} />
    </Dialog>
  );
}

/** A habit that was opened some changes ago, as it is by now on the day on which it was opened. */
function useAsNow(opened: Habit): Habit {
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
