import { randomUUID } from 'node:crypto';
import type { Entry, Habit, DayChangeInput } from '#contract/habits.ts';
import type { Ticked } from '#contract/tick-links.ts';
import { daysBetween } from '#domain/days/local-day.ts';
import { type HabitDay, UNTOUCHED } from '#domain/habits/habit-day.ts';
import {
  canAct,
  isChange,
  outcomeOf,
  TICK_REFUSALS,
  type TickOutcome,
  tickText,
} from '#domain/habits/tick-link.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import {
  makeEntryId,
  openDay,
  findHabit,
  putEntry,
  setHabitDay,
} from '#server/features/tracking/habits/public.ts';
import type { Actor } from '#server/http/actor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FoundLink, UndoOfTick } from '../queries.ts';

const storeUse = statement(
  'tick-links.note-use',
  'update tick_links set last_used_at = $2 where id = $1',
);
const storeChange = statement(
  'tick-links.note-change',
  'update tick_links set last_used_at = $2, last_opening = $3, undo = $4 where id = $1',
);

const findEntries = statement(
  'tick-links.find-entries',
  'select id from habit_entries where user_id = $1 and id = any($2::uuid[])',
);

/** A link with its owner as the actor. The link authorizes only its own action. */
export type OwnedLink = { link: FoundLink; actor: Actor };

/**
 * Sets the day to a fixed state, so that opening a link twice has the same effect as once. The day changes before
 * the link: after a crash in between, the day is as requested, and only the undo is missing.
 */
export async function applyTickLink(
  ctx: AppContext,
  { link, actor }: OwnedLink,
  sentOpening: string | undefined,
): Promise<Ticked> {
  const opening = sentOpening ?? randomUUID();
  // A repeated request that arrives after an undo.
  if (link.lastOpening === opening && link.undo === null) {
    throw new Refusal(409, TICK_REFUSALS.changed);
  }
  await openDay(ctx, actor);
  const { outcome, habit, undo } = await act(ctx, { link, actor }, opening);
  const at = new Date(ctx.clock.now());
  if (undo) await ctx.database.run(storeChange, [link.id, at, opening, JSON.stringify(undo)]);
  else await ctx.database.run(storeUse, [link.id, at]);
  const isKnown = undo !== null || link.lastOpening === opening;
  const ticked = { ...habit, amount: habit.instance?.amount ?? null, today: actor.today };
  return { outcome, ...tickText(outcome, ticked), canUndo: isKnown && sentOpening !== undefined };
}

type TickResult = { outcome: TickOutcome; habit: Habit; undo: UndoOfTick | null };

async function act(ctx: AppContext, owned: OwnedLink, opening: string): Promise<TickResult> {
  const habit = await readHabit(ctx, owned);
  if (owned.link.act === 'step') return addStep(ctx, owned, habit, opening);
  try {
    return await setDay(ctx, owned, habit);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    // The day has changed, often by another opening of the same link, so it is read again.
    return setDay(ctx, owned, await readHabit(ctx, owned));
  }
}

async function readHabit(ctx: AppContext, { link, actor }: OwnedLink): Promise<Habit> {
  const habit = await findHabit(ctx.database, actor, link.habitId);
  if (!habit) throw new Refusal(404, TICK_REFUSALS.unknown);
  const { name, createdOn, archivedOn, goal } = habit;
  if (archivedOn !== null) throw new Refusal(422, TICK_REFUSALS.archived(name));
  if (createdOn > actor.today) {
    throw new Refusal(422, TICK_REFUSALS.future(name, daysBetween(actor.today, createdOn)));
  }
  if (!canAct(link.act, goal)) throw new Refusal(422, TICK_REFUSALS.act(name, link.act));
  return habit;
}

/**
 * The entry's id is derived from the link and the opening, so that repeated requests count once and no other entry
 * has this id. An opening that is the id of another entry is refused.
 */
async function addStep(
  ctx: AppContext,
  { link, actor }: OwnedLink,
  habit: Habit,
  opening: string,
): Promise<TickResult> {
  const { id: habitId, goal, instance } = habit;
  const { today: date, userId } = actor;
  const entryId = makeEntryId(`tick link ${link.id} ${opening.toLowerCase()}`);
  const entries = await ctx.database.run<{ id: string }>(findEntries, [userId, [entryId, opening]]);
  if (entries.some(({ id }) => id !== entryId))
    throw new Refusal(409, TICK_REFUSALS.entryOfAnother);
  const isSkipped = instance?.ownSkip ?? instance?.skipped ?? false;
  const change = isSkipped ? { completed: false, skipped: true } : {};
  const acted = { outcome: 'added', habit, undo: { date, change, entryId } } as const;
  // The owner may have corrected the entry since then.
  if (entries.length > 0) return acted;
  const entry = { date, amount: goal?.step ?? 0 };
  const stored = await putEntry(ctx, actor, { habitId, entryId }, entry);
  return { ...acted, habit: stored.habit };
}

async function setDay(
  ctx: AppContext,
  { link, actor }: OwnedLink,
  habit: Habit,
): Promise<TickResult> {
  const { instance } = habit;
  const outcome = outcomeOf(link.act, instance);
  if (!isChange(outcome)) return { outcome, habit, undo: null };
  const tick = link.act === 'done' ? { completed: true } : { skipped: true };
  const { today: date } = actor;
  const expected = { completed: false, ...(instance && { skipped: instance.skipped }) };
  const target = { habitId: habit.id, date };
  const stored = await setHabitDay(ctx, actor, target, { ...tick, expected });
  const { entriesBefore = [] } = stored;
  const change = undoChange(habit, stored.instance, link.act === 'done' ? entriesBefore : null);
  return { outcome, habit: stored.habit, undo: { date, change, entryId: null } };
}

/** Returns the change that restores the day. `entries` is null if they are unchanged. */
function undoChange(
  { instance, goal, steps }: Habit,
  after: HabitDay,
  entries: readonly Entry[] | null,
): DayChangeInput {
  const before = instance ?? UNTOUCHED;
  const ticks = steps?.map(({ id }) => [id, before.stepsDone?.includes(id) ?? false] as const);
  return {
    completed: before.completed,
    skipped: before.ownSkip ?? before.skipped,
    ...(goal && entries && { entries: [...entries] }),
    ...(ticks && { steps: Object.fromEntries(ticks) }),
    expected: {
      completed: after.completed,
      skipped: after.skipped,
      amount: after.amount,
      stepsDone: after.stepsDone,
    },
  };
}
