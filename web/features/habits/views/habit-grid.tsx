import { clsx } from 'clsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { DAYS_ON_CARD, HabitCard } from './card/habit-card.tsx';
import { cardColumns } from './card-skeletons.tsx';
import { DueAndOther } from './due-and-other.tsx';
import { InSections } from '../manage/sections/in-sections.tsx';
import { HabitList } from './habit-list.tsx';
import type { HabitActions } from '../controls/habit-actions.ts';
import type { HabitViewProps } from './habit-view-props.ts';
import { type RecentDays, useRecentDays } from '../data/queries.ts';

/** The habits of the day as cards. */
export function HabitGrid({ habits, today, day, actions, skeleton }: HabitViewProps) {
  const days = useRecentDays(day, DAYS_ON_CARD);
  return (
    <DueAndOther {...{ habits, today, day }}>
      {(some) => (
        <InSections habits={some} skeleton={skeleton}>
          {(ofSection) => <Cards habits={ofSection} {...{ today, days, actions }} />}
        </InSections>
      )}
    </DueAndOther>
  );
}

type CardsProps = {
  habits: readonly ShownHabit[];
  today: LocalDay;
  days: RecentDays;
  actions: HabitActions;
};

function Cards({ habits, days, ...card }: CardsProps) {
  return (
    <HabitList
      habits={habits}
      groupSize={WHOLE_ROWS}
      className="grid grid-cols-1 gap-3 sm:gap-4"
      groupClassName={clsx(cardColumns, heightUnseen)}
    >
      {(habit) => <HabitCard key={habit.key} habit={habit} days={days(habit)} {...card} />}
    </HabitList>
  );
}

/** A multiple of two, three and four columns. */
const WHOLE_ROWS = 12;

// The height of two, and of three or four cards in a row, with the gap below them.
const heightUnseen =
  '[contain-intrinsic-height:auto_calc(var(--items)*4.3rem)] sm:[contain-intrinsic-height:auto_calc(var(--items)*3.5rem)]';
