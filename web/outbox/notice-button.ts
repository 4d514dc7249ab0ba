import type { DayChangeInput } from '#contract/habits.ts';
import type { RemindLater } from '#contract/reminders.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { NewOperation } from './operation.ts';

const BUTTON_PATH = /^\/api\/habits\/(\d+)\/(days|entries)\/([\w-]+)$/;

/** The call of a notification's button, as an operation. `at`: when it was pressed. */
export function operationOfButton(
  { path, body }: { path: string; body: unknown },
  at: Date,
): NewOperation | undefined {
  if (path === '/api/reminders/later') {
    return { kind: 'snooze', habit: null, body: body as RemindLater };
  }
  const [, id, part, which = ''] = BUTTON_PATH.exec(path) ?? [];
  const habit = Number(id);
  if (part === 'days') {
    const date = which as LocalDay;
    return { kind: 'day', habit, body: { date, change: body as DayChangeInput } };
  }
  if (part !== 'entries') return undefined;
  const { date, amount } = body as { date: LocalDay; amount: number };
  return { kind: 'entry', habit, body: { date, entry: { id: which, amount, at: timeOf(at) } } };
}

/** The time of day on this device, as `09:05`. */
export const timeOf = (at: Date): string =>
  [at.getHours(), at.getMinutes()].map((part) => `${part}`.padStart(2, '0')).join(':');
