import type { NewHabit } from '#contract/habits.ts';
import { frequencyText, goalText } from '#domain/habits/frequency-words.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { newHabitBody } from '#web/features/habits/public.ts';

export const BLANK_ROWS: readonly string[] = ['', '', '', '', ''];

type Example = { name: string; asked?: Pick<NewHabit, 'goal' | 'rhythm'> & { inWords: string } };

/** One example for each kind of habit. */
const EXAMPLE_HABITS: readonly Example[] = [
  {
    name: 'Drink water',
    asked: ofGoal({ kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' }),
  },
  { name: 'Go for a walk', asked: ofRhythm({ kind: 'quota', times: 3, per: 'week' }) },
  { name: 'Read 10 pages' },
  { name: 'Meditate' },
  {
    name: 'Less phone time',
    asked: ofGoal({ kind: 'most', amount: 60, unit: 'minutes', step: 10, per: 'day' }),
  },
];

function ofGoal(goal: Goal) {
  return { goal, inWords: goalText(goal) };
}

function ofRhythm(rhythm: Rhythm) {
  return { rhythm, inWords: frequencyText({ rhythm, weekdays: null }, 'full') };
}

export const EXAMPLES: readonly string[] = EXAMPLE_HABITS.map(({ name }) => name);

export const isBlank = (row: string): boolean => row.trim() === '';

const sameName = (row: string): string => row.trim().toLowerCase();

/** The trimmed names in order, without duplicates, ignoring case. */
export function collectNames(rows: readonly string[]): string[] {
  const names = new Map<string, string>();
  for (const row of rows) {
    if (!isBlank(row) && !names.has(sameName(row))) names.set(sameName(row), row.trim());
  }
  return [...names.values()];
}

/** Fills blank rows with examples, and appends the others. Typed names stay. */
export function fillWithExamples(rows: readonly string[]): string[] {
  const typed = new Set(rows.map(sameName));
  const missing = EXAMPLES.filter((example) => !typed.has(sameName(example)));
  const filled = rows.map((row) => (isBlank(row) ? (missing.shift() ?? row) : row));
  return [...filled, ...missing];
}

const askedOf = (row: string) =>
  EXAMPLE_HABITS.find(({ name }) => sameName(name) === sameName(row))?.asked;

/** The frequency or goal of an example: '3 times a week'. */
export const exampleInWords = (row: string): string | undefined => askedOf(row)?.inWords;

/** A renamed example is not an example. */
export function toNewHabit(name: string): NewHabit {
  const { goal, rhythm } = askedOf(name) ?? {};
  return newHabitBody({ name, type: rhythm ? 'weekly' : 'daily', goal, rhythm });
}
