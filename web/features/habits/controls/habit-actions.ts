import type { ShownHabit } from '../data/shown-habits.ts';

/** What every view can ask for about a habit. Stable from render to render. */
export type HabitActions = {
  onEdit: (habit: ShownHabit) => void;
  onDelete: (habit: ShownHabit) => void;
  /** Opens the public note of its day. */
  onNote: (habit: ShownHabit) => void;
  onArchive: (habit: ShownHabit) => void;
  onPause: (habit: ShownHabit) => void;
  /** Asks for the amount of today. */
  onAmount: (habit: ShownHabit) => void;
  /** Shows the steps of today, to be ticked. */
  onSteps: (habit: ShownHabit) => void;
  /** Shows what was entered today. */
  onEntries: (habit: ShownHabit) => void;
  /** For screen readers. */
  onAnnounce: (message: string) => void;
};
