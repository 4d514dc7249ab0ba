import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { asksTheSame } from '../history/change-schedule.ts';
import type { Frequency } from './frequency.ts';
import {
  MAX_PAST_RHYTHMS,
  type PastRhythm,
  pastRhythmsAfter,
  frequencyOn,
  ruleOn,
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

describe('the rhythm that held on a day', () => {
  const changed = habit(WEEKLY, through(DAILY, 5), through(MONDAYS, 9));

  test.each([
    [2, 'daily', 2, 5],
    [5, 'daily', 2, 5],
    [6, 'weekly', 6, 9],
    [9, 'weekly', 6, 9],
    [10, 'weekly', 10, null],
    [30, 'weekly', 10, null],
    // Before the habit was made there is none: the first says it.
    [1, 'daily', 2, 5],
  ])('on March %i is %s, from %i to %s', (date, type, from, last) => {
    const rule = ruleOn(changed, day(date));
    expect(rule).toMatchObject({ type, from: day(from), through: last && day(last) });
  });

  test('says how often it was by itself as well', () => {
    for (let date = 1; date <= 31; date += 1) {
      const { type, weekdays, rhythm, goal } = ruleOn(changed, day(date));
      const asked = frequencyOn(changed, day(date));
      expect(asked).toMatchObject({ type, weekdays, rhythm, goal });
    }
  });

  test('is the one of now where none was chosen before', () => {
    expect(ruleOn(habit(MONDAYS), day(4))).toMatchObject({
      ...MONDAYS,
      from: day(2),
      through: null,
    });
    expect(ruleOn({ ...habit(MONDAYS), pastRhythms: null }, day(4))).toMatchObject(MONDAYS);
  });
});

describe('what is remembered when another rhythm is chosen', () => {
  test.each([
    ['the one until yesterday', habit(DAILY), 6, [through(DAILY, 5)]],
    ['nothing on the first day', habit(DAILY), 2, null],
    ['nothing where a traveller is back before it', habit(DAILY), 1, null],
    [
      'each in its turn',
      habit(WEEKLY, through(DAILY, 5)),
      10,
      [through(DAILY, 5), through(WEEKLY, 9)],
    ],
    ['not the one that held for no day', habit(WEEKLY, through(DAILY, 5)), 6, [through(DAILY, 5)]],
    [
      'back before the last change, what held there',
      habit(WEEKLY, through(DAILY, 5)),
      4,
      [through(DAILY, 3)],
    ],
  ])('is %s', (_, old, today, expected) => {
    expect(pastRhythmsAfter(old, MONDAYS, day(today))).toEqual(expected);
  });

  test('is nothing new where it is changed back on the same day', () => {
    const changed = habit(MONDAYS, through(DAILY, 5));
    expect(pastRhythmsAfter(changed, DAILY, day(6))).toBeNull();
    expect(pastRhythmsAfter(changed, DAILY, day(7))).toHaveLength(2);
  });

  test('is a hundred at the most: the earliest go', () => {
    const many = Array.from({ length: MAX_PAST_RHYTHMS }, (_, at) => ({
      ...(at % 2 === 0 ? DAILY : MONDAYS),
      through: addDays(day(3), at),
    }));
    const today = addDays(day(3), MAX_PAST_RHYTHMS + 1);
    const after = pastRhythmsAfter(habit(WEEKLY, ...many), DAILY, today) ?? [];
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
] satisfies [Frequency, Frequency, boolean][])('%j and %j ask for the same: %s', (a, b, isSame) => {
  expect([asksTheSame(a, b), asksTheSame(b, a)]).toEqual([isSame, isSame]);
});
