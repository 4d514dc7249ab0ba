import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { DAILY } from './frequency.ts';
import { anyAmountADay } from './goals.ts';
import { DONE, type FoundHabit, NOT_DONE, tableImporter, type TrackerDay } from './reading.ts';
import { groupBy, numberOr, UnsupportedFile } from './tracker-file.ts';

const COLUMNS = [
  'HabitName',
  'HabitDescription',
  'HabitCategory',
  'CalendarDate',
  'Value',
  'CommentText',
];

export const habitBull = tableImporter('HabitBull', COLUMNS, (lines) => {
  const dayOf = dayReader(lines.map(({ [DATE]: date = '' }) => date));
  const entries = lines.map((cells, at) => toEntry(cells, at, dayOf));
  return {
    habits: [...groupBy(entries, ({ name }) => name).values()].map(toFound),
    dropped: [
      { what: 'Schedules', why: 'They are not in this file, so every habit is due every day.' },
    ],
  };
});

const DATE = COLUMNS.indexOf('CalendarDate');
const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const MONTHS = 12;
const DONE_VALUE = 1;

type DayOf = (date: string) => LocalDay | undefined;

/** Dates have the format of the phone. The month comes first, unless some first number is above 12. */
function dayReader(dates: readonly string[]): DayOf {
  const isDayFirst = dates.some((date) => Number(SLASHED.exec(date)?.[1] ?? 0) > MONTHS);
  return (date) => {
    const [, first = '', second = '', year = ''] = SLASHED.exec(date) ?? [];
    const monthAndDay = isDayFirst ? [second, first] : [first, second];
    const parts = [year, ...monthAndDay.map((part) => part.padStart(2, '0'))];
    const day = year === '' ? date : parts.join('-');
    return isLocalDay(day) ? day : undefined;
  };
}

type BullEntry = ReturnType<typeof toEntry>;

function toEntry(cells: readonly string[], at: number, dayOf: DayOf) {
  const [name = '', description = '', category = '', date = '', cell = '', note = ''] = cells;
  const day = dayOf(date);
  const value = numberOr(cell, undefined);
  if (day === undefined || value === undefined) {
    throw new UnsupportedFile(
      `Line ${at + 2} should hold a date as YYYY-MM-DD or M/D/YYYY and a number as value.`,
    );
  }
  return { name, description, category, day, value, note: note.trim() };
}

/** Values other than 0 and 1 are amounts. Negative values have no meaning. */
function toFound(entries: readonly BullEntry[]): FoundHabit {
  const { name = '', description = '', category = '' } = entries[0] ?? {};
  const isNumber = entries.some(({ value }) => value > 0 && value !== DONE_VALUE);
  const days = new Map<LocalDay, TrackerDay>();
  for (const { day, value, note } of entries) {
    const tick = value === DONE_VALUE ? DONE : NOT_DONE;
    const raw = isNumber ? { ...NOT_DONE, amount: Math.max(0, value) } : tick;
    if (value >= 0 || note !== '') days.set(day, { ...raw, notes: note || null });
  }
  return {
    name,
    converted: isNumber ? anyAmountADay(days.values()) : DAILY,
    notes: [description],
    tags: [category],
    days,
  };
}
