import { addDays, type LocalDay } from '../days/local-day.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { type HabitHistory, markOn } from '../habits/habit-history.ts';
import type { Period } from '../habits/period.ts';
import { askingOf, type Schedule } from '../habits/schedule.ts';
import { isDone, isOpen } from './streak.ts';

export type HistoryFigures = { streak: number; displayStreak: number; reps: number };

/** What a streak is counted from: a day with a record, or a period. */
export type StreakLink = Period & { mark: DayFlags };

/** Periods when the streak counts periods, otherwise days. */
export function streakLinks(
  history: HabitHistory,
  schedule: Pick<Schedule, 'rhythm' | 'goal'>,
): StreakLink[] {
  if (askingOf(schedule) !== 'period') return markedDays(history);
  return (history.periods ?? []).map(({ first, last, scheduled, completed }) => ({
    first,
    last,
    mark: { scheduled, completed, skipped: false },
  }));
}

function markedDays(history: HabitHistory): StreakLink[] {
  const { first, marks } = history;
  return Array.from(marks).flatMap((_, at) => {
    const day = addDays(first, at);
    const mark = markOn(history, day);
    return mark ? [{ mark, first: day, last: day }] : [];
  });
}

/** Open and over. An exceeded limit is missed at once. */
export const isBroken = (
  { mark, last }: StreakLink,
  { goal }: Pick<Schedule, 'goal'>,
  today: LocalDay,
): boolean => isOpen(mark) && (last < today || goal?.kind === 'most');

/** Streak, displayed streak and reps, counted from the first day on. */
export function historyFigures(
  history: HabitHistory,
  today: LocalDay,
  schedule: Pick<Schedule, 'rhythm' | 'goal'>,
): HistoryFigures {
  let run = 0;
  let streak = 0;
  let isOver = false;
  for (const link of streakLinks(history, schedule)) {
    if (isDone(link.mark)) {
      run += 1;
      streak = run;
      isOver = false;
    } else if (isOpen(link.mark)) {
      run = 0;
      isOver ||= isBroken(link, schedule, today);
    }
  }
  const reps = markedDays(history).filter(({ mark }) => mark.completed).length;
  return { streak, displayStreak: isOver ? 0 : streak, reps };
}
