import { type Frequency, frequencyError, normaliseFrequency } from '../habits/frequency.ts';
import type { Goal } from '../habits/goal.ts';
import { DEFAULT_HABIT_TYPE, type HabitType } from '../habits/habit.ts';
import { DAYS_A_WEEK, type Rhythm } from '../habits/rhythm.ts';
import { sortWeekdays, WEEKDAYS, type Weekday } from '../days/weekdays.ts';
import { findRhythm } from './rhythm-words.ts';
import type { PartFound } from './time-words.ts';

export type FoundDays = { type: HabitType; weekdays: Weekday[] | null; rhythm?: Rhythm };

/** A limit applies every day, and a weekly goal has its own rhythm, so days in the line take precedence. */
export function frequencyOf(
  days: FoundDays | null,
  goal: Goal | null,
): Frequency & { weekdays: Weekday[] | null } {
  const { type = DEFAULT_HABIT_TYPE, weekdays = null, rhythm = null } = days ?? {};
  const typed = { type, weekdays, rhythm };
  const error = frequencyError(normaliseFrequency({ ...typed, goal }));
  const frequency = normaliseFrequency({ ...typed, goal: error ? null : goal });
  return { ...frequency, weekdays: frequency.weekdays && sortWeekdays(frequency.weekdays) };
}

const WORKING_DAYS = WEEKDAYS.slice(0, 5);
const WEEKEND = WEEKDAYS.slice(5);

const NAMES = [
  'mon(?:days?)?',
  'tue(?:s|sdays?)?',
  'wed(?:s|nesdays?)?',
  'thu(?:rs?|rsdays?)?',
  'fri(?:days?)?',
  'sat(?:urdays?)?',
  'sun(?:days?)?',
];
const NAME = String.raw`\b(?:${NAMES.join('|')})\b\.?`;
const BETWEEN = String.raw`\s*(?:,\s*and\s|[,/&+;|]|\band\b|\s)\s*`;
const LEAD = String.raw`(?:\b(?:on|every|each|from|only)\s+)*`;

const DAILY = /\b(?:every\s?day|each day|daily|once (?:a|per) day)\b/i;
const WORKDAYS = /(?:\b(?:on|every|each)\s+)?\b(?:week\s?days?|work(?:ing)?\s?days?)\b/i;
const WEEKENDS = /(?:\b(?:on|at|every|each)\s+(?:the\s+)?)?\bweek-?ends?\b/i;
const SPAN = new RegExp(String.raw`${LEAD}(${NAME})\s*(?:-|to|through|until)\s*(${NAME})`, 'i');
const LIST = new RegExp(`${LEAD}${NAME}(?:${BETWEEN}${NAME})*`, 'gi');
const ONE_NAME = new RegExp(NAME, 'gi');
const INITIALS: readonly (readonly [RegExp, readonly Weekday[]])[] = [
  [/\bM\s?[/,]?\s?W\s?[/,]?\s?F\b/, ['monday', 'wednesday', 'friday']],
  [/\bT(?:u)?\s?[/,]?\s?Th\b/, ['tuesday', 'thursday']],
];
type Reading = (line: string) => PartFound<FoundDays> | undefined;

/** The days of a line, and the line without them. */
export function takeDays(line: string): PartFound<FoundDays> {
  for (const read of READINGS) {
    const taken = read(line);
    if (taken) return taken;
  }
  return { value: null, rest: line };
}

const weekly = (days: Iterable<Weekday>): FoundDays => {
  const weekdays = sortWeekdays(days);
  return weekdays.length === WEEKDAYS.length
    ? { type: 'daily', weekdays: null }
    : { type: 'weekly', weekdays };
};

const phrase =
  (pattern: RegExp, days: FoundDays): Reading =>
  (line) =>
    pattern.test(line) ? { value: days, rest: line.replace(pattern, ' ') } : undefined;

const READINGS: readonly Reading[] = [
  readSpan,
  readList,
  phrase(WORKDAYS, weekly(WORKING_DAYS)),
  phrase(WEEKENDS, weekly(WEEKEND)),
  ...INITIALS.map(([pattern, days]) => phrase(pattern, weekly(days))),
  readRhythm,
  phrase(DAILY, { type: 'daily', weekdays: null }),
];

/** "Mon-Fri", and across the end of the week "Sat to Mon". */
function readSpan(line: string): PartFound<FoundDays> | undefined {
  const [whole, from = '', to = ''] = SPAN.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const first = WEEKDAYS.indexOf(dayOf(from));
  const length = (WEEKDAYS.indexOf(dayOf(to)) - first + 7) % 7;
  const days = Array.from({ length: length + 1 }, (_, at) => WEEKDAYS[(first + at) % 7]);
  const value = weekly(days.filter((day) => day !== undefined));
  return { value, rest: line.replace(whole, ' ') };
}

function readList(line: string): PartFound<FoundDays> | undefined {
  for (const { 0: whole, index } of line.matchAll(LIST)) {
    const names = whole.match(ONE_NAME) ?? [];
    if (!isMeant(whole, names, line.slice(index + whole.length))) continue;
    const rest = `${line.slice(0, index)} ${line.slice(index + whole.length)}`;
    return { value: weekly(names.map(dayOf)), rest };
  }
  return undefined;
}

/** A single short name must be at the end or after "on", because "Sun salutation" and "Sat nav" are not days. */
function isMeant(whole: string, names: readonly string[], after: string): boolean {
  const [only = ''] = names;
  if (names.length > 1 || only.length > 5 || whole.length > only.length) return true;
  return /^\s*(?:$|[-:,;.()|@]|\d|at\b|by\b)/i.test(after);
}

function readRhythm(line: string): PartFound<FoundDays> | undefined {
  const found = findRhythm(line);
  return found && { value: ofRhythm(found.rhythm), rest: line.replace(found.words, ' ') };
}

/** "Every day" and "7x a week" are daily. "Every week" is once in each week, on any day. */
function ofRhythm(rhythm: Rhythm): FoundDays {
  const daily: FoundDays = { type: 'daily', weekdays: null };
  if (rhythm.kind === 'quota') {
    const isDaily = rhythm.per === 'week' && rhythm.times === DAYS_A_WEEK;
    return isDaily ? daily : { type: 'weekly', weekdays: null, rhythm };
  }
  const { count, unit, from } = rhythm;
  if (count > 1 || from === 'done') return { ...daily, rhythm };
  if (unit === 'day') return daily;
  return { type: 'weekly', weekdays: null, rhythm: { kind: 'quota', times: 1, per: unit } };
}

function dayOf(name: string): Weekday {
  const short = name.slice(0, 3).toLowerCase();
  const day = WEEKDAYS.find((weekday) => weekday.startsWith(short));
  if (!day) throw new RangeError(`${name} is not a weekday.`);
  return day;
}
