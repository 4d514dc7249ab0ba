import { clsx } from 'clsx';
import type { ShownHabit } from '../data/shown-habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DAYS_ON_CARD, HabitCard } from './card/habit-card.tsx';
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

/** Two columns on a phone, elsewhere as many as fit. */
const cardColumns =
  'grid grid-cols-2 gap-3 max-[16rem]:grid-cols-1 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] sm:gap-4';

/** A multiple of two, three and four columns. */
const WHOLE_ROWS = 12;

// The height of two, and of three or four cards in a row, with the gap below them.
const heightUnseen =
  '[contain-intrinsic-height:auto_calc(var(--items)*4.3rem)] sm:[contain-intrinsic-height:auto_calc(var(--items)*3.5rem)]';

const KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function CardSkeletons() {
  return (
    <LoadingRegion label="Loading habits…" className={cardColumns}>
      {KEYS.map((key) => (
        <CardSkeleton key={key} />
      ))}
    </LoadingRegion>
  );
}

function CardSkeleton() {
  return (
    <div
      data-testid="habit-skeleton"
      className="grid gap-1 rounded-lg bg-surface p-2 pl-3 shadow-sm sm:gap-3 sm:p-3 sm:pl-4"
    >
      <div className="flex items-center justify-between">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="size-11 rounded-full!" />
      </div>
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-8 w-1/3" />
      <Skeleton className="h-2.5 w-3/4" />
    </div>
  );
}
