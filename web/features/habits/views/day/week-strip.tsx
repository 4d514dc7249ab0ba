import { clsx } from 'clsx';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { longWeekdayDate } from '#domain/days/day-words.ts';
import { type LocalDay, weekdayOf } from '#domain/days/local-day.ts';
import { weekdayName } from '#domain/days/weekdays.ts';
import { dayAgoText, isRecentDay, namedDay, stepDay } from '#domain/habits/recent-days.ts';
import {
  type StripDay,
  stripDayText,
  stripRange,
  stripRing,
  weekStrip,
} from '#domain/progress/week-strip.ts';
import { ShareRing } from '#web/ui/day-ring/share-ring.tsx';
import { moveFocus } from '#web/ui/focus.ts';
import { useSwipe } from '#web/ui/gestures/use-swipe.ts';
import { usePageKeys } from '../../controls/shortcuts.ts';
import { useShownHabits } from '../../data/queries.ts';

type WeekStripProps = {
  day: LocalDay;
  today: LocalDay;
  onDay: (day: LocalDay) => void;
  /** The element in which a swipe shows another day. */
  area: RefObject<HTMLElement | null>;
};

/** The recent days as rings. A tap, a key or a swipe shows another day. */
export function WeekStrip({ day, today, onDay, area }: WeekStripProps) {
  const todayButton = useRef<HTMLButtonElement>(null);
  const { days, firstDay } = useStripDays(day, today);
  const announcement = useAnnouncement(day, today, todayButton);

  function show(next: LocalDay): void {
    if (next !== day && next >= firstDay) onDay(next);
  }

  const step = (by: -1 | 1) => show(stepDay(day, by, today));
  useSwipe(area, step);
  usePageKeys((key, { shiftKey }) => {
    if (shiftKey) return false;
    if (key === 'b') step(-1);
    else if (key === 'f') step(1);
    else if (key === 't') show(today);
    else return false;
    return true;
  });
  useEffect(() => {
    // The page may have been open for days.
    if (!isRecentDay(day, today)) onDay(today);
  });

  return (
    <nav aria-label="Days" className="min-w-0 flex-1 max-[16rem]:basis-full sm:flex-none">
      {firstDay < today && (
        <div className="grid grid-cols-7 max-sm:-mx-1.5 sm:grid-cols-[repeat(7,--spacing(11))]">
          {days.map((one) => (
            <DayButton
              key={one.day}
              {...{ one, today }}
              ref={one.day === today ? todayButton : undefined}
              isShown={one.day === day}
              isBefore={one.day < firstDay}
              onShow={() => show(one.day)}
            />
          ))}
        </div>
      )}
      <output className="sr-only">{announcement}</output>
    </nav>
  );
}

/** The announcement for screen readers when another day is shown. */
function useAnnouncement(
  day: LocalDay,
  today: LocalDay,
  todayButton: RefObject<HTMLElement | null>,
) {
  const [announcement, setAnnouncement] = useState('');
  const shown = useRef(day);
  useEffect(() => {
    if (shown.current === day) return;
    shown.current = day;
    setAnnouncement(`${dayAgoText(day, today)}, ${longWeekdayDate(day)}`);
    // “Back to today” may have had the focus, and has disappeared.
    if (day === today) moveFocus(todayButton.current);
  }, [day, today, todayButton]);
  return announcement;
}

/** The days, and the day on which the first habit began. */
function useStripDays(shownDay: LocalDay, today: LocalDay) {
  const shown = useShownHabits();
  return useMemo(() => {
    const { first, last } = stripRange(shownDay, today);
    const habits = shown?.habits ?? [];
    const records = habits.flatMap(({ key }) => shown?.daysOf(key, first, last) ?? []);
    const begins = habits.map(({ createdOn }) => createdOn);
    const firstDay = begins.reduce((a, b) => (a < b ? a : b), today);
    return { days: weekStrip(records, { first, last }), firstDay };
  }, [shown, shownDay, today]);
}

type DayButtonProps = {
  one: StripDay;
  today: LocalDay;
  ref: RefObject<HTMLButtonElement | null> | undefined;
  isShown: boolean;
  /** Before the first habit. */
  isBefore: boolean;
  onShow: () => void;
};

function DayButton({ one, today, ref, isShown, isBefore, onShow }: DayButtonProps) {
  const { day } = one;
  const isToday = day === today;
  const ring = stripRing(one);
  const ago = dayAgoText(day, today);
  return (
    <button
      ref={ref}
      type="button"
      aria-label={`${ago}, ${namedDay(day)}: ${stripDayText(one)}`}
      aria-current={isShown ? 'date' : undefined}
      disabled={isBefore}
      onClick={onShow}
      className={clsx(
        'grid min-h-11 place-items-center rounded-md hover:bg-secondary',
        'disabled:opacity-40 aria-[current=date]:bg-secondary',
      )}
    >
      <span className="relative grid size-8 place-items-center max-[16rem]:size-5 max-[11rem]:size-4.5">
        <ShareRing {...ring} />
        <span
          aria-hidden="true"
          className={clsx(
            'relative text-xs',
            ring.share === 1 ? 'text-on-accent' : !isToday && 'text-secondary',
            isToday && 'font-bold',
          )}
        >
          {weekdayName(weekdayOf(day)).charAt(0)}
        </span>
      </span>
    </button>
  );
}
