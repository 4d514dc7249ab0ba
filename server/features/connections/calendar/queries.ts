import type { CalendarAddress } from '#contract/calendar.ts';
import type { CalendarHabit } from '#domain/exports/calendar-events.ts';
import { calendarFile } from '#domain/exports/calendar-file.ts';
import { localDayOf } from '#domain/days/user-clock.ts';
import type { AppContext } from '#server/context.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  type ClockRow,
  clockColumns,
  clockOf,
  type WeekRow,
  weekColumns,
  weekOf,
} from '#server/features/base/account/public.ts';
import { pastRhythmsSql, scheduleColumns } from '#server/features/tracking/habits/public.ts';
import { hashToken } from '#server/security/token-hash.ts';

const ofUser = statement(
  'calendar.of-user',
  `select created_at as "createdAt", last_read_at as "lastReadAt"
     from calendar_addresses where user_id = $1`,
);
const bySecret = statement(
  'calendar.by-secret',
  `select a.user_id as "userId", a.last_read_at as "lastReadAt", ${clockColumns('u')}, ${weekColumns('u')}
     from calendar_addresses a join users u on u.id = a.user_id where a.secret_hash = $1`,
);
// The earliest reminder without weekdays, for the days on which the habit is due.
const habits = statement(
  'calendar.habits',
  `select h.id, h.name, h.created_at as "createdAt", t.last_done_on as "lastDoneOn",
          ${scheduleColumns('h')}, ${pastRhythmsSql('h')} as "pastRhythms",
          (select min(r ->> 'time') from jsonb_array_elements(h.reminders) as r
            where r -> 'weekdays' = 'null') as time
     from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
    where h.user_id = $1 and h.archived_on is null
    order by h.sort_order, h.id`,
);

type AddressRow = { createdAt: Date; lastReadAt: Date | null };

export async function findAddress(
  queries: Queries,
  userId: number,
): Promise<CalendarAddress | null> {
  const [row] = await queries.run<AddressRow>(ofUser, [userId]);
  return row ? toAddress(row) : null;
}

export const toAddress = ({ createdAt, lastReadAt }: AddressRow): CalendarAddress => ({
  createdAt: createdAt.toISOString(),
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

export type CalendarOwner = ClockRow & WeekRow & { userId: number; lastReadAt: Date | null };

export async function findCalendarOwner(
  queries: Queries,
  secret: string,
): Promise<CalendarOwner | undefined> {
  const [reader] = await queries.run<CalendarOwner>(bySecret, [hashToken(secret)]);
  return reader;
}

type HabitRow = Omit<CalendarHabit, 'createdAt'> & { createdAt: Date };

/** Returns the calendar file with all due habits of the address's owner. */
export async function readCalendar(ctx: AppContext, reader: CalendarOwner): Promise<string> {
  const { database, config } = ctx;
  const { userId } = reader;
  const now = ctx.clock.now();
  const clock = clockOf(reader);
  const rows = await database.run<HabitRow>(habits, [userId]);
  const calendar = {
    clock,
    today: localDayOf(now, clock),
    week: weekOf(reader),
    host: new URL(config.publicUrl).host,
    habits: rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })),
  };
  return calendarFile(calendar);
}
