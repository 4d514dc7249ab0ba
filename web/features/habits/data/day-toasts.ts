import type { DayChangeInput } from '#contract/habits.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import { serverMessageOr } from '#web/client/call-api.ts';
import { toast, type ToastContent } from '#web/ui/toast/toast.ts';
import { todayHere } from './today-here.ts';
import type { ShownHabit } from './shown-habits.ts';

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
