import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { longDay } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { dayAgoText, firstDayAtHand, isAtHand, stepDay } from '#domain/habits/day-at-hand.ts';
import { Button } from '#web/ui/button.tsx';
import { isForPage } from '../../controls/shortcuts.ts';
import { useSwipe } from '#web/ui/gestures/use-swipe.ts';
import { moveFocus } from '#web/ui/focus.ts';

type DayStepsProps = {
  day: LocalDay;
  today: LocalDay;
  onDay: (day: LocalDay) => void;
  /** Where a finger swipes from day to day. */
  area: RefObject<HTMLElement | null>;
};

/** From today back and forth: by buttons, by keys, and by a finger on the habits. */
export function DaySteps({ day, today, onDay, area }: DayStepsProps) {
  const [news, setNews] = useState('');
  const back = useRef<HTMLButtonElement>(null);
  const isOver = day < today;
  const isFirst = day === firstDayAtHand(today);

  function show(next: LocalDay): void {
    if (next === day) return;
    onDay(next);
    setNews(`${dayAgoText(next, today)}, ${longDay(next)}`);
    // The focused element disappears with the other day.
    if (next === today) moveFocus(back.current);
  }

  const step = (by: -1 | 1) => show(stepDay(day, by, today));
  useSwipe(area, step);
  useDayKeys({ onBack: () => step(-1), onForward: () => step(1), onToday: () => show(today) });
  useEffect(() => {
    // Left open for days: what is shown is at hand no more.
    if (!isAtHand(day, today)) onDay(today);
  });

  return (
    <nav aria-label="Days" className="flex items-center justify-end gap-1">
      <Button
        ref={back}
        variant="quiet"
        aria-keyshortcuts="b"
        aria-disabled={isFirst || undefined}
        onClick={() => step(-1)}
        className={clsx('text-secondary aria-disabled:opacity-50', isOver ? 'w-11' : 'max-sm:w-11')}
      >
        <ChevronLeft aria-hidden="true" />
        <span className={isOver ? 'sr-only' : 'max-sm:sr-only'}>
          {isOver ? 'Previous day' : 'Yesterday'}
        </span>
      </Button>
      {isOver && (
        <>
          <Button aria-keyshortcuts="t" onClick={() => show(today)}>
            Back to today
          </Button>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Next day"
            aria-keyshortcuts="f"
            onClick={() => step(1)}
            className="text-secondary"
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </>
      )}
      <output className="sr-only">{news}</output>
    </nav>
  );
}

type DayKeys = { onBack: () => void; onForward: () => void; onToday: () => void };

/** `b` goes a day back, `f` a day forward, `t` to today. */
function useDayKeys({ onBack, onForward, onToday }: DayKeys): void {
  useEffect(() => {
    const does: Record<string, () => void> = { b: onBack, f: onForward, t: onToday };
    const listen = (event: KeyboardEvent) => {
      const act = does[event.key];
      if (!act || event.shiftKey || !isForPage(event)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
