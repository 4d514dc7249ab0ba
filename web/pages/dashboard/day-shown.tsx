import { type ComponentProps, type RefObject, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { restOn } from '#domain/habits/pause.ts';
import { HabitViews } from '#web/features/habits/views/habit-views.tsx';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { DayHeader, DaySteps, HabitsOfDay } from '#web/features/habits/views/day/day-parts.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Greeting } from './greeting.tsx';

const BreakBanner = lazyPart(
  () => import('#web/features/habits/manage/pause/break-banner.tsx'),
  'BreakBanner',
);

type DayShown = {
  today: LocalDay;
  day: LocalDay;
  setDay: (day: LocalDay) => void;
};

/** The state of a history entry to which the user came from today: Back leads there. */
type FromToday = { isFromToday: true };

/** The day in the address, so that a reload, a link and Back find it again. Without one it is today. */
export function useDayShown(today: LocalDay): DayShown {
  const asked = new URLSearchParams(useSearch()).get('day') ?? '';
  const [path, navigate] = useLocation();
  const day = isLocalDay(asked) && asked < today ? asked : today;

  function setDay(next: LocalDay): void {
    const state = history.state as FromToday | null;
    const isOver = day < today;
    if (next < today) {
      const from = isOver ? state : ({ isFromToday: true } satisfies FromToday);
      navigate(`${path}?day=${next}`, { replace: isOver, state: from });
    } else if (state?.isFromToday) history.back();
    else navigate(path, { replace: true });
  }

  return { today, day, setDay };
}

type DayHeadProps = Pick<DayShown, 'today' | 'day'> & {
  habits: readonly ShownHabit[] | undefined;
  /** Those of today. */
  shown: readonly ShownHabit[] | undefined;
  /** Beside one habit alone nobody is greeted. */
  isAlone: boolean;
  onPause: () => void;
  onTools: () => void;
  onAdd: (() => void) | undefined;
};

/** What stands above the habits of the day. */
export function DayHead({ habits, shown, today, day, isAlone, onPause, ...on }: DayHeadProps) {
  if (habits && habits.length > 0 && day < today) {
    return <DayHeader {...{ day, today }} isQuiet={isAlone} />;
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
    {isReady && <DaySteps {...days} onDay={setDay} />}
  </div>
);

type HabitsOfShownDayProps = ComponentProps<typeof HabitViews> & { day: LocalDay };

export function HabitsOfShownDay({ habits, day, ...views }: HabitsOfShownDayProps) {
  const { today, view } = views;
  if (day === today) return <HabitViews habits={habits} {...views} />;
  const skeleton = <ViewSkeleton view={view} />;
  return (
    <HabitsOfDay {...{ day, skeleton }}>
      {/* The key starts each day afresh: a tick belongs to the day on which it was made. */}
      {(ofDay) => <HabitViews key={day} habits={ofDay} day={day} {...views} />}
    </HabitsOfDay>
  );
}
