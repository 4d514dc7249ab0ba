import type { StreakUnit } from '../habits/period.ts';

/** The events that followers see. */
export const ACTIVITY_TYPES = [
  'completed',
  'started_focus',
  'streak_milestone',
  'perfect_day',
] as const;

export type ActivityType = (typeof ACTIVITY_TYPES)[number];

export type ActivityEntry = {
  activityType: ActivityType;
  habitName: string | null;
  milestone: number | null;
  /** The unit of the milestone. Days when undefined. */
  milestoneUnit?: StreakUnit | undefined;
};

const WORDS: Record<ActivityType, (habit: string, milestone: string) => string> = {
  completed: (habit) => `completed ${habit}`,
  started_focus: (habit) => `started focusing on ${habit}`,
  streak_milestone: (habit, milestone) => `reached a ${milestone} streak with ${habit}`,
  perfect_day: () => 'had a perfect day',
};

/** The text after the user's name. */
export const activityText = ({
  activityType,
  habitName,
  milestone,
  milestoneUnit = 'day',
}: ActivityEntry): string =>
  WORDS[activityType](habitName ?? 'Unknown Habit', `${milestone ?? 0}-${milestoneUnit}`);

export const ACTIVITIES_SHOWN = 3;

/** Whether two lists begin with the same activities, so that one can stand for both. */
export const haveSameStart = (
  some: readonly { id: number }[],
  others: readonly { id: number }[],
  length: number,
): boolean => {
  const idsOf = (activities: readonly { id: number }[]) =>
    activities.slice(0, length).map(({ id }) => id);
  return idsOf(some).join() === idsOf(others).join();
};
