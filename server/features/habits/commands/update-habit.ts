import { eq, and } from 'drizzle-orm';
import type { HabitChange } from '#contract/habits.ts';
import { applyDayChange, untouchedDay } from '#domain/habit-day.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { House } from '#server/house.ts';
import type { Actor } from '#server/plugins/actor.ts';
import { notFound } from '#server/plugins/refusal.ts';
import { habits } from '../tables.ts';
import { refuseOutside } from './set-habit-day.ts';
import { refuseTooManyNotes } from './notes-room.ts';
import { updateHabitDay } from './update-habit-day.ts';
import { addScheduledDays } from './reschedule.ts';

const renameToday = statement(
  'habits.rename-today',
  'update habit_instances set habit_name = $4 where user_id = $1 and habit_id = $2 and date = $3',
);

export async function updateHabit(
  house: House,
  actor: Actor,
  habitId: number,
  asked: HabitChange,
): Promise<void> {
  const { completed, ...fields } = asked;
  const { userId, today } = actor;
  await house.database.transaction(async (tx) => {
    if (Object.values(fields).some((value) => value !== undefined)) {
      await storeFields(house, tx, actor, habitId, fields);
    }
    if (completed === undefined) return;
    await updateHabitDay(house, tx, { userId, today, habitId, date: today }, (habit, old) => {
      if (old) return applyDayChange(old, { completed });
      if (!completed) return null;
      // Made yesterday and not yet: a traveller's clock may have gone back behind it.
      refuseOutside(habit, today, today);
      return applyDayChange(untouchedDay(habit, today), { completed });
    });
  });
}

async function storeFields(
  house: House,
  tx: Transaction,
  actor: Actor,
  habitId: number,
  fields: Omit<HabitChange, 'completed'>,
): Promise<void> {
  const { userId, today } = actor;
  const lastUpdated = new Date(house.clock.now());
  const notes = fields.notes === undefined ? undefined : fields.notes || null;
  const stored = await tx.orm
    .update(habits)
    .set({ ...fields, notes, lastUpdated })
    .where(and(eq(habits.userId, userId), eq(habits.id, habitId)))
    .returning({ id: habits.id });
  if (stored.length === 0) throw notFound('Habit');
  if (notes) await refuseTooManyNotes(tx, userId);
  if (fields.name !== undefined) await tx.run(renameToday, [userId, habitId, today, fields.name]);
  if (fields.type !== undefined || fields.weekdays !== undefined) {
    await addScheduledDays(house, tx, actor, habitId);
  }
}
