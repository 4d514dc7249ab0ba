import { BY_WEEKDAYS } from '#domain/habits/schedule.ts';
import type { NewHabit } from '#contract/habits.ts';
import { addDays, DAY_MS, type LocalDay } from '#domain/days/local-day.ts';
import { AT_MIDNIGHT } from '#domain/days/day-start.ts';
import { localDayOf, type UserClock } from '#domain/days/user-clock.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN } from '#domain/days/week.ts';
import type { AppContext } from '#server/context.ts';
import { createHabit } from '#server/features/tracking/habits/commands/create-habit.ts';
import { type SeededDay, writeHistory } from './history.ts';

export type PastHabit = {
  habit: NewHabit;
  daysAgo: number;
  dayOf: (day: LocalDay, today: LocalDay) => SeededDay;
};

/** The day starts at midnight unless another hour is given. */
export type Owner = { userId: number; zone: TimeZone; dayStart?: number };

export const ownClock = ({ zone, dayStart = 0 }: Owner): UserClock => ({
  zone,
  dayStart: { ...AT_MIDNIGHT, hour: dayStart },
});

/** A habit as if it had been created then, without records. */
export async function createHabitDaysAgo(
  ctx: AppContext,
  owner: Owner,
  habit: NewHabit,
  daysAgo: number,
) {
  const now = ctx.clock.now();
  const clock = ownClock(owner);
  const createdOn = addDays(localDayOf(now, clock), -daysAgo);
  const born = { now: () => now - daysAgo * DAY_MS };
  const actor = {
    userId: owner.userId,
    clock,
    today: createdOn,
    week: NO_WEEK_CHOSEN,
    daysFilledThrough: null,
    sessionHash: Buffer.alloc(0),
    provedAt: 0,
    sessionEndsAt: 0,
  };
  const habitId = await createHabit({ ...ctx, clock: born }, actor, habit);
  return { habitId, createdOn, actor };
}

/** A habit that began `daysAgo`. The days after `lastDaysAgo` have no rows, as before the next visit. */
export async function createHabitWithHistory(
  ctx: AppContext,
  owner: Owner,
  { habit, daysAgo, dayOf }: PastHabit,
  lastDaysAgo: number,
): Promise<number> {
  const { habitId, createdOn } = await createHabitDaysAgo(ctx, owner, habit, daysAgo);
  const now = ctx.clock.now();
  const { userId } = owner;
  const today = localDayOf(now, ownClock(owner));
  const { type, weekdays = null } = habit;
  await writeHistory(
    ctx,
    {
      userId,
      habitId,
      schedule: { type, weekdays, ...BY_WEEKDAYS, createdOn },
      now,
    },
    addDays(today, -lastDaysAgo),
    (day) => dayOf(day, today),
  );
  return habitId;
}
