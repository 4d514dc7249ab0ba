import type { NewHabit } from '#contract/habits.ts';
import { DEFAULT_DEADLINE } from '#domain/habits/habit.ts';
import { suggestIcon } from '#domain/habits/habit-icons.ts';

export const BLANK_ROWS: readonly string[] = ['', '', '', '', ''];

export const EXAMPLES: readonly string[] = [
  'Drink water',
  'Go for a walk',
  'Read 10 pages',
  'Meditate',
  'Write in my journal',
];

export const isBlank = (row: string): boolean => row.trim() === '';

const sameName = (row: string): string => row.trim().toLowerCase();

/** What the rows ask for, in the order typed: trimmed, and each name once, whatever its case. */
export function collectNames(rows: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const row of rows) {
    if (!isBlank(row) && !names.has(sameName(row))) names.set(sameName(row), row.trim());
  }
  return [...names.values()];
}

/** Puts the examples into the blank rows, and below when there are too few: nothing typed is lost. */
export function fillWithExamples(rows: readonly string[]): string[] {
  const typed = new Set(rows.map(sameName));
  const missing = EXAMPLES.filter((example) => !typed.has(sameName(example)));
  const filled = rows.map((row) => (isBlank(row) ? (missing.shift() ?? row) : row));
  return [...filled, ...missing];
}

export function toNewHabit(name: string): NewHabit {
  return { name, type: 'daily', deadline: DEFAULT_DEADLINE, icon: suggestIcon(name) };
}
