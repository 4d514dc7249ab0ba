import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import type { Frequency } from './frequency.ts';
import {
  MAX_PAST_RHYTHMS,
  type PastRhythm,
  pastRhythmsAfter,
  frequencyOn,
  isSameFrequency,
} from './past-rhythms.ts';

const day = (date: number): LocalDay => toLocalDay(`2026-03-${String(date).padStart(2, '0')}`);
const DAILY: Frequency = { type: 'daily', weekdays: null, rhythm: null, goal: null };
const MONDAYS: Frequency = { ...DAILY, type: 'weekly', weekdays: ['monday'] };
const WEEKLY: Frequency = {
  ...DAILY,
  type: 'weekly',
  rhythm: { kind: 'quota', times: 3, per: 'week' },
};
const through = (frequency: Frequency, date: number): PastRhythm => ({
  ...frequency,
  through: day(date),
});
const habit = (frequency: Frequency, ...pastRhythms: PastRhythm[]) => ({
  ...frequency,
  createdOn: day(2),
  archivedOn: null,
  pastRhythms,
});

describe('frequencyOn', () => {
  const changed = habit(WEEKLY, through(DAILY, 5), through(MONDAYS, 9));

  test.each([
    [2, through(DAILY, 5)],
    [5, through(DAILY, 5)],
    [6, through(MONDAYS, 9)],
    [9, through(MONDAYS, 9)],
    [10, WEEKLY],
    [30, WEEKLY],
    // The first one also applies to the days before the habit.
    [1, through(DAILY, 5)],
  ])('on March %i, the definition is %j', (date, expected) => {
    expect(frequencyOn(changed, day(date))).toEqual(expected);
  });

  test('a habit that never changed has its current definition on all days', () => {
    expect(frequencyOn(habit(MONDAYS), day(4))).toEqual(MONDAYS);
    expect(frequencyOn({ ...habit(MONDAYS), pastRhythms: undefined }, day(4))).toEqual(MONDAYS);
  });
});

describe('pastRhythmsAfter', () => {
  test.each([
    ['the one that applied until yesterday', habit(DAILY), 6, [through(DAILY, 5)]],
    ['nothing on the first day', habit(DAILY), 2, []],
    ['nothing before the first day, after travelling', habit(DAILY), 1, []],
    [
      'each one after the other',
      habit(WEEKLY, through(DAILY, 5)),
      10,
      [through(DAILY, 5), through(WEEKLY, 9)],
    ],
    [
      'nothing for one that applied on no day',
      habit(WEEKLY, through(DAILY, 5)),
      6,
      [through(DAILY, 5)],
    ],
    [
      'what applied before the last change, when the change is dated earlier',
      habit(WEEKLY, through(DAILY, 5)),
      4,
      [through(DAILY, 3)],
    ],
  ])('pastRhythmsAfter adds %s', (_, old, today, expected) => {
    expect(pastRhythmsAfter(old, MONDAYS, day(today))).toEqual(expected);
  });

  test('a rhythm that is changed back on the same day leaves no trace', () => {
    const changed = habit(MONDAYS, through(DAILY, 5));
    expect(pastRhythmsAfter(changed, DAILY, day(6))).toEqual([]);
    expect(pastRhythmsAfter(changed, DAILY, day(7))).toHaveLength(2);
  });

  test('pastRhythmsAfter keeps the latest hundred', () => {
    const many = Array.from({ length: MAX_PAST_RHYTHMS }, (_, at) => ({
      ...(at % 2 === 0 ? DAILY : MONDAYS),
      through: addDays(day(3), at),
    }));
    const today = addDays(day(3), MAX_PAST_RHYTHMS + 1);
    const after = pastRhythmsAfter(habit(WEEKLY, ...many), DAILY, today);
    expect(after).toHaveLength(MAX_PAST_RHYTHMS);
    expect(after.at(0)).toEqual(many[1]);
    expect(after.at(-1)).toEqual({ ...WEEKLY, through: addDays(today, -1) });
  });
});

const goal = { kind: 'least', amount: 5, unit: 'km', step: 1, per: 'day' } as const;

test.each([
  [DAILY, DAILY, true],
  [DAILY, MONDAYS, false],
  [MONDAYS, { ...MONDAYS, weekdays: ['friday'] }, false],
  [{ ...DAILY, goal }, { ...DAILY, goal: { ...goal, unit: 'miles', step: 0.5 } }, true],
  [{ ...DAILY, goal }, { ...DAILY, goal: { ...goal, amount: 6 } }, false],
  [{ ...DAILY, goal }, { ...DAILY, goal: { ...goal, kind: 'most' } }, false],
  [WEEKLY, { ...WEEKLY, rhythm: { per: 'week', times: 3, kind: 'quota' } }, true],
  [WEEKLY, { ...WEEKLY, rhythm: { per: { days: 7 }, times: 3, kind: 'quota' } }, false],
  [WEEKLY, { ...WEEKLY, weekdays: ['monday', 'friday', 'sunday'] }, false],
] satisfies [Frequency, Frequency, boolean][])(
  '%j and %j are the same frequency: %s',
  (a, b, isSame) => {
    expect([isSameFrequency(a, b), isSameFrequency(b, a)]).toEqual([isSame, isSame]);
  },
);
