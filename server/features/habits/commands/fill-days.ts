import type { LocalDay } from '#domain/days/local-day.ts';
import { missingHabitDays } from '#domain/days/missing-days.ts';
import { askingOf, type Schedule } from '#domain/habits/schedule.ts';
import { settleHabit } from './settle-habit.ts';
import type { AppContext } from '#server/context.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import { noteDaysFilledSql } from '#server/features/account/public.ts';
import { scheduleColumns } from '../queries/conditions.ts';
import { lockAllHabits } from './lock-habit-day.ts';

const schedules = statement(
  'habits.schedules',
  `select h.id, ${scheduleColumns('h')} from habits h where h.user_id = $1`,
);

const insertDays = statement(
  'habits.fill-days',
  `with filled as (
     ${noteDaysFilledSql({ userId: '$1', through: '$2' })}
   )
   insert into habit_instances (user_id, habit_id, date, scheduled, skipped, own_skip, habit_name)
   select $1, h.id, missing.date, not missing.is_paused, missing.is_paused,
          case when missing.is_paused then false end, h.name
     from unnest($3::int[], $4::date[], $5::bool[]) as missing (habit_id, date, is_paused)
     join habits h on h.user_id = $1 and h.id = missing.habit_id
   on conflict (user_id, habit_id, date) do nothing`,
);

type Visitor = { userId: number; today: LocalDay; daysFilledThrough: LocalDay | null };

/** The first call of a new day makes its rows and those missed since the last visit; later ones compare two days. */
export async function fillDays(ctx: AppContext, visitor: Visitor): Promise<void> {
  const { userId, today, daysFilledThrough } = visitor;
  if (daysFilledThrough !== null && daysFilledThrough >= today) return;
  const habits = await ctx.database.run<DatedHabit>(schedules, [userId]);
  for (const { id: habitId, ...schedule } of habits) {
    if (askingOf(schedule) === 'calendar' || schedule.archivedOn !== null) continue;
    // Each by itself: what one of them finds is done, whoever else asks at this moment.
    const found = { habitId, since: daysFilledThrough };
    await ctx.database.transaction((tx) => settleHabit(ctx, tx, visitor, found));
  }
  await ctx.database.transaction((tx) => insertMissing(tx, visitor));
}

type DatedHabit = Schedule & { id: number };

/**
 * By what the habits ask for once they are locked: another tab may have filled the day, and put one away since. The lock is
 * the one that a tick takes, and comes before the owner's row as there: what is kept beside a habit changes with its days.
 */
async function insertMissing(tx: Transaction, visitor: Visitor): Promise<void> {
  const { userId, today, daysFilledThrough } = visitor;
  const [, habits] = await Promise.all([
    lockAllHabits(tx, userId),
    tx.run<DatedHabit>(schedules, [userId]),
  ]);
  const missing = missingHabitDays(habits, daysFilledThrough, today);
  const habitIds = missing.map(({ habitId }) => habitId);
  const days = missing.map(({ day }) => day);
  const arePaused = missing.map(({ isPaused }) => isPaused);
  await tx.run(insertDays, [userId, today, habitIds, days, arePaused]);
}
