import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, toLocalDay } from '../days/local-day.ts';
import {
  firstDayAfterPauses,
  isPausedOn,
  type Pause,
  pausedText,
  pausedWeekdays,
  pausesOf,
  restOn,
} from './pause.ts';
import {
  breakText,
  endedBefore,
  isDeletable,
  type PauseError,
  pauseError,
  pauseText,
} from './pause-rules.ts';

const TODAY = toLocalDay('2026-07-25');

const day = (text: string) => toLocalDay(`2026-${text}`);
const pause = (from: string, until: string | null, habitId: number | null = null): Pause => ({
  from: day(from),
  until: until === null ? null : day(until),
  habitId,
});

describe('a paused day', () => {
  const rests = [pause('07-20', '07-22'), pause('07-24', null, 7)];

  test.each([
    ['07-19', false],
    ['07-20', true],
    ['07-22', true],
    ['07-23', false],
    ['07-24', true],
    ['12-31', true],
  ])('isPausedOn(%s) is %s', (date, isPaused) => {
    expect(isPausedOn(rests, day(date))).toBe(isPaused);
  });

  test.each([
    ['07-19', null],
    ['07-20', 'Paused until July 22'],
    ['07-25', 'Paused'],
  ])('pausedText(%s) is %s', (date, words) => {
    expect(pausedText(rests, day(date))).toBe(words);
  });

  test('a pause until the last day that a date can name has no end', () => {
    const endless = [{ from: TODAY, until: toLocalDay('9999-12-31'), habitId: null }];
    expect(firstDayAfterPauses(endless, TODAY)).toBeNull();
    expect(pausedText(endless, TODAY)).toBe('Paused');
    expect(isPausedOn(endless, toLocalDay('9999-12-31'))).toBe(true);
  });

  test.each([
    ['07-20', 'monday,tuesday,wednesday,friday,saturday,sunday'],
    ['07-13', ''],
    ['07-27', 'monday,tuesday,wednesday,thursday,friday,saturday,sunday'],
  ])('the paused weekdays of the week from %s are %s', (first, expected) => {
    const week = daysFromTo(day(first), addDays(day(first), 6));
    expect(pausedWeekdays(rests, week).join()).toBe(expected);
    expect(pausedWeekdays(undefined, week)).toEqual([]);
  });

  test('no day is paused without pauses', () => {
    expect([undefined, []].map((pauses) => isPausedOn(pauses, TODAY))).toEqual([false, false]);
  });

  test('pausesOf returns the pauses of the habit and of all habits', () => {
    expect(pausesOf(rests, 7)).toEqual(rests);
    expect(pausesOf(rests, 8)).toEqual([rests[0]]);
    expect(restOn(rests, day('07-21'))).toBe(rests[0]);
    expect(restOn(rests, TODAY)).toBeNull();
  });

  test.each<[string, string | null]>([
    ['07-19', '07-19'],
    ['07-20', '07-23'],
    ['07-24', null],
  ])('from %s on, %s is the first day that is not paused', (from, after) => {
    expect(firstDayAfterPauses(rests, day(from))).toBe(after && day(after));
  });

  test('firstDayAfterPauses passes over pauses that touch each other', () => {
    const chain = [pause('07-03', '07-05'), pause('07-01', '07-02'), pause('07-02', '07-04', 7)];
    expect(firstDayAfterPauses(chain, day('07-01'))).toBe('2026-07-06');
  });
});

