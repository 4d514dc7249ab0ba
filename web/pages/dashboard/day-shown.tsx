import { type ComponentProps, type ReactNode, type RefObject, Suspense } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';
import { isLocalDay, type LocalDay } from '#domain/days/local-day.ts';
import { restOn } from '#domain/habits/pause.ts';
import { HabitViews } from '#web/features/habits/views/habit-views.tsx';
import { ViewSkeleton } from '#web/features/habits/views/view-skeleton.tsx';
import { WeekStrip } from '#web/features/habits/views/day/week-strip.tsx';
import { Button } from '#web/ui/button.tsx';
import { useHeaderRow } from '#web/ui/header-row.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Greeting } from './greeting.tsx';
import { DayHeader, HabitsOfDay } from './later-parts.ts';

const BreakBanner = lazyPart(
  () => import('#web/features/habits/manage/pause/break-banner.tsx'),
  'BreakBanner',
);

type DayShown = {
  today: LocalDay;
  day: LocalDay;
  setDay: (day: LocalDay) => void;
};

/** The state of a history entry that was opened from today, so that Back leads there. */
type FromToday = { isFromToday: true };

/** The day in the address, which a reload, a link and Back restore. Today by default. */
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
  /** The habits of today. */
  shown: readonly ShownHabit[] | undefined;
  /** True for the view of a single habit, which has no greeting. */
  isAlone: boolean;
  onPause: () => void;
  onToday: () => void;
  /** The buttons beside the greeting of today, and those beside every day. */
  add: ReactNode;
  display: ReactNode;
};

/** The heading and buttons above the habits of the day. */
export function DayHead(props: DayHeadProps) {
  const { habits, shown, today, day, isAlone, onPause, onToday, add, display } = props;
  useHeaderRow(!isAlone);
  const isPast = habits !== undefined && habits.length > 0 && day < today;
  const isOnBreak =
    !isPast && (habits?.some(({ pauses }) => restOn(pauses, today) !== null) ?? false);
  return (
    <>
      <div className={isAlone && !isPast ? 'contents' : 'header-row:mr-11'}>
        {isPast ? (
          <Suspense fallback={<Skeleton className="h-11.5 rounded-lg! sm:h-25" />}>
            <DayHeader {...{ day, today }} isQuiet={isAlone}>
              <Button
                aria-label="Back to today"
                aria-keyshortcuts="t"
                onClick={onToday}
                className="bg-raised"
              >
                <span className="max-sm:hidden">Back to today</span>
                <span className="sm:hidden">Today</span>
              </Button>
              <span className="contents max-sm:hidden">{display}</span>
            </DayHeader>
          </Suspense>
        ) : isAlone ? (
          <h1 className="sr-only">Today</h1>
        ) : (
          <Greeting
            shown={shown}
            saysWhatIsLeft={add !== null && !isOnBreak && shown?.length !== 0}
          >
            {display}
            {add}
          </Greeting>
        )}
      </div>
      {isOnBreak && (
        <Suspense>
          <BreakBanner today={today} onChange={onPause} />
        </Suspense>
      )}
    </>
  );
}

type DayNavigationProps = DayShown & {
  /** Whether today's habits are loaded. */
  isReady: boolean;
  area: RefObject<HTMLElement | null>;
};

/** Reserves its space, so that nothing moves when it appears. */
export function DayNavigation({ isReady, setDay, ...days }: DayNavigationProps) {
  if (!isReady)
    return <div className="min-h-11 flex-1 max-[16rem]:basis-full sm:min-w-77 sm:flex-none" />;
  return <WeekStrip {...days} onDay={setDay} />;
}

type HabitsOfShownDayProps = ComponentProps<typeof HabitViews> & { day: LocalDay };

export function HabitsOfShownDay({ habits, day, ...views }: HabitsOfShownDayProps) {
  const { today, view } = views;
  if (day === today) return <HabitViews habits={habits} {...views} />;
  const skeleton = <ViewSkeleton view={view} />;
  return (
    <Suspense fallback={skeleton}>
      <HabitsOfDay {...{ day, skeleton }}>
        {/* The key: a tick belongs to the day on which it was made. */}
        {(ofDay) => <HabitViews key={day} habits={ofDay} day={day} {...views} />}
      </HabitsOfDay>
    </Suspense>
  );
}
