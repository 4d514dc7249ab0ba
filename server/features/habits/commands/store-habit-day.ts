import type { Entry, SentDayChange } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { settleEntries } from './entries-of-day.ts';
import type { ChangedDay, Decide } from './change-row.ts';
import { lockHabitDay } from './lock-habit-day.ts';
import { updateWith } from './update-habit-day.ts';

export type Setting = {
  target: Pick<HabitDay, 'habitId' | 'date'>;
  change: SentDayChange;
  decide: Decide;
};

/** The day, and the entries that it had where those are others now. */
type ToldDay = ChangedDay & { entriesBefore?: Entry[] };

/** A day as somebody tells it, and the entries of its amount. */
export async function storeHabitDay(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { target, change, decide }: Setting,
): Promise<ToldDay> {
  const { userId, today } = actor;
  const amounts: { before: number | null; after: number | null } = { before: null, after: null };
  const day = { userId, today, ...target };
  const noted: Decide = (habit, old) => {
    const next = decide(habit, old);
    Object.assign(amounts, { before: old?.amount ?? null, after: next?.amount ?? null });
    return next;
  };
  let entriesBefore: Entry[] = [];
  const locked = await lockHabitDay(tx, day, change);
  const changed = await updateWith(ctx, tx, day, { ...locked, decide: noted }, async () => {
    entriesBefore = await settleEntries(ctx, tx, actor, target, { ...amounts, change });
  });
  return { ...changed, ...(entriesBefore.length > 0 && { entriesBefore }) };
}
