import { useEffect, useState } from 'react';
import { evaluate } from '#domain/history/evaluate.ts';
import { milestoneReached, milestoneToShow } from '#domain/history/milestones.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import { type ShownHabit, type ShownHabits, useUserHabits } from '#web/features/habits/public.ts';

export type Milestone = { habit: ShownHabit; streak: number };

/** The tick is seen before its milestone. */
const DELAY_MS = 600;
const OPEN_DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** The milestone to show, and a function that ends it. One after the other, and none over another dialog. */
export function useMilestone(shown: ShownHabits | undefined): [Milestone | undefined, () => void] {
  const userHabits = useUserHabits();
  const [milestone, setMilestone] = useState<Milestone>();
  useEffect(() => {
    if (!shown || milestone) return undefined;
    const timer = setInterval(() => {
      if (document.hidden || document.querySelector(OPEN_DIALOGS)) return;
      clearInterval(timer);
      for (const { through, ...found } of milestonesOf(shown)) {
        if (!claim(userHabits.outbox.user, `${found.habit.key} ${through}`)) continue;
        // Not shown again on any device.
        const body = { celebratedThrough: through };
        userHabits.append({ kind: 'edit', habit: found.habit.id, body }, () => {});
        setMilestone(found);
        break;
      }
    }, DELAY_MS);
    return () => clearInterval(timer);
  }, [userHabits, shown, milestone]);
  return [milestone, () => setMilestone(undefined)];
}

function milestonesOf({ habits, stateOf, owner }: ShownHabits) {
  return habits.flatMap((habit) => {
    const { displayStreak, streakUnit } = habit;
    if (milestoneReached(0, displayStreak, streakUnit) === null) return [];
    const state = stateOf(habit.key);
    if (!state) return [];
    const evaluation = evaluate(state, owner);
    // Else the list and the histories are of different moments.
    if (evaluation.displayStreak !== displayStreak) return [];
    const milestone = milestoneToShow(habit, evaluation);
    return milestone ? [{ habit, ...milestone }] : [];
  });
}

/** Two tabs learn of a milestone at the same time. The first one shows it. */
function claim(userId: number, milestone: string): boolean {
  const key = `habitcrush-celebrated-${userId}`;
  if (readStored(key) === milestone) return false;
  writeStored(key, milestone);
  return true;
}
