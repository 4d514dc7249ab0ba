import { useState } from 'react';
import type { Habit, HabitInstance } from '#contract/habits.ts';
import type { LocalDay } from '#domain/local-day.ts';
import { DAYS_ON_CARD, HabitCard, type CardActions } from './card/habit-card.tsx';
import { cardColumns } from './card/card-columns.ts';
import { isShownOn } from './habit-list.ts';
import { NotToday } from './not-today.tsx';
import { type DaysOfHabits, useRecentDays } from './queries.ts';

type HabitGridProps = Omit<CardActions, 'onTold'> & {
  habits: readonly Habit[];
  today: LocalDay;
};

/** An overview of cards: today's habits, and behind a button those of other days. */
export function HabitGrid({ habits, today, onEdit, onDelete }: HabitGridProps) {
  const [news, setNews] = useState('');
  const days = useRecentDays(today, DAYS_ON_CARD);
  const shown = habits.filter((habit) => isShownOn(habit, today));
  const others = habits.filter((habit) => !isShownOn(habit, today));
  const cards = { today, days, onEdit, onDelete, onTold: setNews };
  return (
    <div className="grid grid-cols-1 gap-6">
      <output className="sr-only">{news}</output>
      {shown.length > 0 ? (
        <section aria-labelledby="habits-today">
          <h2 id="habits-today" className="sr-only">
            Today
          </h2>
          <Cards habits={shown} {...cards} />
        </section>
      ) : (
        <p className="py-8 text-center text-secondary">Nothing is scheduled for today.</p>
      )}
      {others.length > 0 && (
        <NotToday count={others.length}>
          <Cards habits={others} {...cards} />
        </NotToday>
      )}
    </div>
  );
}

type CardsProps = CardActions & {
  habits: readonly Habit[];
  today: LocalDay;
  days: DaysOfHabits | undefined;
};

// One list for all that have none, or each drawing would make all cards new.
const NO_DAYS: readonly HabitInstance[] = [];

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
