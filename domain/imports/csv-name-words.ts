import { goalWords } from '../habit-words/goal-words.ts';
import { type HabitPart, parseHabit } from '../habit-words/parse-habit.ts';
import { rhythmText } from '../habit-words/rhythm-words.ts';
import type { Frequency } from '../habits/frequency.ts';
import { type CsvRow, validateRow } from './csv-habits.ts';

/** A row as it is sent, and the parts that were read from its name. */
export type DescribedRow = { row: CsvRow; fromName: HabitPart[] };

/** A file has no columns for these parts, or requires the column. */
const NOT_IN_NAMES: readonly HabitPart[] = ['deadline', 'reminder', 'tags', 'section'];

/** Reads "Run 3x a week" in the column of names. What the other columns say takes precedence. */
export function describeCsvRow(row: CsvRow, ignored: ReadonlySet<HabitPart>): DescribedRow {
  const said: HabitPart[] = [
    ...(row.weekday || row.rhythm ? (['rhythm'] as const) : []),
    ...(row.goal ? (['goal'] as const) : []),
  ];
  const parsed = parseHabit(row.name, {
    ignored: new Set([...NOT_IN_NAMES, ...said, ...ignored]),
  });
  const { name, frequency, parts } = parsed;
  if (parts.length === 0) return { row, fromName: [] };
  if (row.type === 'weekly' && parts.includes('rhythm') && frequency.type === 'daily') {
    return describeCsvRow(row, new Set([...ignored, 'rhythm']));
  }
  const described = { ...row, name, ...cellsOf(frequency, parts) };
  const isFit = validateRow(described).error === validateRow(row).error;
  return isFit ? { row: described, fromName: parts } : { row, fromName: [] };
}

/** In the words of the columns. */
function cellsOf({ type, weekdays, rhythm, goal }: Frequency, parts: HabitPart[]): Partial<CsvRow> {
  return {
    ...(parts.includes('rhythm') && { type }),
    ...(weekdays && { weekday: weekdays.join(',') }),
    ...(rhythm && { rhythm: rhythmText(rhythm) }),
    ...(goal && { goal: goalWords(goal) }),
  };
}
