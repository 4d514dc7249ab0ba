import { DAY_MS, toDayNumber } from '../days/local-day.ts';
import { LOOP_WEEKDAYS } from '../imports/trackers/loop-values.ts';
import {
  type ExportedDay,
  type ExportedHabit,
  listLosses,
  type LostData,
} from './exported-habit.ts';
import { DAYS_OF, timesInDays } from './times-in-days.ts';

/** The database version that Loop imports without migrations. */
const LOOP_VERSION = 25;

/** The tables of a backup of Loop. Loop imports its backups, but not its CSV files. */
export const LOOP_TABLES = `
  create table Habits (
    id integer primary key autoincrement, archived integer, color integer, description text, freq_den integer,
    freq_num integer, highlight integer, name text, position integer, reminder_hour integer, reminder_min integer,
    reminder_days integer not null default 127, type integer not null default 0, target_type integer not null default 0,
    target_value real not null default 0, unit text not null default '', question text, uuid text);
  create table Repetitions (
    id integer primary key autoincrement, habit integer not null references habits(id), timestamp integer not null,
    value integer not null, notes text);
  create unique index idx_repetitions_habit_timestamp on Repetitions(habit, timestamp);
  pragma user_version = ${LOOP_VERSION};`;

const VALUE = { unknown: -1, no: 0, done: 2, skip: 3 };
const NUMERICAL = 1;
const AT_MOST = 1;
const THOUSAND = 1000;
const MAX_VALUE = 2_147_483_647;
const COLOURS = 20;

/** For `INSERT_LOOP_HABIT`. */
export function loopHabit(
  habit: ExportedHabit,
  position: number,
  uuid: string,
): (string | number | null)[] {
  const { goal, name, notes, archivedOn } = habit;
  const { times, days } = timesInDays(habit);
  const [number, interval] = goal ? [1, DAYS_OF[goal.per]] : [times, days];
  const target = goal
    ? [NUMERICAL, goal.kind === 'most' ? AT_MOST : 0, goal.amount, goal.unit]
    : [0, 0, 0, ''];
  const facts = [Number(archivedOn !== null), position % COLOURS, notes ?? '', interval, number];
  return [...facts, 0, name, position, ...target, '', uuid, ...reminderOf(habit)];
}

const HABIT_COLUMNS =
  'archived, color, description, freq_den, freq_num, highlight, name, position, type, target_type, target_value, unit, question, uuid, reminder_hour, reminder_min, reminder_days';
const EACH_DAY = 127;

/** Its hour, its minute, and a bit for each of its weekdays. */
function reminderOf({ reminders }: ExportedHabit): (number | null)[] {
  const [first] = reminders ?? [];
  if (!first) return [null, null, EACH_DAY];
  const { time, weekdays } = first;
  const bits = LOOP_WEEKDAYS.map((day, at) => (weekdays?.includes(day) ? 2 ** at : 0));
  const days = weekdays === null ? EACH_DAY : bits.reduce((sum, bit) => sum + bit, 0);
  return [...time.split(':').map(Number), days];
}

export const INSERT_LOOP_HABIT = `insert into Habits (${HABIT_COLUMNS}) values (${HABIT_COLUMNS.replaceAll(/\w+/g, '?')})`;

/** The first value is the id of the habit: its position, from 1 on. */
export const INSERT_LOOP_DAY =
  'insert into Repetitions (habit, timestamp, value, notes) values (?, ?, ?, ?)';

/** Midnight in UTC, the value and the note. Undefined for a day without content. */
export function loopDay(
  { goal, createdOn }: ExportedHabit,
  day: ExportedDay,
): [timestamp: number, value: number, notes: string] | undefined {
  const value = goal ? valueOfAmount(day) : valueOfTick(day);
  const at = toDayNumber(day.date) * DAY_MS;
  if (value !== undefined) return [at, value, day.notes ?? ''];
  if (day.notes !== null) return [at, VALUE.unknown, day.notes];
  // In Loop, a habit begins with its first record. A limit without a record counts as kept.
  const isKeptWithoutRecord = goal?.kind === 'most' && goal.per === 'day';
  return day.date === createdOn && !isKeptWithoutRecord ? [at, VALUE.no, ''] : undefined;
}

function valueOfTick({ completed, skipped }: ExportedDay): number | undefined {
  if (skipped) return VALUE.skip;
  return completed ? VALUE.done : undefined;
}

/** Loop reads 0.003 as a skipped day. */
function valueOfAmount({ amount, completed, skipped }: ExportedDay): number | undefined {
  if (skipped) return VALUE.skip;
  if (amount === null) return completed ? VALUE.no : undefined;
  const value = Math.min(MAX_VALUE, Math.round(amount * THOUSAND));
  return value === VALUE.skip ? value + 1 : value;
}

const MAX_AMOUNT = MAX_VALUE / THOUSAND;
const AMOUNTS_CUT = 'Larger amounts become 2,147,483.647.';
const EVERY_DAY = 'Amounts are due every day there, so its schedule is lost.';

const NO_SECTIONS = 'It has no sections: all habits are in one list.';

export function lossesInLoop(habits: readonly ExportedHabit[]): LostData[] {
  return listLosses(habits, (habit) => [
    ...lossesOfRhythm(habit),
    ...(habit.section === null ? [] : [NO_SECTIONS]),
    ...((habit.largestAmount ?? 0) > MAX_AMOUNT ? [AMOUNTS_CUT] : []),
  ]);
}

function lossesOfRhythm(habit: ExportedHabit): string[] {
  const { times, days, losses } = timesInDays(habit);
  if (!habit.goal) return losses;
  const isHeld = habit.goal.per === 'day' ? times >= days : habit.weekdays === null;
  return isHeld ? [] : [EVERY_DAY];
}
