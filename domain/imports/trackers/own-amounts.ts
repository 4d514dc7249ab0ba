import { isDeadline } from '../../days/deadline.ts';
import { isLocalDay } from '../../days/local-day.ts';
import { type Frequency, frequencyError, normaliseFrequency } from '../../habits/frequency.ts';
import {
  MAX_AMOUNT,
  MAX_ENTRIES_PER_DAY,
  type Goal,
  roundAmount,
  MAX_UNIT_LENGTH,
} from '../../habits/goal.ts';
import type { Rhythm } from '../../habits/rhythm.ts';
import { isOneLine } from '../../text/plain-text.ts';
import { parseGoal } from '../../habit-words/goal-words.ts';
import { parseRhythm, rhythmText } from '../../habit-words/rhythm-words.ts';
import { SOURCE_FORM } from '../../habits/day-entries.ts';
import type { ImportedEntry } from '../imported-day.ts';
import { type Fields, isFields, numberOr, textOr, UnsupportedFile } from './tracker-file.ts';

/** Texts in CSV. */
export const isTrue = (value: unknown) => value === true || value === 'true';

type Days = Pick<Frequency, 'type' | 'weekdays'>;

/** From JSON, or from texts and columns of a CSV file. */
export function ownFrequency(row: Fields, days: Days, where: string): Frequency {
  const stated = { ...days, rhythm: rhythmOf(row['rhythm'], where), goal: goalOf(row, where) };
  // A weekly habit may have no weekdays. The import does not add any.
  const isOfDays = stated.rhythm === null && (stated.goal === null || stated.goal.per === 'day');
  const frequency = isOfDays ? stated : normaliseFrequency(stated);
  const error = frequencyError(frequency);
  if (error) throw new UnsupportedFile(`${where} cannot be scheduled like this: ${error.message}`);
  return frequency;
}

function rhythmOf(value: unknown, where: string): Rhythm | null {
  if (value === undefined || value === null || value === '') return null;
  const rhythm = parseRhythm(isFields(value) ? wordsOf(value) : textOr(value, '?'));
  if (rhythm) return rhythm;
  throw new UnsupportedFile(`${where} should have a rhythm such as "3 times a week".`);
}

/** Reads both formats. Unknown values give texts that the parser does not know. */
function wordsOf({ kind, times, per, count, unit, from }: Fields): string {
  const isQuota = kind === 'quota' && per !== undefined && per !== null;
  const rhythm = isQuota ? { kind, times, per } : { kind, count, unit, from };
  return rhythmText(rhythm as Rhythm);
}

const PERS = ['day', 'week', 'month'] as const;

function goalOf(row: Fields, where: string): Goal | null {
  const raw = row['goal'];
  if (raw === undefined || raw === null || raw === '') return null;
  const fields: Fields = isFields(raw)
    ? raw
    : { ...row, ...parseGoal(textOr(raw, '')), ...besides(row) };
  const { kind, amount: rawAmount, unit, step: rawStep, per } = fields;
  const amount = amountOf(rawAmount);
  const step = amountOf(rawStep);
  const time = PERS.find((known) => known === per);
  const isKnown = kind === 'most' || (kind === 'least' && amount !== 0);
  if (isKnown && amount !== null && step && time && isUnit(unit)) {
    return { kind, amount, unit, step, per: time };
  }
  throw new UnsupportedFile(
    `${where} should have a goal such as "at least 8", with a unit and a step.`,
  );
}

/** The separate columns. */
const besides = ({ unit, per, step }: Fields) => ({ unit: textOr(unit, ''), per, step });

const isUnit = (unit: unknown): unit is string =>
  typeof unit === 'string' && unit.length <= MAX_UNIT_LENGTH && isOneLine(unit);

/** A number in JSON, a text in CSV. Null for invalid ones. */
export function amountOf(value: unknown): number | null {
  const amount = numberOr(value, undefined);
  return amount !== undefined && amount >= 0 && amount <= MAX_AMOUNT ? roundAmount(amount) : null;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function entriesByDay(rows: readonly Fields[], where: string): Map<string, ImportedEntry[]> {
  const byDay = new Map<string, ImportedEntry[]>();
  for (const row of rows) {
    const date = textOr(row['date'], '');
    const id = textOr(row['id'], '');
    const at = textOr(row['at'], '').slice(0, 5);
    const amount = amountOf(row['amount']);
    if (!isLocalDay(date) || !amount || !isDeadline(at)) {
      throw new UnsupportedFile(`An entry of ${where} should have a date, a time and an amount.`);
    }
    const known = byDay.get(date) ?? [];
    if (known.length < MAX_ENTRIES_PER_DAY)
      known.push({ id: ID.test(id) ? id : null, amount, at, source: sourceOf(row, known) });
    byDay.set(date, known);
  }
  return byDay;
}

/** At most one entry per source. Another one counts as entered by hand. */
function sourceOf(row: Fields, known: readonly ImportedEntry[]): string | null {
  const source = textOr(row['source'], '');
  return SOURCE_FORM.test(source) && !known.some((entry) => entry.source === source)
    ? source
    : null;
}
