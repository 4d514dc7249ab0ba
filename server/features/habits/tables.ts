import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { atMost, createdAt, moment, oneOf, wideIdentity } from '#server/database/columns.ts';
import { users } from '#server/features/account/tables.ts';

/** Of whatever unit, in thousandths. */
const amount = () => numeric({ precision: 18, scale: 3, mode: 'number' });

// Every key begins with the owner, so that the tables can be spread over a cluster by person
// and a foreign id can never be reached through one's own.
export const habits = pgTable(
  'habits',
  {
    id: integer().notNull().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text().$type<'daily' | 'weekly'>().notNull(),
    deadline: text().notNull().default('18:00'),
    weekdays: text().array(),
    notes: text(),
    icon: text(),
    isPrivate: boolean().notNull().default(false),
    sortOrder: integer().notNull().default(0),
    // Kept by the same transaction that changes a day: reading them never walks the history.
    streak: integer().notNull().default(0),
    reps: integer().notNull().default(0),
    lastDoneOn: date({ mode: 'string' }),
    // Kept by a trigger of habit_instances (migration 0019), whoever writes there: its latest record, and the first
    // open day after the last done one. The list of habits reads these instead of the days.
    latestDayId: bigint({ mode: 'number' }),
    latestOn: date({ mode: 'string' }),
    latestScheduled: boolean(),
    latestCompleted: boolean(),
    latestSkipped: boolean(),
    latestAmount: amount(),
    latestNotes: text(),
    latestHabitName: text(),
    firstOpenOn: date({ mode: 'string' }),
    createdOn: date({ mode: 'string' }).notNull(),
    // As the contract writes them. Null: asked for on its weekdays, and done or not.
    rhythm: jsonb().$type<Rhythm>(),
    goal: jsonb().$type<Goal>(),
    // What the streak is counted in follows from them, and cannot say anything else.
    streakUnit: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when rhythm ->> 'kind' = 'quota' and jsonb_typeof(rhythm -> 'per') = 'object' then 'period'
                 when rhythm ->> 'kind' = 'quota' then rhythm ->> 'per'
                 when goal ->> 'per' in ('week', 'month') then goal ->> 'per'
                 else 'day' end`,
      ),
    isAmountPublic: boolean().notNull().default(false),
    archivedOn: date({ mode: 'string' }),
    // The latest period, beside the habit for the list: the same as its row in habit_periods.
    periodFirst: date({ mode: 'string' }),
    periodLast: date({ mode: 'string' }),
    periodNeeded: amount(),
    periodDone: amount(),
    createdAt: createdAt(),
    lastUpdated: moment().notNull().defaultNow(),
  },
  (habits) => [
    primaryKey({ name: 'habits_pkey', columns: [habits.userId, habits.id] }),
    unique('habits_id_unique').on(habits.id),
    check('habits_name_bound', sql`char_length(${habits.name}) between 1 and 100`),
    oneOf('habits_type_known', habits.type, ['daily', 'weekly']),
    check('habits_deadline_form', sql`${habits.deadline} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check(
      'habits_weekdays_known',
      sql`${habits.weekdays} <@ array['monday','tuesday','wednesday','thursday','friday','saturday','sunday'] and cardinality(${habits.weekdays}) between 1 and 7`,
    ),
    atMost('habits_notes_bound', habits.notes, 2000),
    atMost('habits_icon_bound', habits.icon, 40),
    check('habits_counts_not_negative', sql`${habits.streak} >= 0 and ${habits.reps} >= 0`),
    check(
      'habits_streak_has_day',
      sql`(${habits.streak} > 0) = (${habits.lastDoneOn} is not null)`,
    ),
    check(
      'habits_rhythm_known',
      sql`${habits.rhythm} is null or coalesce(case ${habits.rhythm} ->> 'kind'
            when 'quota' then ${habits.type} = 'weekly' and (${habits.rhythm} -> 'times')::int between 1 and 400
              and (${habits.rhythm} ->> 'per' in ('week', 'month')
                   or (${habits.rhythm} -> 'per' -> 'days')::int between 2 and 400)
            when 'every' then ${habits.type} = 'daily' and ${habits.weekdays} is null
              and (${habits.rhythm} -> 'count')::int between 1 and 400
              and ${habits.rhythm} ->> 'unit' in ('day', 'week', 'month')
              and ${habits.rhythm} ->> 'from' in ('start', 'done')
          end, false)`,
    ),
    check(
      'habits_goal_known',
      sql`${habits.goal} is null or coalesce(
            case ${habits.goal} ->> 'kind' when 'least' then (${habits.goal} -> 'amount')::numeric > 0
                 when 'most' then (${habits.goal} -> 'amount')::numeric >= 0 end
            and (${habits.goal} -> 'amount')::numeric < 1000000000 and (${habits.goal} -> 'step')::numeric > 0
            and char_length(${habits.goal} ->> 'unit') <= 20
            and (${habits.goal} ->> 'per' = 'day'
                 or ${habits.goal} ->> 'per' in ('week', 'month') and ${habits.type} = 'weekly' and ${habits.rhythm} is null)
            and (${habits.goal} ->> 'kind' = 'least' or ${habits.rhythm} is null), false)`,
    ),
    check('habits_archived_after_creation', sql`${habits.archivedOn} >= ${habits.createdOn}`),
    check(
      'habits_period_whole',
      sql`num_nulls(${habits.periodFirst}, ${habits.periodLast}, ${habits.periodNeeded}, ${habits.periodDone}) in (0, 4)
          and ${habits.periodFirst} <= ${habits.periodLast}`,
    ),
  ],
);

