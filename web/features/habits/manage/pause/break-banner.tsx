import { Palmtree } from 'lucide-react';
import { conciseDate } from '#domain/days/day-words.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { restOn } from '#domain/habits/pause.ts';
import { isOfTimes, streakText } from '#domain/habits/streak-words.ts';
import { Button } from '#web/ui/button.tsx';
import { useHabits } from '../../data/queries.ts';
import type { ShownHabit } from '../../data/shown-habits.ts';
import { useEndPause, usePauses } from '../../data/use-pauses.ts';

type BreakBannerProps = { today: LocalDay; onChange: () => void };

/** Shown while all habits are paused. */
export function BreakBanner({ today, onChange }: BreakBannerProps) {
  const { data: pauses } = usePauses();
  const end = useEndPause(today);
  const pause = restOn(pauses, today);
  const { data: habits = [] } = useHabits();
  if (!pause) return null;
  const waiting = waitingText(habits);
  return (
    <section
      aria-label="Your break"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-secondary px-4 py-3"
    >
      <Palmtree aria-hidden="true" className="size-5 shrink-0 text-secondary" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="font-medium">
          You’re on a break{pause.until && ` until ${conciseDate(pause.until, today)}`}.
        </span>{' '}
        <span className="text-secondary">Nothing is due.{waiting && ` ${waiting}`}</span>
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button variant="quiet" onClick={onChange}>
          Edit
        </Button>
        <Button onClick={() => end(pause)} className="bg-raised!">
          I’m back
        </Button>
      </div>
    </section>
  );
}

/** About the longest streak that is counted in a unit of time. */
function waitingText(habits: readonly ShownHabit[]): string | undefined {
  const [longest] = habits
    .filter((habit) => habit.displayStreak > 0 && !isOfTimes(habit))
    .toSorted((a, b) => b.displayStreak - a.displayStreak);
  if (!longest) return undefined;
  const { displayStreak: count, streakUnit, name } = longest;
  return `${streakText(count, streakUnit)} of ${name} ${count === 1 ? 'is' : 'are'} waiting for you.`;
}
