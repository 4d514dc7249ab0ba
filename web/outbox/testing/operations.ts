import { toLocalDay } from '#domain/days/local-day.ts';
import type { HabitId, NewOperation } from '../operation.ts';
import type { Outbox } from '../outbox.ts';
import type { OutboxChannel } from '../queue.ts';
import type { Outcome } from '../response.ts';

export const DAY = toLocalDay('2026-11-20');

/** For a tab that is alone. */
export const silentChannel: OutboxChannel = { post: () => {}, listen: () => {} };

export const tick = (habit: HabitId, completed = true): NewOperation => ({
  kind: 'day',
  habit,
  body: { date: DAY, change: { completed } },
});

/** Takes the next operation, and settles it. Undefined when nothing waits. */
export async function settleNext(outbox: Outbox, outcome: Outcome) {
  const operation = await outbox.next();
  if (operation) await outbox.settle(operation, outcome);
  return operation;
}

export const DONE: Outcome = { kind: 'done', response: undefined };
