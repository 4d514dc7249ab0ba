import type { QueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast, type ToastContent } from '#web/ui/toast/toast.ts';
import { lastUndoAction, offerUndo, type Undo } from '../undo/last-undo.ts';
import { todayHere } from '../use-today.ts';
import type { DayVariables } from './predict-day.ts';

const QUIET_AFTER_ADDING = 3000;
const lastAdded = new WeakMap<QueryClient, number>();

/** Several habits in a row are told of once. */
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

export function toastArchived(undo: Undo): void {
  offerUndo({ title: 'Habit archived', description: 'You’ll find it under “Archived”.' }, undo);
}

export function toastRestored(): void {
  toast({ title: 'Habit restored', description: 'It continues from today.' });
}

/** What a change of a day is told by, beside its “Undo”. */
export function tellOfChange({ habit, change, told, day }: DayVariables): ToastContent {
  const { name, steps } = habit;
  if (told !== undefined || 'entry' in change) return { title: told ?? name, isQuiet: true };
  if ('amount' in change) return { title: `${name}: amount set`, isQuiet: true };
  if ('steps' in change && !('completed' in change)) {
    const ticked = steps?.find(({ id }) => id in change.steps);
    const isDone = ticked && change.steps[ticked.id];
    return { title: `${ticked?.text ?? name}: ${isDone ? 'done' : 'not done'}`, isQuiet: true };
  }
  if ('completed' in change) {
    return { title: `${name}: ${change.completed ? 'done' : 'not done'}`, isQuiet: true };
  }
  if ('notes' in change) return { title: `${name}: note kept`, isQuiet: true };
  if (!change.skipped) return { title: `${name}: not skipped`, isQuiet: true };
  const title = day === todayHere() ? 'Skipped today' : 'Skipped';
  return { title, description: `Your ${name} streak is safe.` };
}

export function toastNoteAdded(): void {
  const description = 'It is saved, and visible in the habit history.';
  toast({ title: 'Public note added!', description });
}

export function toastNoteEmpty(): void {
  const description = 'Please write something before saving.';
  toast({ title: 'Empty note', description, variant: 'destructive' });
}

export function toastNoteFailed(error: unknown): void {
  if (!navigator.onLine) return toastOffline();
  const description = serverMessageOr(error, FAILURES.note.description);
  toast({ ...FAILURES.note, description, variant: 'destructive' });
}

/** Somebody deleted it in another tab or on another device. */
export function toastGone(what: Exclude<keyof typeof FAILURES, 'add'>): void {
  const description = 'This habit was deleted elsewhere.';
  toast({ ...FAILURES[what], description, variant: 'destructive' });
}

/** For what was typed and is still there. */
function toastOffline(): void {
  const description = 'What you typed is safe. Save again when you’re back online.';
  toast({ title: 'You’re offline', description, variant: 'destructive' });
}

/** To whoever saves by hand, out of habit. */
export function toastAlreadySaved(): void {
  const description = 'All changes are automatically saved to the database.';
  toast({ title: 'Changes already saved', description });
}

export function toastPerfectDay(done: number): void {
  const action = lastUndoAction();
  const description = done === 1 ? 'Your one habit is done.' : `All ${done} habits done.`;
  toast({ title: 'Perfect Day Achieved', description, duration: 5000, ...(action && { action }) });
}

/** A tick, or an amount. Why an amount was refused, the server says. */
export function toastChangeFailed(error: unknown, isAmount: boolean): void {
  const description = isAmount ? serverMessageOr(error, FAILURES.tick.description) : undefined;
  toast({ ...FAILURES.tick, ...(description && { description }), variant: 'destructive' });
}

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
  tick: {
    title: 'Error updating habit',
    description: 'There was a problem updating your habit status.',
  },
  note: {
    title: 'Failed to save note',
    description: 'Something went wrong. Please try again.',
  },
};

export function toastFailed(what: keyof typeof FAILURES): void {
  if (!navigator.onLine && (what === 'add' || what === 'update')) return toastOffline();
  toast({ ...FAILURES[what], variant: 'destructive' });
}
