import type { QueryClient } from '@tanstack/react-query';
import { type ApiError, isGone, serverMessageOr } from '#web/client/call-api.ts';
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

/** `hasReason`: shows the message of the server. A habit that is gone was deleted in another tab or on another device. */
export function toastRefused(
  failure: HabitFailure,
  error?: ApiError,
  { name = 'This habit', hasReason = false } = {},
): void {
  const { title, description: usual } = FAILURES[failure];
  const reason = hasReason ? serverMessageOr(error, usual) : usual;
  const description = isGone(error) ? `${name} was deleted elsewhere.` : reason;
  toast({ title, description, variant: 'destructive' });
}

/** The toast of a changed day, beside its “Undo”. */
export function toastOfChange(
  habit: Pick<ShownHabit, 'name' | 'steps' | 'displayStreak'>,
  date: LocalDay,
  change: DayChangeInput,
): ToastContent {
  const text = changeText(habit, change);
  if (text) return { title: text, isQuiet: true };
  const title = date === userToday() ? 'Skipped today' : 'Skipped';
  if (habit.displayStreak === 0) return { title };
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
