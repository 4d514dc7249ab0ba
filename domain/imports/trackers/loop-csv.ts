import { isLocalDay, type LocalDay } from '../../days/local-day.ts';
import {
  convertLoopFrequency,
  loopDays,
  type LoopEntry,
  type LoopHabit,
  loopValue,
} from './loop-values.ts';
import { rootEntries } from './loop-root.ts';
import type { Dropped, Found, FoundHabit, Importer } from './reading.ts';
import { numberOr, type TrackerFile, UnsupportedFile } from './tracker-file.ts';

/** Found by its number, because the name of the folder lacks some characters. */
const CHECKMARKS = /^(\d{3,})( .*)?\/Checkmarks\.csv$/;

const DROPPED: readonly Dropped[] = [
  { what: 'Scores and colours', why: 'Streaks and figures are recalculated from the days.' },
];

export const loopCsv: Importer = {
  tracker: 'Loop Habit Tracker',
  canHandle: (file) => isHabitList(file.header('Habits.csv')) || rootPath(file) !== undefined,
  read: (file) => (file.table('Habits.csv') ? readArchive(file) : readRootAlone(file)),
};

const isHabitList = (header: readonly string[]) =>
  header[0] === 'Position' && header.includes('Name');

/** The file of all habits ends each line with a comma. The file of one habit does not contain its name. */
function rootPath(file: TrackerFile): string | undefined {
  return ['Checkmarks.csv', ''].find((path) => {
    const header = file.header(path);
    return header[0] === 'Date' && (header.at(-1) === '' || header[1] === 'Value');
  });
}

function readArchive(file: TrackerFile): Found {
  const listed = listHabits(file);
  const own = ownEntries(file);
  const entries = own.size > 0 ? own : rootEntries(file.table('Checkmarks.csv') ?? [], listed);
  const habits = listed.map((habit) => toFound(habit, entries.get(habit.position) ?? []));
  return { habits, dropped: DROPPED };
}

function readRootAlone(file: TrackerFile): Found {
  const table = file.table(rootPath(file) ?? '') ?? [];
  const [header = []] = table;
  if (header.at(-1) !== '') {
    throw new UnsupportedFile(
      'This file holds one habit without its name. Please choose the whole zip that Loop exported.',
    );
  }
  const names = header.slice(1, -1);
  const listed = names.map((name, at): Listed => ({ ...UNKNOWN, position: at + 1, name }));
  const entries = rootEntries(table, listed);
  const why = 'This file does not say how often each habit was planned. Choose the zip for that.';
  const dropped = [{ what: 'Schedules', why }, ...DROPPED];
  return {
    habits: listed.map((habit) => toFound(habit, entries.get(habit.position) ?? [])),
    dropped,
  };
}

export type Listed = LoopHabit & {
  position: number;
  name: string;
  notes: string[];
  isArchived: boolean;
};

const UNKNOWN = {
  notes: [],
  isArchived: false,
  isNumerical: undefined,
  isAtMost: false,
  target: undefined,
  unit: '',
  times: 1,
  days: 1,
};

function listHabits(file: TrackerFile): Listed[] {
  const [header = [], ...lines] = file.table('Habits.csv') ?? [];
  return lines.map((line, at) => {
    const cell = (name: string) => line[header.indexOf(name)] ?? '';
    const position = numberOr(cell('Position'), undefined);
    if (position === undefined) {
      throw new UnsupportedFile(`Line ${at + 2} of Habits.csv should begin with a number.`);
    }
    const type = cell('Type');
    return {
      isNumerical: type === '' ? undefined : type === 'NUMERICAL',
      isAtMost: cell('Target Type') === 'AT_MOST',
      target: type === 'NUMERICAL' ? numberOr(cell('Target Value'), undefined) : undefined,
      unit: cell('Unit'),
      times: numberOr(cell('FrequencyNumerator') || cell('NumRepetitions'), 1),
      days: numberOr(cell('FrequencyDenominator') || cell('Interval'), 1),
      position,
      name: cell('Name'),
      notes: [cell('Question'), cell('Description')],
      isArchived: cell('Archived?') === 'true',
    };
  });
}

function ownEntries(file: TrackerFile): Map<number, LoopEntry[]> {
  const found = new Map<number, LoopEntry[]>();
  for (const path of file.paths) {
    const position = CHECKMARKS.exec(path)?.[1];
    if (position === undefined) continue;
    const lines = file.table(path) ?? [];
    const entries = lines.flatMap((line, at) => toEntry(path, line, at));
    found.set(Number(position), entries);
  }
  return found;
}

/** Since 2025 there are headings, and a third cell with the note. */
function toEntry(path: string, line: readonly string[], at: number): LoopEntry[] {
  const [date = '', cell = '', note = ''] = line;
  if (at === 0 && date === 'Date') return [];
  const value = loopValue(cell);
  if (!isLocalDay(date) || value === undefined) throw unsupportedLine(path, at);
  return [{ date: date satisfies LocalDay, value, note: note || null }];
}

const unsupportedLine = (path: string, at: number) =>
  new UnsupportedFile(
    `Line ${at + 1} of ${path} should hold a date as YYYY-MM-DD and a value such as YES_MANUAL, NO or 8000.`,
  );

function toFound(listed: Listed, entries: readonly LoopEntry[]): FoundHabit {
  const { name, notes, isArchived } = listed;
  const days = loopDays(listed, entries);
  return { name, converted: convertLoopFrequency(listed, days), notes, isArchived, days };
}
