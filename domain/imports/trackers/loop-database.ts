import { isDeadline } from '../../days/deadline.ts';
import { DAY_MS } from '../../days/local-day.ts';
import { sortWeekdays } from '../../days/weekdays.ts';
import type { Reminder } from '../../reminders/reminder.ts';
import { ICONS_INSTEAD } from './dropped.ts';
import { foundInLoop, LOOP, LOOP_WEEKDAYS, type LoopEntry, type LoopHabit } from './loop-values.ts';
import { databaseImporter } from './reading.ts';
import {
  dayOfNumber,
  type FieldsOf,
  groupBy,
  numberOr,
  textOr,
  type TrackerDatabase,
  UnsupportedFile,
} from './tracker-file.ts';

const OLDEST = 9;
const NEWEST = 25;
const NUMERICAL = 1;
const AT_MOST = 1;
/** Before version 16, a row means done. */
const DONE_VALUE = 2;

const HABIT_COLUMNS = [
  'id',
  'position',
  'name',
  'question',
  'description',
  'archived',
  'type',
  'target_type',
  'target_value',
  'unit',
  'freq_num',
  'freq_den',
  'reminder_hour',
  'reminder_min',
  'reminder_days',
] as const;
type HabitFields = FieldsOf<(typeof HABIT_COLUMNS)[number]>;

const ENTRY_COLUMNS = ['habit', 'timestamp', 'value', 'notes'] as const;

export const loopDatabase = databaseImporter(LOOP, ['Habits', 'Repetitions'], (database) => {
  refuseOther(database.version);
  const entries = entriesByHabit(database);
  const rows = database.rows('Habits', HABIT_COLUMNS).toSorted(byPosition);
  return {
    habits: rows.map((row) => foundInLoop(toHabit(row), entries.get(numberOr(row.id, -1)) ?? [])),
    dropped: [{ what: 'Colors', why: ICONS_INSTEAD }],
  };
});

function refuseOther(version: number): void {
  if (version >= OLDEST && version <= NEWEST) return;
  throw new UnsupportedFile(
    `This backup is of version ${version} of Loop's database. Versions ${OLDEST} to ${NEWEST} can be read: please export it as CSV instead.`,
  );
}

const byPosition = (a: HabitFields, b: HabitFields) =>
  numberOr(a.position, 0) - numberOr(b.position, 0) || numberOr(a.id, 0) - numberOr(b.id, 0);

function entriesByHabit(database: TrackerDatabase): Map<number, LoopEntry[]> {
  const entries = database.rows('Repetitions', ENTRY_COLUMNS).map((row) => {
    const habit = numberOr(row.habit, undefined);
    const timestamp = numberOr(row.timestamp, undefined);
    // Midnight in UTC of the owner's date.
    const date = timestamp === undefined ? undefined : dayOfNumber(timestamp / DAY_MS);
    if (habit === undefined || date === undefined) {
      throw new UnsupportedFile(
        'The table Repetitions should hold a habit and a time in each row.',
      );
    }
    const note = textOr(row.notes, '') || null;
    return { habit, date, value: numberOr(row.value, DONE_VALUE), note };
  });
  return groupBy(entries, ({ habit }) => habit);
}

function toHabit(row: HabitFields): LoopHabit {
  const isNumerical = row.type === NUMERICAL;
  return {
    name: textOr(row.name, ''),
    notes: [textOr(row.question, ''), textOr(row.description, '')],
    isArchived: numberOr(row.archived, 0) === 1,
    reminders: remindersOf(row),
    isNumerical,
    isAtMost: row.target_type === AT_MOST,
    target: isNumerical ? numberOr(row.target_value, 0) : undefined,
    unit: textOr(row.unit, ''),
    times: numberOr(row.freq_num, 1),
    days: numberOr(row.freq_den, 1),
  };
}

/** At most one. With all weekdays it is a reminder on due days. */
function remindersOf(row: HabitFields): Reminder[] {
  const parts = [row.reminder_hour, row.reminder_min].map((part) => numberOr(part, undefined));
  const time = parts.map((part) => String(part ?? '').padStart(2, '0')).join(':');
  const bits = numberOr(row.reminder_days, 0);
  if (parts.includes(undefined) || !isDeadline(time)) return [];
  const chosen = sortWeekdays(LOOP_WEEKDAYS.filter((_, at) => (bits >> at) % 2 === 1));
  const isEachDay = chosen.length === 0 || chosen.length === LOOP_WEEKDAYS.length;
  return [{ time, weekdays: isEachDay ? null : chosen, alsoWhenMet: false }];
}
