import { type Frequency, frequencyError, normaliseFrequency } from '../../habits/frequency.ts';
import type { Goal } from '../../habits/goal.ts';
import { DEFAULT_HABIT_TYPE, type HabitType } from '../../habits/habit.ts';
import type { Rhythm } from '../../habits/rhythm.ts';
import { sortWeekdays, WEEKDAYS, type Weekday } from '../../days/weekdays.ts';
import { parseRhythm } from '../rhythm-text.ts';
import { LIMIT_WORDS } from './amount.ts';

export type Days = { type: HabitType; weekdays: Weekday[] | null; rhythm?: Rhythm };
export type DaysTaken = { days: Days | null; rest: string };

/** A limit applies every day, and a weekly goal has its own rhythm, so days in the line take precedence. */
export function frequencyOf(
  days: Days | null,
  goal: Goal | null,
): Frequency & { weekdays: Weekday[] | null } {
  const { type = DEFAULT_HABIT_TYPE, weekdays = null, rhythm = null } = days ?? {};
  const typed = { type, weekdays, rhythm };
  const fault = frequencyError(normaliseFrequency({ ...typed, goal }));
  const frequency = normaliseFrequency({ ...typed, goal: fault ? null : goal });
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
const ONCE = /\b(?:weekly|monthly|(?:every|each|once (?:a|per)) (?:week|month))\b/i;
const FORTNIGHTLY = /\b(?:fortnightly|bi-?weekly|every fortnight)\b/i;
const EVERY_OTHER_DAY = /\b(?:on )?alternat(?:e|ing) days\b/i;
const INTERVAL =
  /\bevery (?:other|second|third|fourth|two|three|four|five|six|ten|\d{1,3}(?:st|nd|rd|th)?) (?:day|week|month)s?\b/i;
const SPAN = new RegExp(String.raw`${LEAD}(${NAME})\s*(?:-|to|through|until)\s*(${NAME})`, 'i');
const LIST = new RegExp(`${LEAD}${NAME}(?:${BETWEEN}${NAME})*`, 'gi');
const ONE_NAME = new RegExp(NAME, 'gi');
const SO_MANY = String.raw`(?:\d{1,2}|twice|two|three|four|five|six|seven|eight|nine|ten)`;
const INITIALS: readonly (readonly [RegExp, readonly Weekday[]])[] = [
  [/\bM\s?[/,]?\s?W\s?[/,]?\s?F\b/, ['monday', 'wednesday', 'friday']],
  [/\bT(?:u)?\s?[/,]?\s?Th\b/, ['tuesday', 'thursday']],
];
/** Not after a limit: "at most 2 a week" is an amount. */
const SO_OFTEN = new RegExp(
  String.raw`(?<!\b(?:${LIMIT_WORDS})\s)(?:\b(?:at least|about|around|for)\s+)*\b(${SO_MANY}\s?(?:x|×|times|days)?\s?(?:a|per|\/|each|every)\s?(?:week|month))\b`,
  'iu',
);

type Reading = (line: string) => DaysTaken | undefined;

/** The days of a line, and the line without them. */
export function takeDays(line: string): DaysTaken {
  for (const read of READINGS) {
    const taken = read(line);
    if (taken) return taken;
  }
  return { days: null, rest: line };
}

const weekly = (days: Iterable<Weekday>): Days => {
  const weekdays = sortWeekdays(days);
  return weekdays.length === WEEKDAYS.length
    ? { type: 'daily', weekdays: null }
    : { type: 'weekly', weekdays };
};

const phrase =
  (pattern: RegExp, days: Days): Reading =>
  (line) =>
    pattern.test(line) ? { days, rest: line.replace(pattern, ' ') } : undefined;

const READINGS: readonly Reading[] = [
  readSpan,
  readList,
  phrase(WORKDAYS, weekly(WORKING_DAYS)),
  phrase(WEEKENDS, weekly(WEEKEND)),
  ...INITIALS.map(([pattern, days]) => phrase(pattern, weekly(days))),
  readSoOften,
  readInterval,
  phrase(FORTNIGHTLY, every(2, 'week')),
  phrase(EVERY_OTHER_DAY, every(2, 'day')),
  readOnce,
  phrase(DAILY, { type: 'daily', weekdays: null }),
];

/** "Mon-Fri", and across the end of the week "Sat to Mon". */
function readSpan(line: string): DaysTaken | undefined {
  const [whole, from = '', to = ''] = SPAN.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const first = WEEKDAYS.indexOf(dayOf(from));
  const length = (WEEKDAYS.indexOf(dayOf(to)) - first + 7) % 7;
  const days = Array.from({ length: length + 1 }, (_, at) => WEEKDAYS[(first + at) % 7]);
  return { days: weekly(days.filter((day) => day !== undefined)), rest: line.replace(whole, ' ') };
}

function readList(line: string): DaysTaken | undefined {
  for (const { 0: whole, index } of line.matchAll(LIST)) {
    const names = whole.match(ONE_NAME) ?? [];
    if (!isMeant(whole, names, line.slice(index + whole.length))) continue;
    const rest = `${line.slice(0, index)} ${line.slice(index + whole.length)}`;
    return { days: weekly(names.map(dayOf)), rest };
  }
  return undefined;
}

/** A single short name must be at the end or after "on", because "Sun salutation" and "Sat nav" are not days. */
function isMeant(whole: string, names: readonly string[], after: string): boolean {
  const [only = ''] = names;
  if (names.length > 1 || only.length > 5 || whole.length > only.length) return true;
  return /^\s*(?:$|[-:,;.()|@]|\d|at\b|by\b)/i.test(after);
}

function readSoOften(line: string): DaysTaken | undefined {
  const [whole = '', often = ''] = SO_OFTEN.exec(line) ?? [];
  const rhythm = parseRhythm(often);
  return rhythm && { days: ofRhythm(rhythm), rest: line.replace(whole, ' ') };
}

function readInterval(line: string): DaysTaken | undefined {
  const [whole] = INTERVAL.exec(line) ?? [];
  const rhythm = whole === undefined ? undefined : parseRhythm(whole);
  return whole !== undefined && rhythm
    ? { days: ofRhythm(rhythm), rest: line.replace(whole, ' ') }
    : undefined;
}

function readOnce(line: string): DaysTaken | undefined {
  const [whole] = ONCE.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const per = /month/i.test(whole) ? 'month' : 'week';
  return { days: ofRhythm({ kind: 'quota', times: 1, per }), rest: line.replace(whole, ' ') };
}

const DAYS_A_WEEK = 7;

function ofRhythm(rhythm: Rhythm): Days {
  if (rhythm.kind === 'every') return { type: 'daily', weekdays: null, rhythm };
  const isDaily = rhythm.per === 'week' && rhythm.times === DAYS_A_WEEK;
  return isDaily ? { type: 'daily', weekdays: null } : { type: 'weekly', weekdays: null, rhythm };
}

function every(count: number, unit: 'day' | 'week'): Days {
  return ofRhythm({ kind: 'every', count, unit, from: 'start' });
}

function dayOf(name: string): Weekday {
  const short = name.slice(0, 3).toLowerCase();
  const day = WEEKDAYS.find((weekday) => weekday.startsWith(short));
  if (!day) throw new RangeError(`${name} is not a weekday.`);
  return day;
}
