import type { Habit, HabitChange } from '#contract/habits.ts';
import { applyDayChange, untouchedDay } from '#domain/habits/habit-day.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { notFound } from '#server/http/refusal.ts';
import { findHabit } from '../queries/list-habits.ts';
import { refuseTooManyNotes } from './notes-room.ts';
import { addScheduledDays } from './reschedule.ts';
import { refuseOutside } from './set-habit-day.ts';
import { updateHabitDay } from './update-habit-day.ts';

// What may become null says beside its value whether it changes.
const changeHabit = statement(
  'habits.change',
  `update habits
      set name = coalesce($3, name), type = coalesce($4, type), deadline = coalesce($5, deadline),
          is_private = coalesce($6, is_private), sort_order = coalesce($7, sort_order),
          weekdays = case when $8 then $9::text[] else weekdays end,
          notes = case when $10 then $11 else notes end,
          icon = case when $12 then $13 else icon end,
          last_updated = $14
    where user_id = $1 and id = $2 returning id`,
);
const renameToday = statement(
  'habits.rename-today',
  'update habit_instances set habit_name = $4 where user_id = $1 and habit_id = $2 and date = $3',
);

export async function updateHabit(
  ctx: AppContext,
  actor: Actor,
  habitId: number,
  change: HabitChange,
): Promise<Habit> {
  const { completed, ...fields } = change;
  const { userId, today } = actor;
  return ctx.database.transaction(async (tx) => {
    if (Object.values(fields).some((value) => value !== undefined)) {
      await storeFields(ctx, tx, actor, habitId, fields);
    }
    if (completed === undefined) return readHabit(tx, actor, habitId);
    const day = { userId, today, habitId, date: today };
    const changed = await updateHabitDay(ctx, tx, day, (habit, old) => {
      if (old) return applyDayChange(old, { completed }, habit);
      if (!completed) return null;
      // Made yesterday and not yet: a traveller's clock may have gone back behind it.
      refuseOutside(habit, today, today);
      return applyDayChange(untouchedDay(habit, today), { completed }, habit);
    });
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
  const { userId, today } = actor;
  const { name = null, type = null, deadline = null } = fields;
  const { isPrivate = null, sortOrder = null, weekdays, notes, icon } = fields;
  const stored = await tx.run(changeHabit, [
    userId,
    habitId,
    name,
    type,
    deadline,
    isPrivate,
    sortOrder,
    weekdays !== undefined,
    weekdays,
    notes !== undefined,
    notes || null,
    icon !== undefined,
    icon,
    new Date(ctx.clock.now()),
  ]);
  if (stored.length === 0) throw notFound('Habit');
  if (notes) await refuseTooManyNotes(tx, userId);
  if (name !== null) await tx.run(renameToday, [userId, habitId, today, name]);
  if (type !== null || weekdays !== undefined) {
    await addScheduledDays(ctx, tx, actor, habitId);
  }
}
