import { randomUUID } from 'node:crypto';
import { roundAmount } from '#domain/habits/goal.ts';
import type { DayChange } from '#domain/habits/habit-day.ts';
import { timeOfDayAt } from '#domain/days/time-zone.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import type { HabitDayTarget } from './lock-habit-day.ts';

const clear = statement(
  'habits.clear-entries',
  'delete from habit_entries where user_id = $1 and habit_id = $2 and date = $3',
);
const add = statement(
  'habits.add-entry',
  `insert into habit_entries (user_id, id, habit_id, date, amount, at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

type Amounts = { before: number | null; after: number | null; change: DayChange };

/**
 * The entries of a day whose amount was set, not entered: a day that is completed by a client that knows no amounts gets
 * what was missing as one entry, and a number that was told takes the place of all.
 */
export async function settleEntries(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, date }: Pick<HabitDayTarget, 'habitId' | 'date'>,
  { before, after, change }: Amounts,
): Promise<void> {
  if (before === after) return;
  const isAdded = change.amount === undefined && after !== null && after > (before ?? 0);
  const { userId, zone } = actor;
  if (before !== null && !isAdded) await tx.run(clear, [userId, habitId, date]);
  if (after === null) return;
  const amount = isAdded ? roundAmount(after - (before ?? 0)) : after;
  const now = ctx.clock.now();
  const time = timeOfDayAt(now, zone);
  await tx.run(add, [userId, randomUUID(), habitId, date, amount, time, new Date(now)]);
}
