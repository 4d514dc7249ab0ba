import type { LocalDay } from '#domain/days/local-day.ts';
import { daysFromTo, addDays } from '#domain/days/local-day.ts';
import { askingOf, isAllowedOn, isScheduledOn } from '#domain/habits/schedule.ts';
import { statement, type Transaction } from '#server/database/database.ts';
import type { AppContext } from '#server/context.ts';
import type { Actor } from '#server/http/actor.ts';
import { fieldFault } from '#server/http/refusal.ts';
import { lockHabitOf } from './lock-habit-day.ts';
import type { LockedHabit } from './locked-habit.ts';
import { addScheduledDays } from './reschedule.ts';
import { firstLeft, leaveDays, settleKeptPeriods } from './settle-archive.ts';
import { settleHabit } from './settle-habit.ts';

const store = statement(
  'habits.archive',
  'update habits set archived_on = $3 where user_id = $1 and id = $2',
);
// As on paused days: not asked for, and neither kept nor missed.
const fillGap = statement(
  'habits.fill-archived-days',
  `insert into habit_instances (user_id, habit_id, date, scheduled, skipped, habit_name)
   select $1, $2, date, false, true, $4 from unnest($3::date[]) as gap (date)
   on conflict (user_id, habit_id, date) do nothing`,
);

type Archive = { habitId: number; archivedOn: LocalDay | null };

/**
 * Put away, it asks for nothing: the period that runs is counted by the days up to then, and its figures stay as they are.
 * Brought back, the days between are neutral.
 */
export async function changeArchive(
  ctx: AppContext,
  tx: Transaction,
  actor: Actor,
  { habitId, archivedOn }: Archive,
): Promise<void> {
  const { userId, today } = actor;
  const habit = await lockHabitOf(tx, { userId, habitId });
  if (habit.archivedOn === archivedOn) return;
  if (archivedOn !== null && (archivedOn > today || archivedOn < habit.createdOn)) {
    throw fieldFault('archivedOn', 'Please give a day between its creation and today.');
  }
  if (archivedOn !== null) {
    await tx.run(store, [userId, habitId, archivedOn]);
    const put = { ...habit, archivedOn };
    const since =
      habit.archivedOn !== null && habit.archivedOn < archivedOn ? habit.archivedOn : archivedOn;
    await settleKeptPeriods(ctx, tx, actor, { habit: put, since });
    await leaveDays(ctx, tx, actor, { habit: put, since: firstLeft(archivedOn, today) });
    return;
  }
  const gap = gapOf(habit, today);
  await tx.run(store, [userId, habitId, null]);
  await tx.run(fillGap, [userId, habitId, gap, habit.name]);
  if (habit.archivedOn !== null) {
    const brought = { ...habit, archivedOn: null };
    await settleKeptPeriods(ctx, tx, actor, { habit: brought, since: habit.archivedOn });
  }
  if (askingOf(habit) === 'calendar') await addScheduledDays(ctx, tx, actor, habitId);
  else await settleHabit(ctx, tx, actor, { habitId, since: habit.archivedOn });
}

function gapOf(habit: LockedHabit, today: LocalDay): LocalDay[] {
  if (habit.archivedOn === null) return [];
  const brought = { ...habit, archivedOn: null, pauses: null };
  const isAsked = askingOf(habit) === 'calendar' ? isScheduledOn : isAllowedOn;
  return daysFromTo(addDays(habit.archivedOn, 1), addDays(today, -1)).filter((day) =>
    isAsked(brought, day),
  );
}
