import { setTimeout as sleep } from 'node:timers/promises';
import { daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { DONE, SKIPPED } from '#domain/history/facts.ts';
import { letterAt, recordOf } from '#domain/history/letters.ts';
import { type HabitRange, toHabitDays } from '#domain/history/habit-range.ts';
import { type Queries, statement } from '#server/database/database.ts';
import {
  COMPLETED,
  frequencyColumns,
  letterSql,
  readDayPieces,
} from '#server/features/tracking/habits/public.ts';
import { byId, type ExportRow, type Section } from './section.ts';

// The last filled day is today, because the call fills days first.
export const habits = byId(
  'habits',
  `from habits h join histories t on t.user_id = h.user_id and t.habit_id = h.id
   cross join (select days_filled_through as today from users where id = $1) u
   left join sections s on s.user_id = h.user_id and s.id = h.section_id`,
  'h.user_id = $1',
  'h.id',
  `h.id, h.name, ${frequencyColumns('h')}, h.deadline, h.notes, h.icon, h.is_private as "isPrivate",
   h.sort_order as "sortOrder", ${letterSql('t', 'u.today')} in ${COMPLETED} as completed, t.streak, t.reps,
   h.is_amount_public as "isAmountPublic", h.archived_on as "archivedOn", h.archives,
   s.name as section, h.tags, h.reminders, h.steps, h.steps_needed as "stepsNeeded",
   h.created_on as "createdOn", h.created_at as "createdAt", greatest(h.last_updated, t.last_updated) as "lastUpdated"`,
);

export const privateNotes = byId(
  'private-notes',
  'from habits h',
  'h.user_id = $1 and h.notes is not null',
  'h.id',
  'h.name, h.notes',
);

const firstDay = statement(
  'export.first-day',
  `select min(first_day) as "firstDay", max(through) as through from histories where user_id = $1`,
);

type DaysOfUser = { firstDay: LocalDay | null; through: LocalDay | null };

async function* readHistory(queries: Queries, userId: number): AsyncGenerator<ExportRow[]> {
  const [range] = await queries.run<DaysOfUser>(firstDay, [userId]);
  const { firstDay: first = null, through: last = null } = range ?? {};
  if (first === null || last === null) return;
  for await (const habits of readDayPieces(queries, userId, { first, last })) {
    const began = performance.now();
    const rows = habits.flatMap(rowsOf).toSorted(byDate);
    if (rows.length > 0) yield rows;
    // Pauses for as long as this chunk took, so that other requests are handled.
    await sleep(performance.now() - began);
  }
}

const rowsOf = (habit: HabitRange) =>
  toHabitDays(habit).map(({ id: _id, ...day }) => ({ ...day, record: recordOn(habit, day.date) }));

/** What the owner recorded on the day. */
function recordOn({ firstDay, letters }: HabitRange, date: LocalDay): 'done' | 'skipped' | null {
  const record = recordOf(letterAt(letters, daysBetween(firstDay, date)));
  if (record === DONE) return 'done';
  return record === SKIPPED ? 'skipped' : null;
}

type HistoryRow = ReturnType<typeof rowsOf>[number];

const byDate = (a: HistoryRow, b: HistoryRow): number =>
  a.date === b.date ? a.habitId - b.habitId : a.date < b.date ? -1 : 1;

/** All days since the first one. */
export const history: Section = { name: 'history', pages: readHistory };

export const publicNotes: Section = {
  name: 'public-notes',
  rows: statement(
    'export.public-notes',
    `select d.date, h.name as "habitName", d.notes, json_build_array(d.date, d.habit_id) as cursor
       from habit_day_details d join habits h on h.user_id = d.user_id and h.id = d.habit_id
      where d.user_id = $1 and d.notes is not null and (d.date, d.habit_id) > ($3::date, $4::int)
      order by d.date, d.habit_id limit $2`,
  ),
  start: ['-infinity', 0],
};

/** The sections of the habit list. */
export const ofHabits = byId(
  'sections',
  'from sections s',
  's.user_id = $1',
  's.id',
  's.name, s.sort_order as "sortOrder"',
);

/** The entries of amounts. */
export const entries: Section = {
  name: 'entries',
  rows: statement(
    'export.entries',
    `select id, habit_id as "habitId", date, to_char(at, 'HH24:MI') as at, amount::float8 as amount,
            source, json_build_array(date, id) as cursor
       from habit_entries where user_id = $1 and (date, id) > ($3::date, $4::uuid)
      order by date, id limit $2`,
  ),
  start: ['-infinity', '00000000-0000-0000-0000-000000000000'],
};

/** Pauses of one habit or, when no habit is given, of all habits. */
export const pauses = byId(
  'pauses',
  'from pauses p',
  'p.user_id = $1',
  'p.id',
  'p.id, p.habit_id as "habitId", p.from_day as "from", p.until_day as "until"',
);

/** The days on which the user was active, which decide about limits and long absences. */
export const activeDays: Section = {
  name: 'activeDays',
  rows: statement(
    'export.active-days',
    `select u.first_active_on + place as date, json_build_array(u.first_active_on + place) as cursor
       from users u cross join generate_series(0, length(u.active_days) - 1) as place
      where u.id = $1 and get_bit(u.active_days, place) = 1 and u.first_active_on + place > $3::date
      order by place limit $2`,
  ),
  start: ['-infinity'],
};

/** Earlier rhythms and goals, each with its last day. */
export const pastRhythms: Section = {
  name: 'pastRhythms',
  rows: statement(
    'export.past-rhythms',
    `select h.id as "habitId", p.through, p.type, p.weekdays, p.rhythm, p.goal,
            json_build_array(h.id, p.through) as cursor
       from habits h
      cross join jsonb_to_recordset(h.definitions - -1)
              as p (through date, type text, weekdays text[], rhythm jsonb, goal jsonb)
      where h.user_id = $1 and (h.id, p.through) > ($3::int, $4::date)
      order by h.id, p.through limit $2`,
  ),
  start: [0, '-infinity'],
};
