import type { ImportedStep } from '../imported-day.ts';
import type { FoundHabit } from './reading.ts';
import { type Fields, isFields, numberOr, textOr } from './tracker-file.ts';

type Order = Required<Pick<FoundHabit, 'section' | 'tags' | 'steps' | 'stepsNeeded'>>;

/** Lists in JSON, lines of a cell in CSV. Undefined in older files. */
export function ownOrder(row: Fields): Order {
  return {
    section: textOr(row['section'], null),
    tags: linesIn(row['tags']),
    steps: stepsIn(row['steps'], linesIn(row['stepIds'])),
    stepsNeeded: numberOr(row['stepsNeeded'], null),
  };
}

export function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\r?\n/);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function stepsIn(value: unknown, ids: readonly string[]): ImportedStep[] {
  if (typeof value === 'string') {
    return linesIn(value).map((text, at) => ({ id: ids[at] ?? null, text }));
  }
  const steps: unknown[] = Array.isArray(value) ? value : [];
  return steps
    .filter(isFields)
    .map(({ id, text }) => ({ id: textOr(id, null), text: textOr(text, '') }));
}
