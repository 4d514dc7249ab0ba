import { type ComponentProps, type RefObject, useCallback, useState } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { restOn } from '#domain/habits/pause.ts';
import { HabitViews } from '#web/features/habits/views/habit-views.tsx';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { DayHeader, DaySteps, HabitsOfDay } from '#web/features/habits/day/day-parts.ts';
import { Greeting } from './greeting.tsx';
import { BreakBanner } from '#web/features/habits/pause/break-banner.tsx';

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
    return <DayHeader {...{ habits, day, today }} isQuiet={isAlone} />;
  }
  return (
    <>
      {habits?.some(({ pauses }) => restOn(pauses, today) !== null) && (
        <BreakBanner today={today} onChange={onPause} />
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
    {isReady && <DaySteps {...days} onDay={setDay} />}
  </div>
);

type HabitsOfShownDayProps = ComponentProps<typeof HabitViews> & { day: LocalDay };

export function HabitsOfShownDay({ habits, day, ...views }: HabitsOfShownDayProps) {
  const { today, view } = views;
  if (day === today) return <HabitViews habits={habits} {...views} />;
  const skeleton = <ViewSkeleton view={view} />;
  return (
    <HabitsOfDay {...{ habits, day, today, skeleton }}>
      {/* A key for each day: a tick that is under way belongs to the day on which it was made. */}
      {(those) => <HabitViews key={day} habits={those} day={day} {...views} />}
    </HabitsOfDay>
  );
}
