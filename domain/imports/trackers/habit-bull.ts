import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import { DAILY } from './frequency.ts';
import { anyAmountADay } from './goals.ts';
import { DONE, type FoundHabit, type Importer, NOT_DONE, type TrackerDay } from './reading.ts';
import { findTable, numberOr, type TrackerFile, UnsupportedFile } from './tracker-file.ts';

const COLUMNS = [
  'HabitName',
  'HabitDescription',
  'HabitCategory',
  'CalendarDate',
  'Value',
  'CommentText',
];

export const habitBull: Importer = {
  tracker: 'HabitBull',
  canHandle: (file) => pathOf(file) !== undefined,
  read(file) {
    const lines = file.table(pathOf(file) ?? '')?.slice(1) ?? [];
    const dayOf = dayReader(lines.map(({ [DATE]: date = '' }) => date));
    return {
      habits: byName(lines, dayOf).map(toFound),
      dropped: [
        { what: 'Schedules', why: 'They are not in this file, so every habit is due every day.' },
      ],
    };
  },
};

const pathOf = (file: TrackerFile) => findTable(file, COLUMNS);

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

type BullEntry = { day: LocalDay; value: number; note: string };
type BullHabit = { name: string; description: string; category: string; lines: BullEntry[] };

function byName(lines: readonly (readonly string[])[], dayOf: DayOf): BullHabit[] {
  const habits = new Map<string, BullHabit>();
  for (const [at, cells] of lines.entries()) {
    const [name = '', description = '', category = '', date = '', cell = '', note = ''] = cells;
    const day = dayOf(date);
    const value = numberOr(cell, undefined);
    if (day === undefined || value === undefined) {
      throw new UnsupportedFile(
        `Line ${at + 2} should hold a date as YYYY-MM-DD or M/D/YYYY and a number as value.`,
      );
    }
    const known = habits.get(name) ?? { name, description, category, lines: [] };
    known.lines.push({ day, value, note: note.trim() });
    habits.set(name, known);
  }
  return [...habits.values()];
}

/** Values other than 0 and 1 are amounts. Negative values have no meaning. */
function toFound({ name, description, category, lines }: BullHabit): FoundHabit {
  const isNumber = lines.some(({ value }) => value > 0 && value !== DONE_VALUE);
  const days = new Map<LocalDay, TrackerDay>();
  for (const { day, value, note } of lines) {
    const raw = isNumber ? { ...NOT_DONE, amount: Math.max(0, value) } : isDone(value);
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

const isDone = (value: number): TrackerDay => (value === DONE_VALUE ? DONE : NOT_DONE);
