import { pluralise } from '../../text/pluralise.ts';
import type { Dropped } from './reading.ts';
import { type Fields, numberOr, textOr, UnsupportedFile } from './tracker-file.ts';

/** The ids of the habits, in order. They are unique. */
export function idsOfHabits(habits: readonly Fields[]): number[] {
  const known = new Set<number>();
  return habits.map((row, at) => {
    const where = `Habit ${at + 1} (${textOr(row['name'], '')})`;
    const id = idIn(row['id']);
    if (id === undefined)
      throw new UnsupportedFile(`${where} should have a whole number as its id.`);
    if (known.has(id)) throw new UnsupportedFile(`${where} has the id of another habit.`);
    known.add(id);
    return id;
  });
}

/** The habit of an entry of `section`. */
export function habitIdOf(row: Fields, section: string, at: number): number {
  const id = idIn(row['habitId']);
  if (id !== undefined) return id;
  throw new UnsupportedFile(
    `Entry ${at + 1} of ${section} should name its habit by a whole number.`,
  );
}

/** A number in JSON, a text in CSV. */
function idIn(value: unknown): number | undefined {
  const id = numberOr(value, Number.NaN);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** How many entries of a section belong to a habit that is not in the file. */
export type OrphanCount = { readonly section: string; readonly count: number };

const NOUNS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  history: ['day', 'days'],
  entries: ['amount', 'amounts'],
  pastRhythms: ['earlier rhythm', 'earlier rhythms'],
  pauses: ['pause', 'pauses'],
};

export const listOrphans = (counts: readonly OrphanCount[]): Dropped[] =>
  counts.flatMap(({ section, count }) => {
    const [one, many] = NOUNS[section] ?? [section, section];
    const what = pluralise(count, one, many);
    return count === 0 ? [] : [{ what, why: 'The file does not have the habit.' }];
  });
