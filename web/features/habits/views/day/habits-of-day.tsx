import type { ReactNode } from 'react';
import type { ShownHabit } from '../../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { useHabitsOfDay } from './use-habits-of-day.ts';

type HabitsOfDayProps = {
  day: LocalDay;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  children: (habits: readonly ShownHabit[]) => ReactNode;
};

/** The habits as they were on a past day. */
export function HabitsOfDay({ day, skeleton, children }: HabitsOfDayProps) {
  const { habits, query } = useHabitsOfDay(day);
  if (habits?.length === 0) {
    return <p className="py-8 text-center text-secondary">You had no habits yet on this day.</p>;
  }
  return (
    <Loaded
      query={{ ...query, data: habits }}
      skeleton={skeleton}
      errorTitle="Couldn’t load this day"
    >
      {children}
    </Loaded>
  );
}
