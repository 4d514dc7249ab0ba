import type { ShownHabit } from '../data/shown-habits.ts';

/**
 * A dialog about one habit, or about habits in general. The note, the amount, the steps and the entries are those of its
 * day.
 */
export type HabitDialog =
  | {
      name: 'edit' | 'delete' | 'note' | 'archive' | 'pause' | 'amount' | 'entries' | 'steps';
      habit: ShownHabit;
    }
  | { name: 'add' | 'quick-add' | 'archived' };

export type OpenHabitDialog = (dialog: HabitDialog) => void;

/** What the controls of a habit need from the page. Stable from render to render. */
export type HabitActions = {
  openDialog: OpenHabitDialog;
  /** For screen readers. */
  announce: (message: string) => void;
};
