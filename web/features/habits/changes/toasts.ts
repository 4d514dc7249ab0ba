import { serverMessageOr } from '#web/client/call-api.ts';
import { toast, type ToastContent } from '#web/ui/toast/toast.ts';
import { todayHere } from '../use-today.ts';
import type { DayVariables } from './predict-day.ts';

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

/** To whoever saves by hand, out of habit. */
export function toastAlreadySaved(): void {
  const description = 'All changes are automatically saved to the database.';
  toast({ title: 'Changes already saved', description });
}

export function toastPerfectDay(done: number): void {
  const description = done === 1 ? 'Your one habit is done.' : `All ${done} habits done.`;
  toast({ title: 'Perfect Day Achieved', description, duration: 5000, isAtTop: true });
}

/** Somebody deleted it in another tab or on another device. */
export const toastGone = (name: string, failed: Failed = FAILED): void =>
  void toast({ ...failed, description: `${name} was deleted elsewhere.`, variant: 'destructive' });

/** A tick, or an amount. Why an amount was refused, the server says. */
export function toastChangeFailed(error: unknown, isAmount: boolean): void {
  const description = isAmount ? serverMessageOr(error, FAILED.description) : undefined;
  toast({ ...FAILED, ...(description && { description }), variant: 'destructive' });
}

type Failed = { title: string; description: string };

const FAILED: Failed = {
  title: 'Error updating habit',
  description: 'There was a problem updating your habit status.',
};
