import { isLocalDay } from '../../days/local-day.ts';
import { foundInLoop, LOOP, type LoopEntry, type LoopHabit, loopValue } from './loop-values.ts';
import type { FoundData, Importer } from './reading.ts';
import { numberOr, type TrackerFile, UnsupportedFile } from './tracker-file.ts';

/** Found by its number, because the name of the folder lacks some characters. */
const CHECKMARKS = /^(\d{3,})( .*)?\/Checkmarks\.csv$/;

const DROPPED = [
  { what: 'Scores and colors', why: 'Streaks and figures are recalculated from the days.' },
];

export const loopCsv: Importer = {
  tracker: LOOP,
  read(file) {
    const list = file.header('Habits.csv');
    const hasList = list[0] === 'Position' && list.includes('Name');
    const path = hasList ? undefined : rootPath(file);
    if (!hasList && path === undefined) return undefined;
    return file.table('Habits.csv') ? readArchive(file) : readRootAlone(file.table(path ?? ''));
  },
};

/** The file of all habits ends each line with a comma. The file of one habit does not contain its name. */
const rootPath = (file: TrackerFile): string | undefined =>
  ['Checkmarks.csv', ''].find((path) => {
    const header = file.header(path);
    return header[0] === 'Date' && (header.at(-1) === '' || header[1] === 'Value');
  });

function readArchive(file: TrackerFile): FoundData {
  const listed = listHabits(file);
  const own = ownEntries(file);
  const entries = own.size > 0 ? own : rootEntries(file.table('Checkmarks.csv') ?? [], listed);
  return {
    habits: listed.map((habit) => foundInLoop(habit, entries.get(habit.position) ?? [])),
    dropped: DROPPED,
  };
}

function readRootAlone(table: ReturnType<TrackerFile['table']> = []): FoundData {
  const [header = []] = table;
  if (header.at(-1) !== '') {
    throw new UnsupportedFile(
      'This file holds one habit without its name. Please choose the whole zip that Loop exported.',
    );
  }
  const names = header.slice(1, -1);
  const listed = names.map((name, at): ListedHabit => ({ ...UNKNOWN, position: at + 1, name }));
  const entries = rootEntries(table, listed);
  const why = 'This file does not say how often each habit was planned. Choose the zip for that.';
  return {
    habits: listed.map((habit) => foundInLoop(habit, entries.get(habit.position) ?? [])),
    dropped: [{ what: 'Schedules', why }, ...DROPPED],
  };
}

type ListedHabit = LoopHabit & { position: number };

const UNKNOWN = {
  notes: [],
  isNumerical: undefined,
  isAtMost: false,
  target: undefined,
  unit: '',
  times: 1,
  days: 1,
};

function listHabits(file: TrackerFile): ListedHabit[] {
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

/** From the files of single habits, by their positions. */
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
  if (isLocalDay(date) && value !== undefined) return [{ date, value, note: note || null }];
  throw new UnsupportedFile(
    `Line ${at + 1} of ${path} should hold a date as YYYY-MM-DD and a value such as YES_MANUAL, NO or 8000.`,
  );
}

/** From the file of all habits, which is used if there are no files per habit. */
function rootEntries(
  [header = [], ...lines]: readonly (readonly string[])[],
  listed: readonly ListedHabit[],
): Map<number, LoopEntry[]> {
  const columns = findColumns(header.slice(1, -1), listed);
  const found = new Map<number, LoopEntry[]>(columns.map(({ position }) => [position, []]));
  for (const [at, [date = '', ...cells]] of lines.entries()) {
    const values = (cells.at(-1) === '' ? cells.slice(0, -1) : cells).map(loopValue);
    if (!isLocalDay(date) || values.length !== columns.length || values.includes(undefined)) {
      throw new UnsupportedFile(
        `Line ${at + 2} of Checkmarks.csv should hold a date as YYYY-MM-DD and a value for each of the ${columns.length} habits. If a name holds a comma, please choose the whole zip.`,
      );
    }
    for (const [index, { position }] of columns.entries()) {
      found.get(position)?.push({ date, value: values[index] ?? 0, note: null });
    }
  }
  return found;
}

/**
 * Names are not quoted, so one with a comma takes several cells. The list of habits says which. Habits that were not exported
 * are skipped.
 */
function findColumns(cells: readonly string[], listed: readonly ListedHabit[]): ListedHabit[] {
  const columns: ListedHabit[] = [];
  let rest = cells;
  for (const column of listed) {
    const name = column.name.split(',');
    if (!name.every((part, at) => rest[at] === part)) continue;
    columns.push(column);
    rest = rest.slice(name.length);
  }
  if (rest.length > 0) {
    throw new UnsupportedFile('The columns of Checkmarks.csv should be the habits of Habits.csv.');
  }
  return columns;
}
