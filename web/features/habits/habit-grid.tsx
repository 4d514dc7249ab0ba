import type { Habit } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { HabitActions } from './actions.ts';
import { cardColumns } from './card/card-columns.ts';
import { DAYS_ON_CARD, HabitCard } from './card/habit-card.tsx';
import { TodayAndOthers } from './not-today.tsx';
import { type DaysByHabit, useRecentDays } from './queries.ts';
import type { HabitViewProps } from './views/habit-view.ts';

/** An overview of cards: today's habits, and behind a button those of other days. */
export function HabitGrid({ habits, today, actions }: HabitViewProps) {
  const days = useRecentDays(today, DAYS_ON_CARD);
  return (
    <TodayAndOthers {...{ habits, today }}>
      {(some) => <Cards habits={some} {...{ today, days, actions }} />}
    </TodayAndOthers>
  );
}

type CardsProps = {
  habits: readonly Habit[];
  today: LocalDay;
  days: DaysByHabit | undefined;
  actions: HabitActions;
};

// One list for all that have none, or each drawing would make all cards new.
const NO_DAYS: readonly HabitDay[] = [];

function Cards({ habits, days, ...card }: CardsProps) {
  return (
    <ul className={cardColumns}>
      {habits.map((habit) => (
        <HabitCard
          key={habit.id}
          habit={habit}
          days={days && (days.get(habit.id) ?? NO_DAYS)}
          {...card}
        />
      ))}
    </ul>
  );
}
