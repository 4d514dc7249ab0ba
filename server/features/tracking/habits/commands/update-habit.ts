import type { Habit, HabitChange } from '#contract/habits.ts';
import { pastNamesAfter } from '#domain/history/past-names.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';
import { lockHabit, lockOwner } from '../history/read-histories.ts';
import { findHabit } from '../queries/list-habits.ts';
import { applyOnce } from './apply-once.ts';
import { refuseTooManyNotes } from './refuse.ts';
import { changeArchive, changeFrequency, changeSteps } from './change-habit.ts';
import { remindersToStore } from './reminders.ts';
import { holdSections } from './sections.ts';
import { changeDay } from './set-habit-day.ts';

// Columns that may become null have one more value, which says whether they change.
const changeHabit = statement(
  'habits.change',
  `update habits
      set name = coalesce($3, name), deadline = coalesce($4, deadline),
          is_private = coalesce($5, is_private), sort_order = coalesce($6, sort_order),
          notes = case when $7 then $8 else notes end,
          icon = case when $9 then $10 else icon end,
          is_amount_public = coalesce($11, is_amount_public),
          section_id = case when $13 then $14 else section_id end,
          tags = case when $15 then $16 else tags end,
          reminders = case when $17 then $18::jsonb else reminders end,
          last_updated = $12
    where user_id = $1 and id = $2 returning id`,
);
const storeNames = statement(
  'habits.store-past-names',
  'update habits set past_names = $3 where user_id = $1 and id = $2',
);

export async function updateHabit(
  ctx: AppContext,
  actor: Actor,
  habitId: number,
  change: HabitChange,
): Promise<Habit> {
  const { completed, ...fields } = change;
  const { today } = actor;
  return applyOnce(ctx, actor, async (tx) => {
    await lockOwner(tx, actor);
    if (Object.values(fields).some((value) => value !== undefined)) {
      await storeFields(ctx, tx, actor, habitId, fields);
    }
    if (completed === undefined) return readHabit(tx, actor, habitId);
    const habit = completed ? undefined : await readHabit(tx, actor, habitId);
    // The clock of a traveller may have gone back before the first day.
    if (habit && today < habit.createdOn) return habit;
    const changed = await changeDay(ctx, tx, actor, { habitId, date: today }, { completed });
    return changed.habit;
  });
}

async function readHabit(tx: Transaction, actor: Actor, habitId: number): Promise<Habit> {
  const habit = await findHabit(tx, actor, habitId);
  if (!habit) throw notFound('Habit');
  return habit;
}

async function storeFields(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  habitId: number,
  fields: Omit<HabitChange, 'completed'>,
): Promise<void> {
  const { userId } = actor;
  const { name = null, deadline = null, isPrivate = null, sortOrder = null } = fields;
  const { notes, icon, isAmountPublic = null, section, tags, reminders, archivedOn } = fields;
  await holdSections(tx, userId, [section]);
  if (name !== null) await rename(ctx, tx, actor, habitId, name);
  const stored = await tx.run(changeHabit, [
    userId,
    habitId,
    name,
    deadline,
    isPrivate,
    sortOrder,
    notes !== undefined,
    notes || null,
    icon !== undefined,
    icon,
    isAmountPublic,
    new Date(ctx.clock.now()),
    section !== undefined,
    section ?? null,
    tags !== undefined,
    tags ?? null,
    reminders !== undefined,
    remindersToStore({ reminders }),
  ]);
  if (stored.length === 0) throw notFound('Habit');
  if (notes) await refuseTooManyNotes(tx, userId);
  await changeStepsAndFrequency(ctx, tx, actor, habitId, fields);
  if (archivedOn !== undefined) await changeArchive(ctx, tx, actor, { habitId, archivedOn });
  if (hasFrequency(fields) || archivedOn !== undefined || reminders !== undefined) {
    await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
  }
}

/** Earlier days keep their name. */
async function rename(
  ctx: AppContext,
  tx: Transaction,
  { userId, today }: Actor,
  habitId: number,
  name: string,
): Promise<void> {
  const { habit } = await lockHabit(ctx, tx, { userId, today, habitId });
  const pastNames = pastNamesAfter(habit, name, today);
  await tx.run(storeNames, [userId, habitId, pastNames && JSON.stringify(pastNames)]);
}

/** A habit cannot have steps and an amount: the one that is removed changes first. */
async function changeStepsAndFrequency(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  habitId: number,
  change: HabitChange,
): Promise<void> {
  const hasSteps = change.steps !== undefined || change.stepsNeeded !== undefined;
  const areStepsFirst = change.steps === null;
  if (hasSteps && areStepsFirst) await changeSteps(ctx, tx, actor, { habitId, change });
  if (hasFrequency(change)) await changeFrequency(ctx, tx, actor, { habitId, change });
  if (hasSteps && !areStepsFirst) await changeSteps(ctx, tx, actor, { habitId, change });
}

const hasFrequency = ({ type, weekdays, rhythm, goal }: HabitChange): boolean =>
  type !== undefined || weekdays !== undefined || rhythm !== undefined || goal !== undefined;
