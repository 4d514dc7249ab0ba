import type { QueryClient } from '@tanstack/react-query';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast, type ToastContent } from '#web/ui/toast/toast.ts';
import type { DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { userToday } from '#web/client/user-day.ts';
import type { ShownHabit } from './shown-habits.ts';

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

export function toastNoteEmpty(): void {
  const description = 'Please write something before saving.';
  toast({ title: 'Empty note', description, variant: 'destructive' });
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
  day: {
    title: 'Error updating habit',
    description: 'There was a problem updating your habit status.',
  },
  note: {
    title: 'Failed to save note',
    description: 'Something went wrong. Please try again.',
  },
};

export type HabitFailure = keyof typeof FAILURES;

/** With an error, the toast shows the message of the server. */
export function toastFailed(failure: HabitFailure, error?: unknown): void {
  const { title, description } = FAILURES[failure];
  toast({ title, description: serverMessageOr(error, description), variant: 'destructive' });
}

/** The habit was deleted in another tab or on another device. */
export function toastGone(failure: HabitFailure, name = 'This habit'): void {
  const description = `${name} was deleted elsewhere.`;
  toast({ title: FAILURES[failure].title, description, variant: 'destructive' });
}

/** The toast of a changed day, beside its “Undo”. */
export function toastOfChange(
  habit: Pick<ShownHabit, 'name' | 'steps'>,
  date: LocalDay,
  change: DayChangeInput,
): ToastContent {
  const text = changeText(habit, change);
  if (text) return { title: text, isQuiet: true };
  const title = date === userToday() ? 'Skipped today' : 'Skipped';
  return { title, description: `Your ${habit.name} streak is safe.` };
}

function changeText(
  { name, steps }: Pick<ShownHabit, 'name' | 'steps'>,
  { amount, completed, skipped, notes, steps: ticks }: DayChangeInput,
): string | undefined {
  const doneText = (isDone: boolean | undefined) => (isDone ? 'done' : 'not done');
  if (amount !== undefined) return `${name}: amount set`;
  if (completed !== undefined) return `${name}: ${doneText(completed)}`;
  if (ticks) {
    const ticked = steps?.find(({ id }) => id in ticks);
    return `${ticked?.text ?? name}: ${doneText(ticked && ticks[ticked.id])}`;
  }
  if (notes !== undefined) return `${name}: note saved`;
  return skipped ? undefined : `${name}: not skipped`;
}
