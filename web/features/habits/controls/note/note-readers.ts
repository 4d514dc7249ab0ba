import type { ShownHabit } from '#web/features/habits/data/shown-habits.ts';

/** Who sees a public note: a private habit is shown to nobody, and its notes neither. */
export const readersOfNote = ({ isPrivate }: Pick<ShownHabit, 'isPrivate'>): string =>
  isPrivate
    ? 'Only you can read it while the habit is private.'
    : 'Anyone who visits your profile can read it.';
