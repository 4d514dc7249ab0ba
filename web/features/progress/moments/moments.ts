import type { StreakUnit } from '#domain/habits/period.ts';
import { milestoneReached } from '#domain/streaks/milestones.ts';
import { readStored, writeStored } from '#web/client/storage.ts';
import type { ShownHabit } from '#web/features/habits/public.ts';

/** What this device has shown of the streaks of a user: a milestone is celebrated once. */
export type SeenStreaks = {
  hasTicked: boolean;
  /** By the habit's id: its longest streak so far. */
  streaks: Record<string, { streak: number; unit: StreakUnit }>;
};

export type Milestone = { habit: ShownHabit; streak: number };

type Moments = { seen: SeenStreaks; milestones: readonly Milestone[]; isFirstTick: boolean };

/** What there is to celebrate since the last look. The first look, and an imported habit, celebrate nothing. */
export function momentsSince(seen: SeenStreaks | null, habits: readonly ShownHabit[]): Moments {
  const reps = habits.reduce((sum, habit) => sum + habit.reps, 0);
  const milestones: Milestone[] = [];
  const streaks: SeenStreaks['streaks'] = {};
  for (const habit of habits) {
    const { id, displayStreak, streakUnit: unit } = habit;
    const known = seen?.streaks[id];
    const before = known?.unit === unit ? known.streak : displayStreak;
    const streak = milestoneReached(before, displayStreak, unit);
    if (streak !== null) milestones.push({ habit, streak });
    streaks[id] = { streak: Math.max(before, displayStreak), unit };
  }
  return {
    seen: { hasTicked: reps > 0, streaks },
    milestones,
    isFirstTick: seen?.hasTicked === false && reps === 1,
  };
}

const keyOf = (userId: number): string => `habitcrush-seen-streaks-${userId}`;

export function readSeen(userId: number): SeenStreaks | null {
  try {
    const seen = JSON.parse(readStored(keyOf(userId)) ?? 'null') as Partial<SeenStreaks> | null;
    return seen?.streaks ? { hasTicked: seen.hasTicked === true, streaks: seen.streaks } : null;
  } catch {
    return null;
  }
}

export const writeSeen = (userId: number, seen: SeenStreaks): void =>
  writeStored(keyOf(userId), JSON.stringify(seen));
