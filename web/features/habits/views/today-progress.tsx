import { clsx } from 'clsx';
import { useState } from 'react';
import { canBeDoneToday, countsToday, tallyToday } from '#domain/progress/offered.ts';
import type { RingSegment } from '#domain/progress/day-ring.ts';
import {
  type DayTally,
  leftOf,
  nothingLeftText,
  openOf,
  tallyText,
} from '#domain/progress/day-tally.ts';
import { DayRing } from '#web/ui/day-ring/day-ring.tsx';
import { useJustWon } from './use-just-won.ts';
import { isSkipped, type ShownHabit } from '../data/shown-habits.ts';

type TodayProgressProps = {
  /** Undefined while they are loading. */
  shown: readonly ShownHabit[] | undefined;
  /** The day, as the end of a sentence. */
  when?: string;
};

export function TodayProgress({ shown, when = 'today' }: TodayProgressProps) {
  const tally = tallyToday(shown ?? []);
  const isClosed = useJustWon(tally.done > 0 && openOf(tally) === 0);
  return (
    <DayRing
      segments={shown ? segmentsOf(shown) : []}
      label={shown ? describe(tally, when, canBeDoneToday(shown)) : ''}
      className={clsx(
        'size-11 shrink-0 max-[16rem]:size-8 sm:size-20',
        isClosed && 'animate-won [--won-scale:1.08]',
      )}
    >
      {tally.total > 0 && <Count {...tally} />}
    </DayRing>
  );
}

function describe(tally: DayTally, when: string, canBeDone: number): string {
  if (tally.total > 0) return `${tallyText(tally)} ${when}`;
  return canBeDone > 0 ? `Nothing is due ${when}` : `Nothing to do ${when}`;
}

/** Hidden from screen readers, because the label of the ring has the text. */
function Count({ done, total }: DayTally) {
  const hasChanged = useHasChanged(done);
  return (
    <span aria-hidden="true" className="text-secondary">
      <span
        // A new element for each number, so that the animation plays.
        key={done}
        className={clsx(
          'inline-block text-sm font-semibold text-text sm:text-xl',
          hasChanged && 'animate-rise',
        )}
      >
        {done}
      </span>
      <span className="max-sm:hidden">/{total}</span>
    </span>
  );
}

/** Whether the value has changed since the first render. */
function useHasChanged(value: number): boolean {
  const [first] = useState(value);
  const [hasChanged, setHasChanged] = useState(false);
  if (value !== first && !hasChanged) setHasChanged(true);
  return hasChanged;
}

export function WhatIsLeft({ shown }: { shown: readonly ShownHabit[] }) {
  const tally = tallyToday(shown);
  const { done, skipped, lost } = tally;
  const left = leftOf(tally);
  if (left === 0 && (done === 0 || lost > 0)) return nothingLeftText(canBeDoneToday(shown));
  const text = left === 0 ? 'All done today' : `${left} left today`;
  return skipped > 0 ? `${text}, ${skipped} skipped` : text;
}

export const segmentsOf = (shown: readonly ShownHabit[]): RingSegment[] =>
  shown.filter((habit) => countsToday(habit) || isSkipped(habit)).map(toSegment);

function toSegment(habit: ShownHabit): RingSegment {
  if (habit.completed) return 'done';
  return isSkipped(habit) ? 'skipped' : 'open';
}
