import { clsx } from 'clsx';
import { useEffect } from 'react';
import type { Habit } from '#contract/habits.ts';
import { countsToday, countToday } from '#domain/habits/offered.ts';
import type { DayRingSegment } from '#domain/progress/day-ring.ts';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { setFavicon } from '#web/ui/day-ring/favicon.ts';
import { isSkipped } from './habit-cache.ts';
import { useJustWon } from './views/use-just-won.ts';

const FAVICON_MS = 200;

/** The day's ring in the browser's tab, whatever the page shows. */
export function useLiveFavicon(shown: readonly Habit[] | undefined): void {
  useEffect(() => {
    if (!shown) return undefined;
    // Nobody looks there first: the page itself is drawn before it.
    const timer = setTimeout(() => setFavicon(segmentsOf(shown)), FAVICON_MS);
    return () => clearTimeout(timer);
  }, [shown]);
}

/** Undefined habits are not known yet. */
export function TodayProgress({ shown }: { shown: readonly Habit[] | undefined }) {
  const { due, done } = countToday(shown ?? []);
  const isClosed = useJustWon(due > 0 && done === due);
  return (
    <DayRing
      segments={shown ? segmentsOf(shown) : []}
      label={shown ? describe(shown) : ''}
      className={clsx('size-22 shrink-0 sm:size-26', isClosed && 'animate-won')}
    >
      {shown && segmentsOf(shown).length > 0 && <Count {...countToday(shown)} />}
    </DayRing>
  );
}

function describe(shown: readonly Habit[]): string {
  const { due, done } = countToday(shown);
  return due > 0 ? `${done} of ${due} done today` : 'Nothing to do today';
}

/** The ring's label says it in words. */
function Count({ done, due }: { done: number; due: number }) {
  return (
    <span aria-hidden="true" className="text-secondary">
      <span className="text-2xl font-semibold text-text">{done}</span>/{due}
    </span>
  );
}

export function WhatIsLeft({ shown }: { shown: readonly Habit[] }) {
  const { due, done } = countToday(shown);
  if (due === 0) return 'Nothing left to do today';
  return done === due ? 'All done today' : `${due - done} left today`;
}

const segmentsOf = (shown: readonly Habit[]): DayRingSegment[] =>
  shown.filter((habit) => countsToday(habit) || isSkipped(habit)).map(toSegment);

function toSegment(habit: Habit): DayRingSegment {
  if (habit.completed) return { state: 'done' };
  return { state: isSkipped(habit) ? 'skipped' : 'open' };
}
