import { useEffect, useMemo } from 'react';
import type { Habit } from '#contract/habits.ts';
import type { DayRingSegment } from '#web/ui/day-ring/arcs.ts';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { setFavicon } from '#web/ui/day-ring/favicon.ts';
import { isSkipped } from './habit-list.ts';

/** The day as a ring, in the page and in the browser's tab. */
export function TodayProgress({ shown }: { shown: readonly Habit[] }) {
  const segments = useMemo(() => shown.map(toSegment), [shown]);
  useEffect(() => setFavicon(segments), [segments]);
  const asked = segments.filter(({ state }) => state !== 'skipped').length;
  const done = segments.filter(({ state }) => state === 'done').length;
  return (
    <DayRing
      segments={segments}
      label={`${done} of ${asked} done today`}
      className="size-22 shrink-0 sm:size-26"
    >
      <span aria-hidden="true" className="text-secondary">
        <span className="text-2xl font-semibold text-text">{done}</span>/{asked}
      </span>
    </DayRing>
  );
}

function toSegment(habit: Habit): DayRingSegment {
  if (habit.completed) return { state: 'done' };
  return { state: isSkipped(habit) ? 'skipped' : 'open' };
}
