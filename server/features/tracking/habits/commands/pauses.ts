import type { NewPause, Pause, PauseChange } from '#contract/habits.ts';
import {
  isDeletable,
  MAX_PAUSES,
  PAUSED_DAYS_BACK,
  pauseError,
  TOO_MANY_PAUSES,
} from '#domain/habits/pause-rules.ts';
import { type Pause as Days, pausesOf } from '#domain/habits/pause.ts';
import { evaluateHabit } from '#domain/history/figures.ts';
import type { ImportedPause } from '#domain/imports/new-pauses.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import {
  fieldConflict,
  invalidField,
  impossibleField,
  notFound,
  Refusal,
} from '#server/http/refusal.ts';
import { lockOwner, readHabitFacts } from '../history/read-histories.ts';
import { storeChanges } from '../history/store-changes.ts';
import type { HabitFactsRow } from '../history/stored-habit.ts';
import { listPauses } from '../queries/list-pauses.ts';
import { applyOnce } from './apply-once.ts';

const insert = statement(
  'habits.add-pauses',
  `insert into pauses (user_id, habit_id, from_day, until_day, created_at)
   select $1, habit_id, from_day, until_day, $5
     from unnest($2::int[], $3::date[], $4::date[]) as added (habit_id, from_day, until_day)
   returning id`,
);
const move = statement(
  'habits.move-pause',
  'update pauses set from_day = $3, until_day = $4 where user_id = $1 and id = $2',
);
const remove = statement(
  'habits.delete-pause',
  'delete from pauses where user_id = $1 and id = $2',
);

type LockedPauses = {
  tx: Transaction;
  habits: readonly HabitFactsRow[];
  pauses: readonly Pause[];
};

/** The result of a change, and all pauses after it. */
type ChangedPauses<Result> = { result: Result; pauses: readonly Pause[] };

/** Paused days become rest days, including those of the last weeks. */
export function addPause(ctx: AppContext, actor: Actor, pause: NewPause): Promise<Pause> {
  const { habitId = null, from, until = null } = pause;
  const days = { habitId, from, until };
  return changePauses(ctx, actor, async ({ tx, habits, pauses }) => {
    refuseInvalidPause(days, { old: null, others: pauses, habits, actor });
    if (pauses.length >= MAX_PAUSES) throw new Refusal(422, TOO_MANY_PAUSES);
    const values = [actor.userId, [habitId], [from], [until], new Date(ctx.clock.now())];
    const [row] = await tx.run<{ id: number }>(insert, values);
    if (!row) throw new Error('The pause was not stored.');
    const added = { id: row.id, ...days };
    return { result: added, pauses: [...pauses, added] };
  });
}

export function changePause(
  ctx: AppContext,
  actor: Actor,
  id: number,
  change: PauseChange,
): Promise<Pause> {
  return changePauses(ctx, actor, ({ tx, habits, pauses }) => {
    const old = pauses.find((pause) => pause.id === id);
    if (!old) throw notFound('Pause');
    const { from = old.from, until = old.until } = change;
    const next = { ...old, from, until };
    const others = pauses.filter((pause) => pause !== old);
    refuseInvalidPause(next, { old, others, habits, actor });
    tx.write(move, [actor.userId, id, from, until]);
    return { result: next, pauses: [...others, next] };
  });
}

/** Its days then have the results that they would have without the pause. */
export function deletePause(ctx: AppContext, actor: Actor, id: number): Promise<void> {
  return changePauses(ctx, actor, ({ tx, pauses }) => {
    const old = pauses.find((pause) => pause.id === id);
    if (!old) throw notFound('Pause');
    if (!isDeletable(old, actor.today)) {
      const message = `This pause began more than ${PAUSED_DAYS_BACK} days ago. You can end it; its days stay as they are.`;
      throw new Refusal(422, message);
    }
    tx.write(remove, [actor.userId, id]);
    return { result: undefined, pauses: pauses.filter((pause) => pause !== old) };
  });
}

/** Locks the owner first, so that changes take turns. */
function changePauses<Result>(
  ctx: AppContext,
  actor: Actor,
  change: (locked: LockedPauses) => Promise<ChangedPauses<Result>> | ChangedPauses<Result>,
): Promise<Result> {
  const { userId } = actor;
  const slowContext = { ...ctx, database: ctx.database.slow };
  return applyOnce(slowContext, actor, async (tx) => {
    const [owner, habits, before] = await Promise.all([
      lockOwner(tx, actor),
      readHabitFacts(tx, userId),
      listPauses(tx, userId),
    ]);
    const { result, pauses } = await change({ tx, habits, pauses: before });
    const changes = habits.map((before) => {
      const after = evaluateHabit({ ...before, pauses: pausesOf(pauses, before.id) }, owner);
      return { before, after };
    });
    await storeChanges(ctx, tx, owner, changes, { isByOwner: false });
    await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
    return result;
  });
}

type PauseContext = {
  old: Pause | null;
  others: readonly Pause[];
  habits: readonly HabitFactsRow[];
  actor: Actor;
};

const REFUSALS = {
  malformed: invalidField,
  impossible: impossibleField,
  conflict: fieldConflict,
} as const;

function refuseInvalidPause(pause: Days, { old, others, habits, actor }: PauseContext): void {
  const { habitId } = pause;
  const habit = habits.find(({ id }) => id === habitId);
  if (habitId !== null && !habit) throw notFound('Habit');
  const createdOn = habit?.createdOn ?? null;
  const error = pauseError(pause, { old, others, createdOn, today: actor.today });
  if (error) throw REFUSALS[error.kind](error.field, error.message);
}

type AddedPauses = {
  pauses: readonly ImportedPause[];
  /** In the order of the file. */
  habitIds: readonly number[];
  at: number;
};

/** Adds the pauses of an import, from the oldest to the newest. */
export async function addPauses(
  tx: Transaction,
  userId: number,
  { pauses, habitIds, at }: AddedPauses,
): Promise<void> {
  if (pauses.length === 0) return;
  const inOrder = pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  await tx.run(insert, [
    userId,
    inOrder.map(({ habit }) => (habit === null ? null : (habitIds[habit] ?? null))),
    inOrder.map(({ from }) => from),
    inOrder.map(({ until }) => until),
    new Date(at),
  ]);
}
