import type { NewHabit } from '#contract/habits.ts';
import { type HabitPart, parseHabit } from '#domain/habit-words/parse-habit.ts';
import { END_OF_DAY } from '#domain/days/deadline.ts';
import type { Section } from '#domain/habits/sections.ts';
import {
  chipsOfHabit,
  chipsOfText,
  type HabitChip,
  newHabitBody,
  reminderAt,
} from '#web/features/habits/public.ts';

/** One line that describes a habit. The user can turn off each part that was understood. */
export type HabitRow = {
  text: string;
  ignored: ReadonlySet<HabitPart>;
  /** From the form. Then the text is only the name. */
  edited?: NewHabit;
};

export const rowOf = (text: string): HabitRow => ({ text, ignored: new Set() });

export const BLANK_ROWS: readonly HabitRow[] = ['', '', '', '', ''].map(rowOf);

/** An example of each kind of habit. */
export const EXAMPLES: readonly string[] = [
  'Drink 2,000 ml of water',
  'Go for a walk 3x a week',
  'Read 10 pages',
  'Meditate',
  'Less phone time, max 60 minutes',
];

const isBlank = ({ text }: HabitRow): boolean => text.trim() === '';

export type DescribedHabit = { habit: NewHabit; chips: HabitChip[] };

/** A name alone stays as it was typed. */
export function describeRow(row: HabitRow, sections: readonly Section[] = []): DescribedHabit {
  const { text, ignored, edited } = row;
  if (edited) {
    const section = sections.find(({ id }) => id === edited.section)?.name;
    return { habit: { ...edited, name: text.trim() }, chips: chipsOfHabit(edited, section) };
  }
  const parsed = parseHabit(text, { ignored });
  const { frequency, deadline, reminder, tags, parts } = parsed;
  const { type, weekdays, rhythm, goal } = frequency;
  const isPlain = rhythm === null && goal === null;
  return {
    habit: newHabitBody({
      name: parts.length > 0 ? parsed.name : text.trim(),
      type,
      weekdays,
      ...(!isPlain && { rhythm, goal }),
      ...(deadline !== null && { deadline }),
      reminders: reminder === null ? null : [reminderAt(reminder)],
      tags,
    }),
    chips: chipsOfText(parsed),
  };
}

/** The row after the form. */
export const editedRow = (edited: NewHabit): HabitRow => ({ ...rowOf(edited.name), edited });

/** Turns a part off. */
export function withoutPart(row: HabitRow, part: HabitPart): HabitRow {
  const { edited } = row;
  if (!edited) return { ...row, ignored: new Set([...row.ignored, part]) };
  const next = { ...edited, ...WITHOUT_PART[part] };
  const isDaily = !next.weekdays && !next.rhythm && (next.goal?.per ?? 'day') === 'day';
  return { ...row, edited: isDaily ? { ...next, type: 'daily' } : next };
}

const WITHOUT_PART: Record<HabitPart, Partial<NewHabit>> = {
  rhythm: { weekdays: null, rhythm: null },
  goal: { goal: null },
  deadline: { deadline: END_OF_DAY },
  reminder: { reminders: null },
  tags: { tags: null },
  section: { section: null },
};

const keyOf = (row: HabitRow): string => describeRow(row).habit.name.toLowerCase();

/** For each row, the first row with the same name. Blank rows have none. */
export function firstRowsOf(rows: readonly HabitRow[]): (number | undefined)[] {
  const keys = rows.map((row) => (isBlank(row) ? undefined : keyOf(row)));
  return keys.map((key) => (key === undefined ? undefined : keys.indexOf(key)));
}

/** The habits in order, each name once, ignoring case. */
export function collectHabits(rows: readonly HabitRow[]): NewHabit[] {
  const firsts = firstRowsOf(rows);
  return rows.filter((_, at) => firsts[at] === at).map((row) => describeRow(row).habit);
}

/** Fills blank rows with examples, and appends the others. Typed rows stay. */
export function fillWithExamples(rows: readonly HabitRow[]): HabitRow[] {
  const typed = new Set(rows.map(keyOf));
  const missing = EXAMPLES.map(rowOf).filter((example) => !typed.has(keyOf(example)));
  const filled = rows.map((row) => (isBlank(row) ? (missing.shift() ?? row) : row));
  return [...filled, ...missing];
}
