import type { LocalDay } from '#domain/days/local-day.ts';
import { localDayOf, type UserClock } from '#domain/days/user-clock.ts';
import type { TimeZone } from '#domain/days/time-zone.ts';
import { NO_WEEK_CHOSEN, type Week, type WeekBeginning } from '#domain/days/week.ts';

export type ClockRow = {
  zone: TimeZone;
  dayStart: number;
  dayStartBefore: number | null;
  dayStartFrom: Date | null;
};
export type WeekRow = { weekBeginnings: WeekBeginning[] | null };

/** The columns that `clockOf` reads, from a row of `users`. */
export const clockColumns = (user: string): string =>
  `${user}.time_zone as zone, ${user}.day_start as "dayStart",
   ${user}.day_start_before as "dayStartBefore", ${user}.day_start_from as "dayStartFrom"`;

/** The columns that `weekOf` reads. */
export const weekColumns = (user: string): string => `${user}.week_beginnings as "weekBeginnings"`;

export const clockOf = ({ zone, dayStart, dayStartBefore, dayStartFrom }: ClockRow): UserClock => ({
  zone,
  dayStart: { hour: dayStart, before: dayStartBefore, from: dayStartFrom?.getTime() ?? null },
});

export const weekOf = ({ weekBeginnings }: WeekRow): Week => weekBeginnings ?? NO_WEEK_CHOSEN;

/** The user who makes a call, identified by a session, a token or a link. */
export type FoundPerson = {
  userId: number;
  clock: UserClock;
  week: Week;
  daysFilledThrough: LocalDay | null;
};

type PersonRow = ClockRow & WeekRow & Omit<FoundPerson, 'clock' | 'week'>;

/** The columns that `personOf` reads, from a row of `users`. */
export const personColumns = (user: string): string =>
  `${user}.id as "userId", ${user}.days_filled_through as "daysFilledThrough",
   ${clockColumns(user)}, ${weekColumns(user)}`;

export const personOf = (row: PersonRow): FoundPerson => ({
  userId: row.userId,
  clock: clockOf(row),
  week: weekOf(row),
  daysFilledThrough: row.daysFilledThrough,
});

/** A person and their current day. */
export const personAt = (
  { userId, clock, week, daysFilledThrough }: FoundPerson,
  now: number,
): FoundPerson & { today: LocalDay } => ({
  userId,
  clock,
  week,
  daysFilledThrough,
  today: localDayOf(now, clock),
});

/** The database row of a user, with clock and week as columns. */
export type RowOf<Found extends FoundPerson> = Omit<Found, keyof FoundPerson> & PersonRow;
