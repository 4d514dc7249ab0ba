import { isDeadline } from '../../days/deadline.ts';
import { isLocalDay } from '../../days/local-day.ts';
import { isWeekday, sortWeekdays } from '../../days/weekdays.ts';
import { parseGoal } from '../../habit-words/goal-words.ts';
import { parseRhythm, rhythmText } from '../../habit-words/rhythm-words.ts';
import { SOURCE_FORM } from '../../habits/day-entries.ts';
import { type Frequency, frequencyError, normaliseFrequency } from '../../habits/frequency.ts';
import {
  type Goal,
  MAX_AMOUNT,
  MAX_ENTRIES_PER_DAY,
  MAX_UNIT_LENGTH,
  roundAmount,
} from '../../habits/goal.ts';
import { HABIT_TYPES, type HabitType } from '../../habits/habit.ts';
import type { Rhythm } from '../../habits/rhythm.ts';
import type { RestDays } from '../../habits/pause.ts';
import { isOneLine } from '../../text/plain-text.ts';
import { textLength } from '../../text/text-length.ts';
import type { ImportedEntry } from '../imported-day.ts';
import type { HabitOrder } from './reading.ts';
import {
  type FileFields,
  fieldsIn,
  fieldsOf,
  isFields,
  numberOr,
  parseText,
  textOr,
  UnsupportedFile,
} from './tracker-file.ts';

/** Texts in CSV. */
export const isTrue = (value: unknown) => value === true || value === 'true';

/** From JSON, or from texts and columns of a CSV file. */
export function ownFrequency(row: FileFields, where: string): Frequency {
  const type = typeOf(row['type'], where);
  const weekdays = weekdaysOf(row['weekdays'], where);
  const stated = {
    type,
    weekdays,
    rhythm: rhythmOf(row['rhythm'], where),
    goal: goalOf(row, where),
  };
  // A weekly habit may have no weekdays. The import does not add any.
  const isOfDays = stated.rhythm === null && (stated.goal === null || stated.goal.per === 'day');
  const frequency = isOfDays ? stated : normaliseFrequency(stated);
  const error = frequencyError(frequency);
  if (error) throw new UnsupportedFile(`${where} cannot be scheduled like this: ${error.message}`);
  return frequency;
}

function typeOf(value: unknown, where: string): HabitType {
  const type = HABIT_TYPES.find((known) => known === value);
  if (type) return type;
  throw new UnsupportedFile(`${where} should be of type daily or weekly.`);
}

function weekdaysOf(value: unknown, where: string) {
  const listed = typeof value === 'string' ? value.split(',').filter(Boolean) : (value ?? []);
  const days: unknown[] = Array.isArray(listed) ? listed : ['none'];
  const weekdays = days.filter((day) => typeof day === 'string' && isWeekday(day));
  if (weekdays.length !== days.length) {
    throw new UnsupportedFile(`${where} should have weekdays from monday to sunday.`);
  }
  return weekdays.length === 0 ? null : sortWeekdays(weekdays);
}

function rhythmOf(value: unknown, where: string): Rhythm | null {
  if (value === undefined || value === null || value === '') return null;
  const rhythm = parseRhythm(isFields(value) ? wordsOf(value) : textOr(value, '?'));
  if (rhythm) return rhythm;
  throw new UnsupportedFile(`${where} should have a rhythm such as "3 times a week".`);
}

/** Reads both formats. Unknown values give texts that the parser does not know. */
function wordsOf({ kind, times, per, count, unit, from }: FileFields): string {
  const isQuota = kind === 'quota' && per !== undefined && per !== null;
  const rhythm = isQuota ? { kind, times, per } : { kind, count, unit, from };
  return rhythmText(rhythm as Rhythm);
}

const PERS = ['day', 'week', 'month'] as const;

function goalOf(row: FileFields, where: string): Goal | null {
  const raw = row['goal'];
  if (raw === undefined || raw === null || raw === '') return null;
  const { unit: ownUnit, per: ownPer, step: ownStep } = row;
  const columns = { unit: textOr(ownUnit, ''), per: ownPer, step: ownStep };
  const fields: FileFields = isFields(raw) ? raw : { ...parseGoal(textOr(raw, '')), ...columns };
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

const isUnit = (unit: unknown): unit is string =>
  typeof unit === 'string' && textLength(unit) <= MAX_UNIT_LENGTH && isOneLine(unit);

/** A number in JSON, a text in CSV. Null for invalid ones. */
export function amountOf(value: unknown): number | null {
  const amount = numberOr(value, undefined);
  return amount !== undefined && amount >= 0 && amount <= MAX_AMOUNT ? roundAmount(amount) : null;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function entriesByDay(
  rows: readonly FileFields[],
  where: string,
): Map<string, ImportedEntry[]> {
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
function sourceOf(row: FileFields, known: readonly ImportedEntry[]): string | null {
  const source = textOr(row['source'], '');
  return SOURCE_FORM.test(source) && !known.some((entry) => entry.source === source)
    ? source
    : null;
}

/** A list in JSON, a text in CSV. */
export function archivesOf(value: unknown, where: string): RestDays[] | null {
  const isText = typeof value === 'string' && value !== '';
  const list: unknown = isText ? parseText(value) : (value ?? null);
  if (list === null || list === '') return null;
  if (!Array.isArray(list) || list.length > MAX_ARCHIVES) throw wrongArchives(where);
  return list.map((archive: unknown) => {
    const { from, until } = fieldsOf(archive, where);
    const isDay = typeof from === 'string' && isLocalDay(from);
    const isEnd = until === null || (typeof until === 'string' && isLocalDay(until));
    if (!isDay || !isEnd) throw wrongArchives(where);
    return { from, until };
  });
}

const MAX_ARCHIVES = 1000;

const wrongArchives = (where: string) =>
  new UnsupportedFile(`${where} should have the days on which it was archived in order.`);

/** Lists in JSON, lines of a cell in CSV. Undefined in older files. */
export const ownOrder = (row: FileFields): HabitOrder => ({
  section: textOr(row['section'], null),
  tags: linesIn(row['tags']),
  steps: stepsIn(row['steps'], linesIn(row['stepIds'])),
  stepsNeeded: numberOr(row['stepsNeeded'], null),
});

export function linesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\r?\n/);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

const stepsIn = (value: unknown, ids: readonly string[]): HabitOrder['steps'] =>
  typeof value === 'string'
    ? linesIn(value).map((text, at) => ({ id: ids[at] ?? null, text }))
    : fieldsIn(value).map(({ id, text }) => ({ id: textOr(id, null), text: textOr(text, '') }));
