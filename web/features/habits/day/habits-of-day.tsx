import { type ReactNode, useEffect } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { useHabitsOfDay } from './use-habits-of-day.ts';

type HabitsOfDayProps = {
  habits: readonly Habit[];
  day: LocalDay;
  today: LocalDay;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  children: (those: readonly Habit[]) => ReactNode;
};

/** The habits as they stood on a day that is over. */
export function HabitsOfDay({ habits, day, today, skeleton, children }: HabitsOfDayProps) {
  const { those, query } = useHabitsOfDay(habits, day, today);
  // Before the first tick, so that it is answered at once, and away from the network too.
  useEffect(() => void import('./change-of-day.ts').catch(() => {}), []);
  if (those?.length === 0) {
    return <p className="py-8 text-center text-secondary">You had no habits yet on this day.</p>;
  }
  if (those) return children(those);
  if (query.isError || query.isPaused) {
    return (
      <ErrorState
        title={query.isPaused ? 'You’re offline' : 'This day did not load'}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  return skeleton;
}
