import type { ShownHabit } from '../../data/shown-habits.ts';

/** Says who can read a public note. Other users see neither a private habit nor its notes. */
export const readersOfNote = ({ isPrivate }: Pick<ShownHabit, 'isPrivate'>): string =>
  isPrivate
    ? 'Only you can read it while the habit is private.'
    : 'Anyone who visits your profile can read it.';
