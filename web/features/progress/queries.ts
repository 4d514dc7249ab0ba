import { useCallback, useMemo, useState } from 'react';
import { addDays, type LocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Evaluation } from '#domain/history/evaluate.ts';
import { evaluate, strengthHistory } from '#domain/history/evaluate.ts';
import { cutRange, toHabitDays, wholeRange } from '#domain/history/habit-range.ts';
import type { StrengthHistory } from '#domain/history/strength.ts';
import { type HistoryDays, historyDays } from '#domain/progress/history-days.ts';
import type { DayCounts } from '#domain/progress/day-counts.ts';
import { CRUSH_SCORE_DAYS } from '#domain/progress/day-status.ts';
import { countDays } from '#domain/progress/count-days.ts';
import {
  crushScoreIfFinished,
  crushScoreOf,
  sevenDayRateOf,
} from '#domain/progress/perfect-days.ts';
import { firstDayOfYear, lastDayOfYear } from '#domain/progress/year-map.ts';
import { type ShownHabit, useHabitDays } from '#web/features/habits/public.ts';
import type { LoadedQuery } from '#web/ui/loaded.tsx';
import { type CountedHabit, CountedHabits } from './counted-habits.ts';
import { useOlderDays, withOlderDays } from './older-days.ts';

// Everything is computed from the days of all habits that the page has, the pending changes included.

/** `compute` runs again when the days of a habit change. */
function useComputed<Data>(compute: (habits: readonly CountedHabit[]) => Data): LoadedQuery<Data> {
  const { data: known, ...state } = useHabitDays();
  const [counted] = useState(() => new CountedHabits());
  const habits = useMemo(() => known && counted.of(known), [known, counted]);
  const data = useMemo(() => habits && compute(habits), [habits, compute]);
  return { data, ...state };
}

function useCounts(first: LocalDay, last: LocalDay): LoadedQuery<DayCounts> {
  const compute = useCallback(
    (habits: readonly CountedHabit[]) => countDays(habits, { first, last }),
    [first, last],
  );
  return useComputed(compute);
}

export const useCountsOfYear = (year: number): LoadedQuery<DayCounts> =>
  useCounts(firstDayOfYear(year), lastDayOfYear(year));

/** The counts of the days that the scores look back on. */
export const useScoreCounts = (today: LocalDay): LoadedQuery<DayCounts> =>
  useCounts(addDays(today, 1 - CRUSH_SCORE_DAYS), today);

export type Scores = {
  crushScore: number;
  /** The score once today is finished. Undefined when nothing is open today, or today is lost. */
  ifFinished: (isLost: boolean) => number | undefined;
  sevenDayRate: number;
};

export function useScores(today: LocalDay): LoadedQuery<Scores> {
  const { data: counts, ...state } = useScoreCounts(today);
  const data = useMemo(
    () =>
      counts && {
        crushScore: crushScoreOf(counts, today),
        ifFinished: (isLost: boolean) => crushScoreIfFinished(counts, today, isLost),
        sevenDayRate: sevenDayRateOf(counts, today),
      },
    [counts, today],
  );
  return { data, ...state };
}

export type ShownHistory = {
  history: HistoryDays;
  evaluation: Evaluation;
  strength: StrengthHistory;
};

/** All days of one habit. */
export function useHistory({ key }: ShownHabit): LoadedQuery<ShownHistory> {
  const { data: known, ...query } = useHabitDays();
  const state = known?.stateOf(key);
  const owner = known?.owner;
  const data = useMemo(() => {
    if (!state || !owner) return undefined;
    return {
      history: historyDays(wholeRange(state), owner.today),
      evaluation: evaluate(state, owner),
      strength: strengthHistory(state, owner),
    };
  }, [state, owner]);
  return { data, ...query };
}

/** The record of a habit. `shownId` may be the id of a queued new habit. */
export type ShownDay = HabitDay & { shownId: ShownHabit['id'] };

/** The records of all habits from the first to the last day, habit by habit. */
export function useRecords(
  first: LocalDay,
  last: LocalDay,
  today: LocalDay,
): LoadedQuery<readonly ShownDay[]> {
  const compute = useCallback(
    (habits: readonly CountedHabit[]) =>
      habits.flatMap((habit) => {
        const { shownId } = habit;
        const days = toHabitDays(cutRange(habit, { first, last }));
        return days.map((day): ShownDay => ({ ...day, shownId }));
      }),
    [first, last],
  );
  const { data: days, ...state } = useComputed(compute);
  const { data: older, isAwaited } = useOlderDays(first, last, today);
  const data = useMemo(() => days && (older ? withOlderDays(days, older) : days), [days, older]);
  return { data: isAwaited ? undefined : data, ...state };
}
