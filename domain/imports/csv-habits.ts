import { isDeadline } from '../days/deadline.ts';
import { isWeekday, type Weekday } from '../days/weekdays.ts';
import { type Frequency, frequencyError, normaliseFrequency } from '../habits/frequency.ts';
import { MAX_AMOUNT, MIN_AMOUNT, type Goal, roundAmount, MAX_UNIT_LENGTH } from '../habits/goal.ts';
import { HABIT_TYPES, type HabitType, MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '../habits/habit.ts';
import { isOneLine, isPlain, NOT_ONE_LINE, NOT_PLAIN } from '../text/plain-text.ts';
import { numberText } from '../text/pluralise.ts';
import { unescapeFormula } from '../text/spreadsheet-cell.ts';
import { textLength } from '../text/text-length.ts';
import { parseGoal } from '../habit-words/goal-words.ts';
import { parseRhythm } from '../habit-words/rhythm-words.ts';

export const CSV_COLUMNS = ['name', 'type', 'deadline', 'weekday', 'notes', 'completed'] as const;
/** Optional columns. */
export const CSV_FREQUENCY_COLUMNS = ['rhythm', 'goal', 'unit', 'per', 'step'] as const;
const REQUIRED = ['name', 'type', 'deadline', 'completed'] as const;

export const MAX_ROWS = 5000;
export const TOO_MANY_ROWS = `Please import at most ${numberText(MAX_ROWS)} rows at a time.`;

/** A row of the file. `row` is its number; the header is row 1. */
export type CsvRow = {
  row: number;
  name: string;
  type: string;
  deadline: string;
  completed: boolean;
  weekday?: string;
  notes?: string;
} & { [Column in (typeof CSV_FREQUENCY_COLUMNS)[number]]?: string };

type SkippedRow = { row: number; reason: string };

export type CsvTable =
  | { missing: string[] }
  | {
      missing?: never;
      rows: CsvRow[];
      skipped: SkippedRow[];
      /** Whether columns say how often and how much. Then the names are only names. */
      hasFrequencyColumns: boolean;
    };

/** The most frequent separator in the header line. */
export function separatorOf(text: string): string {
  const header = text.split(/\r|\n/).find((line) => line.trim() !== '') ?? '';
  const count = (separator: string) => header.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Reads the lines of a file with blank ones, so that rows are numbered as in a spreadsheet. */
export function readCsvTable(lines: readonly (readonly string[])[]): CsvTable {
  const headerAt = lines.findIndex((line) => !isBlank(line));
  const headers = (lines[headerAt] ?? []).map(normaliseHeader);
  const missing = REQUIRED.filter((name) => !headers.includes(name));
  if (missing.length > 0) return { missing };
  const rows: CsvRow[] = [];
  const skipped: SkippedRow[] = [];
  for (const [at, line] of lines.entries()) {
    if (at <= headerAt || isBlank(line)) continue;
    const row = toRow(at + 1, headers, line);
    const reason = reasonToSkip(headers, line, row);
    if (reason === undefined) rows.push(row);
    else skipped.push({ row: row.row, reason });
  }
  const hasFrequencyColumns = headers.includes('rhythm') || headers.includes('goal');
  return { rows, skipped, hasFrequencyColumns };
}

const isBlank = (line: readonly string[]) => line.every((cell) => cell.trim() === '');

const normaliseHeader = (cell: string) => cell.replace('\uFEFF', '').trim().toLowerCase();

const isHabitType = (text: unknown): text is HabitType =>
  (HABIT_TYPES as readonly unknown[]).includes(text);

function reasonToSkip(
  headers: readonly string[],
  line: readonly string[],
  { type }: CsvRow,
): string | undefined {
  if (line.length !== headers.length) {
    return `${line.length} columns instead of ${headers.length}`;
  }
  return isHabitType(type) ? undefined : 'type is not daily or weekly';
}

function toRow(row: number, headers: readonly string[], line: readonly string[]): CsvRow {
  const cell = (name: string) => unescapeFormula(line[headers.indexOf(name)] ?? '').trim();
  const weekday = cell('weekday').toLowerCase();
  const notes = cell('notes');
  return {
    row,
    name: cell('name'),
    type: cell('type'),
    deadline: cell('deadline'),
    completed: isTrue(cell('completed')),
    ...(weekday && { weekday }),
    ...(notes && { notes }),
    ...Object.fromEntries(
      CSV_FREQUENCY_COLUMNS.map((name) => [name, cell(name)] as const).filter(([, text]) => text),
    ),
  };
}

export type ImportedHabit = Frequency & {
  name: string;
  deadline: string;
  notes: string | null;
  completed: boolean;
};

type RowResult = { habit: ImportedHabit; error?: never } | { habit?: never; error: string };

/** Validates a row of any shape. */
export function validateRow(input: unknown): RowResult {
  if (typeof input !== 'object' || input === null) return { error: 'This is not a habit.' };
  const row = input as Record<string, unknown>;
  const name = textOf(row['name']).trim();
  const { type } = row;
  const deadline = textOf(row['deadline']).trim();
  const notes = textOf(row['notes']);
  const days = textOf(row['weekday'])
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (!isHabitType(type)) return { error: 'Please select Daily or Weekly' };
  const frequency = readFrequency(row, { type, weekdays: days.filter(isWeekday) });
  const error =
    nameError(name) ??
    deadlineError(deadline) ??
    (days.every(isWeekday) ? undefined : 'Please enter weekdays as monday to sunday.') ??
    textError(notes, MAX_NOTES_LENGTH);
  if (error !== undefined) return { error };
  if (typeof frequency === 'string') return { error: frequency };
  const completed = row['completed'] === true || isTrue(textOf(row['completed']));
  return {
    habit: { name, ...frequency, deadline: padHour(deadline), notes: notes || null, completed },
  };
}

/** The frequency, or the error message. */
function readFrequency(
  row: Record<string, unknown>,
  days: { type: HabitType; weekdays: Weekday[] },
): Frequency | string {
  const cell = (name: (typeof CSV_FREQUENCY_COLUMNS)[number]) => textOf(row[name]).trim();
  const rhythm = parseRhythm(cell('rhythm'));
  if (!rhythm && cell('rhythm') !== '') return NO_RHYTHM;
  const goal = readGoal(cell);
  if (!goal && cell('goal') !== '') return NO_GOAL;
  const frequency = normaliseFrequency({ ...days, rhythm: rhythm ?? null, goal: goal ?? null });
  return frequencyError(frequency)?.message ?? frequency;
}

const NO_RHYTHM = 'Please enter the rhythm like "3 times a week" or "every 2 days".';
const NO_GOAL =
  'Please enter the goal like "8 glasses" or "at most 2 a week", the step as a number.';

/** Separate columns take precedence. */
function readGoal(cell: (name: 'goal' | 'unit' | 'per' | 'step') => string): Goal | undefined {
  const goal = parseGoal(cell('goal'));
  if (!goal) return undefined;
  const unit = cell('unit') || goal.unit;
  const per = PERS.find((known) => known === cell('per').toLowerCase());
  const step = cell('step') === '' ? goal.step : Number(cell('step'));
  const isFit = textLength(unit) <= MAX_UNIT_LENGTH && isOneLine(unit) && isPlain(unit);
  const isStep = step >= MIN_AMOUNT && step <= MAX_AMOUNT;
  if (!isFit || !isStep || (per === undefined && cell('per') !== '')) return undefined;
  return { ...goal, unit, step: roundAmount(step), per: per ?? goal.per };
}

const PERS = ['day', 'week', 'month'] as const;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const isTrue = (text: string) => text.trim().toLowerCase() === 'true';

/** Spreadsheets change 08:30 to 8:30. */
const padHour = (time: string) => (/^\d:/.test(time) ? `0${time}` : time);

function nameError(name: string): string | undefined {
  if (name === '') return 'Habit name is required';
  const isStorable = isPlain(name) && !isOneLine(name);
  return isStorable ? NOT_ONE_LINE : textError(name, MAX_NAME_LENGTH);
}

function deadlineError(deadline: string): string | undefined {
  if (deadline === '') return 'Deadline is required';
  return isDeadline(padHour(deadline)) ? undefined : 'Please enter the deadline as HH:MM.';
}

function textError(text: string, atMost: number): string | undefined {
  if (textLength(text) > atMost) return `Please use at most ${atMost} characters.`;
  return isPlain(text) ? undefined : NOT_PLAIN;
}