export const habitInstances = pgTable(
  'habit_instances',
  {
    id: wideIdentity().notNull(),
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    scheduled: boolean().notNull(),
    completed: boolean().notNull().default(false),
    skipped: boolean().notNull().default(false),
    // Length of the run that ends on this day; 0 unless scheduled and completed.
    streak: integer().notNull().default(0),
    // The sum of the day's entries; null while there are none.
    amount: amount(),
    notes: text(),
    habitName: text().notNull(),
    createdAt: createdAt(),
  },
  (instances) => [
    primaryKey({ name: 'habit_instances_pkey', columns: [instances.userId, instances.id] }),
    unique('habit_instances_day_unique').on(instances.userId, instances.habitId, instances.date),
    index('habit_instances_by_day').on(instances.userId, instances.date),
    index('habit_instances_completed')
      .on(instances.userId, instances.habitId, instances.date)
      .where(sql`${instances.completed}`),
    foreignKey({
      name: 'habit_instances_habit',
      columns: [instances.userId, instances.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    check(
      'habit_instances_done_or_skipped',
      sql`not (${instances.completed} and ${instances.skipped})`,
    ),
    check(
      'habit_instances_streak_when_done',
      sql`(${instances.streak} > 0) = (${instances.scheduled} and ${instances.completed})`,
    ),
    check('habit_instances_amount_not_negative', sql`${instances.amount} >= 0`),
    atMost('habit_instances_notes_bound', instances.notes, 500),
  ],
);

/** What was entered of an amount, one row each. The key is the sender's, so that what is sent twice counts once. */
export const habitEntries = pgTable(
  'habit_entries',
  {
    id: uuid().notNull(),
    userId: integer().notNull(),
    habitId: integer().notNull(),
    date: date({ mode: 'string' }).notNull(),
    amount: amount().notNull(),
    // By the owner's clock.
    at: time({ precision: 0 }).notNull(),
    createdAt: createdAt(),
  },
  (entries) => [
    primaryKey({ name: 'habit_entries_pkey', columns: [entries.userId, entries.id] }),
    index('habit_entries_by_day').on(entries.userId, entries.habitId, entries.date),
    foreignKey({
      name: 'habit_entries_day',
      columns: [entries.userId, entries.habitId, entries.date],
      foreignColumns: [habitInstances.userId, habitInstances.habitId, habitInstances.date],
    }).onDelete('cascade'),
    check('habit_entries_amount_positive', sql`${entries.amount} > 0`),
  ],
);

/**
 * Weeks, months and blocks of a habit that is counted by them, each a mark in a chain like a day in the other one.
 * `date` is its last day.
 */
export const habitPeriods = pgTable(
  'habit_periods',
  {
    userId: integer().notNull(),
    habitId: integer().notNull(),
    unit: text().notNull(),
    date: date({ mode: 'string' }).notNull(),
    first: date({ mode: 'string' }).notNull(),
    needed: amount().notNull(),
    done: amount().notNull(),
    scheduled: boolean().notNull(),
    completed: boolean().notNull(),
    skipped: boolean().notNull().default(false),
    // Length of the run that ends with this period; 0 unless scheduled and completed.
    streak: integer().notNull().default(0),
  },
  (periods) => [
    primaryKey({
      name: 'habit_periods_pkey',
      columns: [periods.userId, periods.habitId, periods.unit, periods.date],
    }),
    foreignKey({
      name: 'habit_periods_habit',
      columns: [periods.userId, periods.habitId],
      foreignColumns: [habits.userId, habits.id],
    }).onDelete('cascade'),
    oneOf('habit_periods_unit_known', periods.unit, ['week', 'month', 'period']),
    check('habit_periods_in_order', sql`${periods.first} <= ${periods.date}`),
    check(
      'habit_periods_counts_not_negative',
      sql`${periods.needed} >= 0 and ${periods.done} >= 0`,
    ),
    check(
      'habit_periods_streak_when_done',
      sql`(${periods.streak} > 0) = (${periods.scheduled} and ${periods.completed})`,
    ),
  ],
);
