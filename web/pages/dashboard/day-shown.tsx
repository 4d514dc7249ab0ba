import { type ComponentProps, type RefObject, Suspense, useCallback, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { restOn } from '#domain/habits/pause.ts';
import { HabitViews } from '#web/features/habits/views/habit-views.tsx';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Greeting } from './greeting.tsx';

const BreakBanner = lazyPart(
  () => import('#web/features/habits/pause/break-banner.tsx'),
  'BreakBanner',
);
// What another day than today needs, and the ways to one.
const dayParts = () => import('#web/features/habits/day/day-parts.ts');
const DayHeader = lazyPart(dayParts, 'DayHeader');
const DaySteps = lazyPart(dayParts, 'DaySteps');
const HabitsOfDay = lazyPart(dayParts, 'HabitsOfDay');

type DayShown = {
  today: LocalDay;
  day: LocalDay;
  setDay: (day: LocalDay) => void;
};

/** Today, unless somebody has gone back. A day that turns meanwhile leaves them where they are. */
export function useDayShown(today: LocalDay): DayShown {
  const [chosen, setChosen] = useState<LocalDay>();
  const setDay = useCallback((day: LocalDay) => setChosen(day < today ? day : undefined), [today]);
  return { today, day: chosen !== undefined && chosen < today ? chosen : today, setDay };
}

type DayHeadProps = Pick<DayShown, 'today' | 'day'> & {
  habits: readonly Habit[] | undefined;
  /** Those of today. */
  shown: readonly Habit[] | undefined;
  /** Beside one habit alone nobody is greeted. */
  isAlone: boolean;
  onPause: () => void;
  onTools: () => void;
  onAdd: (() => void) | undefined;
};

/** What stands above the habits of the day. */
export function DayHead({ habits, shown, today, day, isAlone, onPause, ...on }: DayHeadProps) {
  if (habits && habits.length > 0 && day < today) {
    return (
      <Suspense>
        <DayHeader {...{ habits, day, today }} isQuiet={isAlone} />
      </Suspense>
    );
  }
  return (
    <>
      {habits?.some(({ pauses }) => restOn(pauses, today) !== null) && (
        <Suspense>
          <BreakBanner today={today} onChange={onPause} />
        </Suspense>
      )}
      {isAlone ? <h1 className="sr-only">Today</h1> : <Greeting shown={shown} {...on} />}
    </>
  );
}

type WaysToOtherDaysProps = DayShown & {
  /** Whether today's habits are there: before them nothing of it is fetched. */
  isReady: boolean;
  area: RefObject<HTMLElement | null>;
};

/** Its place is there from the beginning: nothing moves once they come. */
export const WaysToOtherDays = ({ isReady, setDay, ...days }: WaysToOtherDaysProps) => (
  <div className="min-h-11 min-w-11 sm:min-w-32">
    <Suspense>{isReady && <DaySteps {...days} onDay={setDay} />}</Suspense>
  </div>
);

type HabitsOfShownDayProps = ComponentProps<typeof HabitViews> & { day: LocalDay };

export function HabitsOfShownDay({ habits, day, ...views }: HabitsOfShownDayProps) {
  const { today, view } = views;
  if (day === today) return <HabitViews habits={habits} {...views} />;
  const skeleton = <ViewSkeleton view={view} />;
  return (
    <Suspense fallback={skeleton}>
      <HabitsOfDay {...{ habits, day, today, skeleton }}>
        {/* Anew for each day: a tick that is under way is of the day on which it was made. */}
        {(those) => <HabitViews key={day} habits={those} day={day} {...views} />}
      </HabitsOfDay>
    </Suspense>
  );
}
