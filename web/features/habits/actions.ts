import type { Habit } from '#contract/habits.ts';

/** What every view can ask for about a habit. The same object from one drawing to the next. */
export type HabitActions = {
  onEdit: (habit: Habit) => void;
  onDelete: (habit: Habit) => void;
  /** Opens the public note of its day. */
  onNote: (habit: Habit) => void;
  /** In words, for those who do not see it change. */
  onAnnounce: (news: string) => void;
};
