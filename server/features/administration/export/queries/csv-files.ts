import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import type { Step } from '#domain/habits/steps.ts';
import { CSV_FREQUENCY_COLUMNS } from '#domain/imports/csv-habits.ts';
import { goalCell } from '#domain/habit-words/goal-words.ts';
import { rhythmText } from '#domain/habit-words/rhythm-words.ts';
import type { Reminder } from '#domain/reminders/reminder.ts';
import { reminderText } from '#domain/reminders/reminder-text.ts';
import { toCsvLine } from '#domain/text/spreadsheet-cell.ts';
import * as ofHabits from './habit-sections.ts';
import type { ExportRow, Section } from './section.ts';
import * as ofOthers from './sections.ts';

const from = { ...ofHabits, ...ofOthers };

type Cells = readonly unknown[];
type CsvPart = { readonly section: Section; readonly cells: (row: ExportRow) => Cells };
export type CsvFile = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly parts: readonly CsvPart[];
};

const pick =
  (...names: string[]) =>
  (row: ExportRow): Cells =>
    names.map((name) => row[name]);

const labelled = (direction: string, ...names: string[]) => {
  const cells = pick(...names);
  return (row: ExportRow): Cells => [direction, ...cells(row)];
};

/** An import of habits reads these six columns. */
const HABIT_COLUMNS = ['name', 'type', 'deadline', 'weekday', 'notes', 'completed'];
const HABIT_FACTS = ['icon', 'isPrivate', 'streak', 'reps', 'createdOn'];
/** For an import: finds each habit regardless of its name, and restores its position. */
const HABIT_PLACE = ['sortOrder', 'createdAt', 'id'];

/** An import of habits reads the columns of the frequency as text. */
const HABIT_FREQUENCY = [...CSV_FREQUENCY_COLUMNS, 'isAmountPublic', 'archivedOn', 'archives'];
/** Cells with several values have one per line, because a tag or a step may contain any other character. */
const HABIT_ORDER = ['section', 'tags', 'steps', 'stepIds', 'stepsNeeded', 'reminders'];
const ALL_OF_HABIT = [
  ...HABIT_COLUMNS,
  ...HABIT_FACTS,
  ...HABIT_PLACE,
  ...HABIT_FREQUENCY,
  ...HABIT_ORDER,
];

const PAST_RHYTHM_COLUMNS = ['through', 'type', 'weekday', ...CSV_FREQUENCY_COLUMNS, 'habitId'];

/** Replaces rhythm and goal with their texts. */
function inWords({ weekdays, ...rest }: ExportRow): ExportRow {
  const rhythm = rest['rhythm'] as Rhythm | null;
  const goal = rest['goal'] as Goal | null;
  const { unit, per, step } = goal ?? {};
  const words = { rhythm: rhythm && rhythmText(rhythm), goal: goal && goalCell(goal) };
  return { ...rest, ...words, unit, per, step, weekday: weekdays };
}

const habitCells = (habit: ExportRow): Cells =>
  pick(...ALL_OF_HABIT)({ ...inWords(habit), ...withLines(habit) });

const pastRhythmCells = (past: ExportRow): Cells => pick(...PAST_RHYTHM_COLUMNS)(inWords(past));

function withLines({ tags, ...habit }: ExportRow): ExportRow {
  const reminders = habit['reminders'] as readonly Reminder[] | null;
  const steps = habit['steps'] as readonly Step[] | null;
  return {
    tags: toLines(tags as string[] | null),
    archives: habit['archives'] && JSON.stringify(habit['archives']),
    reminders: toLines(reminders?.map(reminderText)),
    steps: toLines(steps?.map(({ text }) => text)),
    stepIds: toLines(steps?.map(({ id }) => id)),
  };
}

const toLines = (texts: readonly string[] | null | undefined) => texts?.join('\n');

function dayCells({ stepsDone, ...day }: ExportRow): Cells {
  return pick(...DAY_COLUMNS)({ ...day, stepsDone: toLines(stepsDone as string[] | null) });
}

const DAY_COLUMNS = [
  'date',
  'habitName',
  'scheduled',
  'completed',
  'skipped',
  'notes',
  'habitId',
  'amount',
  'ownSkip',
  'stepsDone',
  'record',
];

const ENTRY_COLUMNS = ['date', 'at', 'amount', 'habitId', 'id', 'source'];
export const csvFiles: readonly CsvFile[] = [
  {
    name: 'habits.csv',
    columns: ALL_OF_HABIT,
    parts: [{ section: from.habits, cells: habitCells }],
  },
  {
    name: 'sections.csv',
    columns: ['name', 'sortOrder'],
    parts: [{ section: from.ofHabits, cells: pick('name', 'sortOrder') }],
  },
  {
    name: 'history.csv',
    columns: [
      'date',
      'habit',
      'scheduled',
      'completed',
      'skipped',
      'note',
      'habitId',
      'amount',
      'ownSkip',
      'stepsDone',
      'record',
    ],
    parts: [{ section: from.history, cells: dayCells }],
  },
  {
    name: 'entries.csv',
    columns: ENTRY_COLUMNS,
    parts: [{ section: from.entries, cells: pick(...ENTRY_COLUMNS) }],
  },
  {
    name: 'active-days.csv',
    columns: ['date'],
    parts: [{ section: from.activeDays, cells: pick('date') }],
  },
  {
    name: 'past-rhythms.csv',
    columns: PAST_RHYTHM_COLUMNS,
    parts: [{ section: from.pastRhythms, cells: pastRhythmCells }],
  },
  {
    name: 'pauses.csv',
    columns: ['from', 'until', 'habitId'],
    parts: [{ section: from.pauses, cells: pick('from', 'until', 'habitId') }],
  },
  {
    name: 'notes.csv',
    columns: ['kind', 'habit', 'date', 'note'],
    parts: [
      { section: from.privateNotes, cells: labelled('private', 'name', 'none', 'notes') },
      { section: from.publicNotes, cells: labelled('public', 'habitName', 'date', 'notes') },
    ],
  },
  {
    name: 'follows.csv',
    columns: ['direction', 'username', 'since'],
    parts: [
      { section: from.following, cells: labelled('following', 'username', 'since') },
      { section: from.followers, cells: labelled('follower', 'username', 'since') },
    ],
  },
  {
    name: 'encouragements.csv',
    columns: ['direction', 'username', 'message', 'createdAt'],
    parts: [
      {
        section: from.encouragementsSent,
        cells: labelled('sent', 'username', 'message', 'createdAt'),
      },
      {
        section: from.encouragementsReceived,
        cells: labelled('received', 'username', 'message', 'createdAt'),
      },
    ],
  },
];

export const toLine = (cells: Cells): string => toCsvLine(cells.map(toCellValue));

function toCellValue(value: unknown): string | number | boolean | null {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.join(',');
  // All other values are texts, numbers and booleans.
  return value as string | number | boolean;
}
