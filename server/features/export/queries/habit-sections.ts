import { statement } from '#server/database/database.ts';
import { byId, type Section } from './section.ts';

// The last day that was filled is today: whoever makes the call has just had it filled.
export const habits = byId(
  'habits',
  `from habits h left join habit_instances i on i.user_id = h.user_id and i.habit_id = h.id
     and i.date = (select days_filled_through from users where id = $1)
   left join sections s on s.user_id = h.user_id and s.id = h.section_id`,
  'h.user_id = $1',
  'h.id',
  `h.id, h.name, h.type, h.deadline, h.weekdays, h.notes, h.icon, h.is_private as "isPrivate",
   h.sort_order as "sortOrder", coalesce(i.completed, false) as completed, h.streak, h.reps,
   h.rhythm, h.goal, h.is_amount_public as "isAmountPublic", h.archived_on as "archivedOn",
   s.name as section, h.tags, h.reminders, h.steps, h.steps_needed as "stepsNeeded",
   h.created_on as "createdOn", h.created_at as "createdAt", h.last_updated as "lastUpdated"`,
);

export const privateNotes = byId(
  'private-notes',
  'from habits h',
  'h.user_id = $1 and h.notes is not null',
  'h.id',
  'h.name, h.notes',
);

const DAY_COLUMNS = `date, habit_id as "habitId", habit_name as "habitName", scheduled, completed,
  skipped, own_skip as "ownSkip", amount::float8 as amount, steps_done as "stepsDone", streak, notes,
  json_build_array(date, id) as cursor`;

const days = (name: string, more: string): Section => ({
  name,
  rows: statement(
    `export.${name}`,
    `select ${DAY_COLUMNS} from habit_instances
      where user_id = $1 and (date, id) > ($3::date, $4::bigint) ${more}
      order by date, id limit $2`,
  ),
  start: ['-infinity', 0],
});

export const history = days('history', '');
export const publicNotes = days('public-notes', 'and notes is not null');

/** Under which the habits stand. */
export const ofHabits = byId(
  'sections',
  'from sections s',
  's.user_id = $1',
  's.id',
  's.name, s.sort_order as "sortOrder"',
);

/** What was entered of amounts. */
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

/** Days of rest: of one habit, or, without one, of all. */
export const pauses = byId(
  'pauses',
  'from pauses p',
  'p.user_id = $1',
  'p.id',
  'p.id, p.habit_id as "habitId", p.from_day as "from", p.until_day as "until"',
);

/** Weeks, months and blocks of habits that are counted by them. */
export const periods: Section = {
  name: 'periods',
  rows: statement(
    'export.periods',
    `select habit_id as "habitId", unit, first, date, needed::float8 as needed, done::float8 as done,
            scheduled, completed, skipped, streak, json_build_array(habit_id, unit, date) as cursor
       from habit_periods where user_id = $1 and (habit_id, unit, date) > ($3::int, $4, $5::date)
      order by habit_id, unit, date limit $2`,
  ),
  start: [0, '', '-infinity'],
};

/** How often and how much it was, until another rhythm was chosen: each with the last day on which it held. */
export const pastRhythms: Section = {
  name: 'pastRhythms',
  rows: statement(
    'export.past-rhythms',
    `select h.id as "habitId", p.through, p.type, p.weekdays, p.rhythm, p.goal,
            json_build_array(h.id, p.through) as cursor
       from habits h
      cross join jsonb_to_recordset(h.past_rhythms)
              as p (through date, type text, weekdays text[], rhythm jsonb, goal jsonb)
      where h.user_id = $1 and (h.id, p.through) > ($3::int, $4::date)
      order by h.id, p.through limit $2`,
  ),
  start: [0, '-infinity'],
};
