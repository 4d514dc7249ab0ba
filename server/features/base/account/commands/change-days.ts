import type { DaySettingsChange, User } from '#contract/account.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { laterOf, type LocalDay } from '#domain/days/local-day.ts';
import { localDayOf, withDayStart } from '#domain/days/user-clock.ts';
import { changeWeek } from '#domain/days/week.ts';
import type { AppContext } from '#server/context.ts';
import { statement } from '#server/database/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { signedOut } from '#server/http/refusal.ts';
import { getUser } from '../queries.ts';
import {
  clockColumns,
  clockOf,
  type ClockRow,
  weekColumns,
  weekOf,
  type WeekRow,
} from '../queries/person.ts';

// A tick takes the same lock, so that it never computes a week with two different beginnings.
const lockDays = statement(
  'account.lock-days',
  `select ${clockColumns('u')}, ${weekColumns('u')}, u.days_filled_through as "filledThrough"
     from users u where u.id = $1 for no key update`,
);
const storeDays = statement(
  'account.store-days',
  `update users set day_start = $2, day_start_before = $3, day_start_from = $4, week_beginnings = $5
    where id = $1`,
);

const setZone = statement(
  'account.time-zone',
  'update users set time_zone = $2 where id = $1 and time_zone <> $2 returning id',
);

type LockedDays = ClockRow & WeekRow & { filledThrough: LocalDay | null };

/** The new setting applies from the next boundary on. Days and weeks that have begun stay unchanged. */
export function changeDays(
  ctx: AppContext,
  { userId, clock: { zone } }: Actor,
  change: DaySettingsChange,
): Promise<User> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const [kept] = await tx.run<LockedDays>(lockDays, [userId]);
    if (!kept) throw signedOut();
    const clock = { ...clockOf(kept), zone };
    const { hour, before, from } =
      change.dayStart === undefined ? clock.dayStart : withDayStart(clock, change.dayStart, now);
    // A user who has travelled west may have records of later days.
    const today = localDayOf(now, clock);
    const runningOn = laterOf(today, kept.filledThrough ?? today);
    const week =
      change.weekStart === undefined
        ? weekOf(kept)
        : changeWeek(weekOf(kept), change.weekStart, runningOn);
    const days = [hour, before, from === null ? null : new Date(from)];
    const beginnings = week.length === 0 ? null : JSON.stringify(week);
    await tx.run(storeDays, [userId, ...days, beginnings]);
    await ctx.emit(tx, { type: 'schedule_changed', userId, at: now });
    return getUser(tx, userId);
  });
}

/** Stores the time zone in which mails and reminders are scheduled. */
export async function storeTimeZone(
  ctx: AppContext,
  userId: number,
  zone: TimeZone,
): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const [changed] = await tx.run(setZone, [userId, zone]);
    if (changed) await ctx.emit(tx, { type: 'schedule_changed', userId, at: ctx.clock.now() });
  });
}
