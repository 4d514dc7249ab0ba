import { useMemo } from 'react';
import type { LocalDay } from '#domain/days/local-day.ts';
import { asOnDay } from '#domain/habits/day-at-hand.ts';
import { useHistoriesQuery, useShownHabits } from '../../data/queries.ts';
import { recordOn, type ShownHabit, type ShownHabits } from '../../data/shown-habits.ts';

/** The habits of a past day, each with its record of that day. Undefined until the histories have arrived. */
export function useHabitsOfDay(day: LocalDay) {
  const { data: shown } = useShownHabits();
  const query = useHistoriesQuery();
  const isKnown = query.data !== undefined;
  const habits = useMemo(
    () => (shown && isKnown ? habitsOn(shown, day) : undefined),
    [shown, isKnown, day],
  );
  return { habits, query };
}

function habitsOn({ habits, stateOf }: ShownHabits, day: LocalDay): ShownHabit[] {
  return habits.flatMap((habit) => {
    const state = stateOf(habit.key);
    const record = state && recordOn(state, day);
    return asOnDay(habit, record ?? undefined, day) ?? [];
  });
}
