import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { User } from '#contract/account.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { firstDayBackText } from '#domain/progress/first-day-back.ts';
import { firstDayText } from '#domain/progress/next-day.ts';
import { createStoredText } from '#web/client/storage.ts';
import { useStore } from '#web/client/store.ts';
import { type ShownHabit, type ShownHabits, useShownHabits } from '#web/features/habits/public.ts';
import { profileTabPath } from '#web/paths.ts';
import { Button, buttonStyles } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { WeekCard } from './week-card.tsx';
import { useMilestone } from './use-milestone.ts';

const MilestoneDialog = lazyPart(() => import('./milestone-dialog.tsx'), 'MilestoneDialog', {
  isOptional: true,
});

type MomentsProps = { habits: readonly ShownHabit[]; today: LocalDay; user: User };

/** Cards below the habits: milestones one after the other, the first tick, the first day back and the finished week. */
export function Moments({ habits, today, user }: MomentsProps) {
  const all = useShownHabits();
  const [milestone, endMilestone] = useMilestone(all);
  const [isFirstTick, endFirstTick] = useFirstTick(habits, today);
  return (
    <>
      {all && <FirstDayBack shown={all} today={today} />}
      {all && <WeekCard shown={all} today={today} />}
      {isFirstTick && <FirstTickCard {...{ habits, today }} onDone={endFirstTick} />}
      {milestone && (
        <Suspense>
          <MilestoneDialog {...{ milestone, user }} onDone={endMilestone} />
        </Suspense>
      )}
    </>
  );
}

/** The day of the first tick, until the user answers. */
const firstTick = createStoredText('habitcrush-first-tick');

/** Whether today has the first tick ever, and a function that ends it. An import of many days does not count. */
function useFirstTick(habits: readonly ShownHabit[], today: LocalDay): [boolean, () => void] {
  const reps = habits.reduce((sum, habit) => sum + habit.reps, 0);
  const before = useRef(reps);
  useEffect(() => {
    if (before.current === 0 && reps === 1) firstTick.set(today);
    before.current = reps;
  }, [reps, today]);
  const isToday = useStore(firstTick) === today;
  return [isToday && reps > 0, () => firstTick.set(null)];
}

type FirstTickCardProps = Pick<MomentsProps, 'habits' | 'today'> & { onDone: () => void };

function FirstTickCard({ habits, today, onDone }: FirstTickCardProps) {
  return (
    <Card aria-label="Day 1" className={firstTickStyles}>
      <div className="grid gap-1">
        <h2 className="text-lg">{firstDayText(habits, today)}</h2>
        <p className="text-secondary">Would you like a reminder?</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Link
          href={profileTabPath('reminders')}
          onClick={onDone}
          className={buttonStyles({ variant: 'primary' })}
        >
          Yes, remind me
        </Link>
        <Button onClick={onDone}>Not now</Button>
      </div>
    </Card>
  );
}

// On the screen below any list, and above the toast of the tick.
const firstTickStyles =
  'sticky bottom-[calc(var(--bar-room)+--spacing(13))] z-10 grid gap-4 shadow-lg! sm:bottom-4';

/** About the habit with the most repetitions among those that were missed yesterday and mostly done before. */
function FirstDayBack({ shown, today }: { shown: ShownHabits; today: LocalDay }) {
  const texts = shown.habits.flatMap(({ key, name, reps }) => {
    const habit = shown.stateOf(key);
    const text = habit && firstDayBackText(habit, today);
    return text ? { name, reps, text } : [];
  });
  const [best] = texts.toSorted((a, b) => b.reps - a.reps);
  if (!best) return null;
  return (
    <p className="rounded-lg bg-secondary p-4">
      <span className="font-medium">{best.name}.</span> {best.text}
    </p>
  );
}
