import type { Schedule } from '#domain/habits/schedule.ts';
import type { LocalDay } from '#domain/days/local-day.ts';
import type { UserClock } from '#domain/days/user-clock.ts';
import type { Week } from '#domain/days/week.ts';
import { type Pause, pausesOf } from '#domain/habits/pause.ts';
import type { QuietHours } from '#domain/sending/quiet-hours.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  clockColumns,
  clockOf,
  type ClockRow,
  weekColumns,
  weekOf,
  type WeekRow,
} from '#server/features/base/account/public.ts';
import { scheduleColumns } from '#server/features/tracking/habits/public.ts';

export type HabitReminder = Reminder & { habitId: number; habit: Schedule };

/** All data that the user's next reminder depends on. */
export type ReminderFacts = {
  userId: number;
  clock: UserClock;
  week: Week;
  daysFilledThrough: LocalDay | null;
  quietHours: QuietHours | null;
  summaryTime: string | null;
  handledThrough: number;
  nextAt: number | null;
  reminders: HabitReminder[];
  snoozed: { habitId: number; againAt: number }[];
};

const people = statement(
  'reminders.people',
  `select p.user_id as "userId", p.summary_time as "summaryTime", p.handled_through as "handledThrough",
          p.next_at as "nextAt", u.days_filled_through as "daysFilledThrough",
          c.quiet_from as "quietFrom", c.quiet_until as "quietUntil",
          ${clockColumns('u')}, ${weekColumns('u')}
     from reminder_plans p join users u on u.id = p.user_id
     left join channel_settings c on c.user_id = p.user_id
    where p.user_id = any($1::int[])`,
);
// One row per habit, not per reminder, so that the schedule is sent and parsed once.
const habits = statement(
  'reminders.of-people',
  `select h.user_id as "userId", h.id as "habitId", h.reminders, ${scheduleColumns('h')}
     from habits h
    where h.user_id = any($1::int[]) and h.archived_on is null and h.reminders is not null
    order by h.user_id, h.sort_order, h.id`,
);
const snoozed = statement(
  'reminders.snoozed',
  `select user_id as "userId", habit_id as "habitId", again_at as "againAt" from put_off_reminders
    where user_id = any($1::int[]) and again_at is not null`,
);

type PersonRow = ClockRow &
  WeekRow & {
    userId: number;
    summaryTime: string | null;
    handledThrough: Date;
    nextAt: Date | null;
    daysFilledThrough: LocalDay | null;
    quietFrom: string | null;
    quietUntil: string | null;
  };
type HabitRow = Schedule & {
  userId: number;
  habitId: number;
  reminders: Reminder[];
  pauses: Pause[];
};

/** Users without a plan are left out. */
export async function readFacts(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReminderFacts[]> {
  const [persons, theirs, waiting] = await Promise.all([
    queries.run<PersonRow>(people, [userIds]),
    queries.run<HabitRow>(habits, [userIds]),
    queries.run<{ userId: number; habitId: number; againAt: Date }>(snoozed, [userIds]),
  ]);
  const facts = new Map(persons.map((row) => [row.userId, factsOf(row)]));
  for (const row of theirs) facts.get(row.userId)?.reminders.push(...remindersOf(row));
  for (const { userId, habitId, againAt } of waiting) {
    facts.get(userId)?.snoozed.push({ habitId, againAt: againAt.getTime() });
  }
  for (const { reminders } of facts.values()) reminders.sort(byTime);
  return [...facts.values()];
}

/** Keeps the order of habits for equal times. */
function byTime(one: Reminder, other: Reminder): number {
  if (one.time === other.time) return 0;
  return one.time < other.time ? -1 : 1;
}

const quietHoursOf = ({ quietFrom: from, quietUntil: until }: PersonRow) =>
  from === null || until === null ? null : { from, until };

const factsOf = (row: PersonRow): ReminderFacts => ({
  userId: row.userId,
  clock: clockOf(row),
  week: weekOf(row),
  daysFilledThrough: row.daysFilledThrough,
  quietHours: quietHoursOf(row),
  summaryTime: row.summaryTime,
  handledThrough: row.handledThrough.getTime(),
  nextAt: row.nextAt?.getTime() ?? null,
  reminders: [],
  snoozed: [],
});

function remindersOf(row: HabitRow): HabitReminder[] {
  const { habitId, reminders, type, weekdays, createdOn, rhythm, goal, archivedOn } = row;
  const pauses = pausesOf(row.pauses, habitId);
  const habit = { type, weekdays, createdOn, rhythm, goal, archivedOn, pauses };
  return reminders.map((reminder) => ({ habitId, ...reminder, habit }));
}
