import type { QueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast, type ToastContent } from '#web/ui/toast/toast.ts';
import type { DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { offerUndo, type Undo } from './last-undo.ts';
import { todayHere } from './today-here.ts';
import type { ShownHabit } from './shown-habits.ts';

// The toasts of habits and their notes.

const QUIET_AFTER_ADDING = 3000;
const lastAdded = new WeakMap<QueryClient, number>();

/** Several habits in a row show one toast. */
export function toastAdded(client: QueryClient): void {
  const before = lastAdded.get(client) ?? -Infinity;
  lastAdded.set(client, Date.now());
  if (Date.now() - before < QUIET_AFTER_ADDING) return;
  toast({ title: 'Habit added', description: 'Your new habit has been added successfully.' });
}

export function toastUpdated(): void {
  toast({ title: 'Habit updated', duration: 2000 });
}

export function toastDeleted(undo: Undo): void {
  const description = 'Your habit has been deleted successfully.';
  offerUndo({ title: 'Habit deleted', description }, undo);
}

export const toastDiscarded = (undo: Undo): void =>
  void offerUndo({ title: 'Change discarded' }, undo);

export function toastArchived(undo: Undo): void {
  offerUndo({ title: 'Habit archived', description: 'You’ll find it under “Archived”.' }, undo);
}

export function toastRestored(): void {
  toast({ title: 'Habit restored', description: 'It continues from today.' });
}

export function toastNoteAdded(isSent: boolean): void {
  const description = isSent
    ? 'It is saved, and visible in the habit history.'
    : 'It’ll sync when you’re back online.';
  toast({ title: isSent ? 'Public note added!' : 'Note saved', description });
}

export function toastNoteEmpty(): void {
  const description = 'Please write something before saving.';
  toast({ title: 'Empty note', description, variant: 'destructive' });
}

export function toastNoteFailed(error: unknown): void {
  const description = serverMessageOr(error, FAILURES.note.description);
  toast({ ...FAILURES.note, description, variant: 'destructive' });
}

/** It was deleted in another tab or on another device. */
export const toastGoneBefore = (what: Exclude<keyof typeof FAILURES, 'add'>): void =>
  toastGone('This habit', FAILURES[what]);

const FAILURES = {
  add: {
    title: 'Error adding habit',
    description: 'There was a problem adding your habit.',
  },
  update: {
    title: 'Error updating habit',
    description: 'There was a problem updating your habit.',
  },
  delete: {
    title: 'Error deleting habit',
    description: 'There was a problem deleting your habit.',
  },
  note: {
    title: 'Failed to save note',
    description: 'Something went wrong. Please try again.',
  },
};

export const toastFailed = (what: keyof typeof FAILURES): void =>
  void toast({ ...FAILURES[what], variant: 'destructive' });

/** The toast of a changed day, beside its “Undo”. */
export function titleOfChange(
  { name, steps }: Pick<ShownHabit, 'name' | 'steps'>,
  date: LocalDay,
  change: DayChangeInput,
): ToastContent {
  const { amount, completed, skipped, notes } = change;
  if (amount !== undefined) return { title: `${name}: amount set`, isQuiet: true };
  if (change.steps && completed === undefined) {
    const ticked = steps?.find(({ id }) => change.steps && id in change.steps);
    const isDone = ticked && change.steps[ticked.id];
    return { title: `${ticked?.text ?? name}: ${isDone ? 'done' : 'not done'}`, isQuiet: true };
  }
  if (completed !== undefined) {
    return { title: `${name}: ${completed ? 'done' : 'not done'}`, isQuiet: true };
  }
  if (notes !== undefined) return { title: `${name}: note saved`, isQuiet: true };
  if (!skipped) return { title: `${name}: not skipped`, isQuiet: true };
  const title = date === todayHere() ? 'Skipped today' : 'Skipped';
  return { title, description: `Your ${name} streak is safe.` };
}

/** It was deleted in another tab or on another device. */
export const toastGone = (name: string, failed: FailedToast = FAILED): void =>
  void toast({ ...failed, description: `${name} was deleted elsewhere.`, variant: 'destructive' });

/** The server says why it refuses an amount. */
export function toastChangeFailed(error: unknown, isAmount: boolean): void {
  const description = isAmount ? serverMessageOr(error, FAILED.description) : undefined;
  toast({ ...FAILED, ...(description && { description }), variant: 'destructive' });
}

type FailedToast = { title: string; description: string };

const FAILED: FailedToast = {
  title: 'Error updating habit',
  description: 'There was a problem updating your habit status.',
};

export function toastPerfectDay(done: number): void {
  const description = done === 1 ? 'Your one habit is done.' : `All ${done} habits done.`;
  toast({ title: 'Perfect Day Achieved', description, duration: 5000, isAtTop: true });
}

/** For users who press the keys for saving. */
export function toastAlreadySaved(): void {
  const description = 'All changes are automatically saved to the database.';
  toast({ title: 'Changes already saved', description });
}