describe('pauseError', () => {
  const others = [pause('07-10', '07-12'), pause('08-01', null, 7)];
  const errorOf = (next: Pause, old: Pause | null = null, createdOn: string | null = null) =>
    pauseError(next, {
      old,
      others,
      createdOn: createdOn === null ? null : day(createdOn),
      today: TODAY,
    });

  test.each<[string, Pause, PauseError['kind'], PauseError['field'], string]>([
    [
      'ends before it begins',
      pause('07-20', '07-19'),
      'malformed',
      'until',
      'A pause ends on the day it begins or later: this one begins on Jul 20, 2026.',
    ],
    [
      'begins more than 30 days back',
      pause('06-24', null),
      'impossible',
      'from',
      'A pause can begin at most 30 days back, on Jun 25, 2026.',
    ],
    [
      'begins within another pause of all habits',
      pause('07-12', null),
      'conflict',
      'from',
      'There’s already a pause: Jul 10 – 12, 2026.',
    ],
    [
      'ends within another pause',
      pause('07-01', '07-10'),
      'conflict',
      'until',
      'There’s already a pause: Jul 10 – 12, 2026.',
    ],
    [
      'contains another pause',
      pause('07-01', null),
      'conflict',
      'until',
      'There’s already a pause: Jul 10 – 12, 2026.',
    ],
    [
      'meets another pause without an end',
      pause('08-03', '08-04', 7),
      'conflict',
      'from',
      'There’s already a pause: from Aug 1, 2026.',
    ],
  ])('a pause is refused that %s', (_, next, kind, field, message) => {
    expect(errorOf(next)).toEqual({ kind, field, message });
  });

  test('a pause is refused that begins before its habit', () => {
    expect(errorOf(pause('07-20', null, 9), null, '07-21')).toEqual({
      kind: 'impossible',
      field: 'from',
      message: 'This habit begins on Jul 21, 2026.',
    });
  });

  test.each<[string, Pause, Pause]>([
    ['from', pause('06-24', '07-01', 9), pause('06-26', '07-01', 9)],
    ['from', pause('06-26', '07-01', 9), pause('06-24', '07-01', 9)],
    ['until', pause('05-01', '06-20', 9), pause('05-01', null, 9)],
    ['until', pause('05-01', null, 9), pause('05-01', '06-20', 9)],
  ])('a pause may not move its %s among days too long ago', (field, old, next) => {
    expect(errorOf(next, old)?.field).toBe(field);
  });

  test.each<[string, Pause, Pause | null]>([
    ['30 days back', pause('06-25', '07-09'), null],
    ['one day', pause('07-20', '07-20'), null],
    ['beside one of another habit', pause('07-10', '07-12', 8), null],
    ['of all habits, over one of a habit', pause('08-01', null), null],
    ['that began long ago, ended', pause('05-01', '06-24', 9), pause('05-01', null, 9)],
    ['that began long ago, as it is', pause('05-01', '05-04', 9), pause('05-01', '05-04', 9)],
  ])('a pause is accepted %s', (_, next, old) => {
    expect(errorOf(next, old)).toBeNull();
  });
});

test('a pause of the last 30 days can be deleted, an older one can only be ended', () => {
  expect(isDeletable(pause('06-25', null), TODAY)).toBe(true);
  expect(isDeletable(pause('06-24', null), TODAY)).toBe(false);
});

test('a pause that is ended today ends yesterday', () => {
  expect(endedBefore(pause('07-20', null), TODAY)).toEqual({ until: '2026-07-24' });
  expect(endedBefore(pause('07-25', '08-01'), TODAY)).toBeNull();
  expect(endedBefore(pause('07-28', null), TODAY)).toBeNull();
});

test.each([
  [pause('07-20', '08-03'), 'On a break until 3 August', 'Jul 20 – Aug 3, 2026'],
  [pause('07-20', null), 'On a break', 'since Jul 20, 2026'],
  [pause('07-26', null), 'On a break', 'from Jul 26, 2026'],
  [pause('07-26', '07-26'), 'On a break until 26 July', 'Jul 26, 2026'],
  [
    { ...pause('07-20', null), until: toLocalDay('2027-01-02') },
    'On a break until 2 January 2027',
    'Jul 20, 2026 – Jan 2, 2027',
  ],
])('the texts of a pause are right', (rest, words, days) => {
  expect([breakText(rest.until, TODAY), pauseText(rest, TODAY)]).toEqual([words, days]);
});
