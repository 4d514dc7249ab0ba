import { describe, expect, test } from 'vitest';
import {
  atLeast,
  atMost,
  every,
  everyDay,
  figuresOfHistory,
  type HistoryInLetters,
  MONDAY,
  on,
  periodsOfHistory,
  strengthsOfHistory,
  times,
} from '../testing/history-in-letters.ts';

// Each history begins on Monday, 2 March 2026, and `today` is its last day, unless it says otherwise. Periods are written with
// places: 0 is the first day.

const SUNDAY = 6;

describe('Periods (18)', () => {
  test.each([
    {
      name: 'a calendar week',
      frequency: times(1, 'week'),
      periods: ['0 to 6: 0 of 1 missed', '7 to 13: 0 of 1 open'],
    },
    { name: 'a calendar month', frequency: times(1, 'month'), periods: ['-1 to 29: 0 of 1 open'] },
    {
      name: 'a block of days from the first day',
      frequency: times(1, { days: 5 }),
      periods: ['0 to 4: 0 of 1 missed', '5 to 9: 0 of 1 open'],
    },
  ])('a period is $name', ({ frequency, periods }) => {
    expect(periodsOfHistory({ frequency, records: '........' })).toEqual(periods);
  });

  test('the first week begins before the first day', () => {
    const history = { frequency: times(5, 'week'), records: 'xxx', firstDay: '2026-03-06' };
    // Friday to Sunday are available.
    expect(periodsOfHistory(history)).toEqual(['-4 to 2: 3 of 3 done']);
  });

  test('a new week start applies after the current week; the week after it is short', () => {
    const weekStarts = [
      { from: 0, weekday: 0 },
      { from: MONDAY + 7, weekday: SUNDAY },
    ];
    const history = { frequency: times(1, 'week'), records: '.'.repeat(14), weekStarts };
    expect(periodsOfHistory(history)).toEqual([
      '0 to 6: 0 of 1 missed',
      '7 to 12: 0 of 1 missed',
      '13 to 19: 0 of 1 open',
    ]);
  });

  test.each([
    {
      name: 'has the schedule of its last day',
      changes: { 3: times(2, 'week') },
      today: 7,
      first: '0 to 6: 0 of 2 missed',
    },
    {
      name: 'has the schedule of today while it is running',
      changes: { 3: times(2, 'week') },
      today: 2,
      first: '0 to 6: 0 of 1 open',
    },
    {
      name: 'does not exist where its schedule has no weeks',
      changes: { 3: everyDay, 7: times(1, 'week') },
      today: 7,
      first: '7 to 13: 0 of 1 open',
    },
  ])('a period $name', ({ changes, today, first }) => {
    const history = {
      frequency: times(1, 'week'),
      records: '........',
      changes,
      today,
      active: [0],
    };
    expect(periodsOfHistory(history).at(0)).toBe(first);
  });
});

describe('Periods of a traveller whose clock went back (18)', () => {
  test('a week that begins tomorrow is decided by the schedule of its last day', () => {
    const history = {
      frequency: times(1, 'week'),
      // The user chose this on a Monday, for the next day; then the clock went back to Sunday.
      changes: { 2: times(2, 'week') },
      firstDay: '2026-03-08',
      records: '.x',
      today: 0,
    };
    expect(periodsOfHistory(history)).toEqual(['-6 to 0: 0 of 1 open', '1 to 7: 1 of 2 open']);
  });

  test('the schedule of the first day decides about a running week before it', () => {
    const history = {
      frequency: times(1, 'week'),
      firstDay: '2026-03-04',
      records: 'x',
      today: -1,
    };
    expect(periodsOfHistory(history)).toEqual(['-2 to 4: 1 of 1 done']);
  });

  test('periods of different blocks are in order of their last day', () => {
    const changes = { 1: times(1, { days: 2 }) };
    const history = { frequency: times(1, { days: 10 }), changes, records: '..x', today: 0 };
    expect(periodsOfHistory(history)).toEqual(['2 to 3: 1 of 1 done', '0 to 9: 1 of 1 done']);
  });
});

describe('n times (19)', () => {
  test.each([
    { name: 'the available days that are done', records: 'x.x.x..', period: '3 of 3 done' },
    { name: 'needed are no more than available days', records: '-----x.', period: '1 of 2 open' },
    {
      name: 'done on another weekday is not counted',
      records: '.xxx...',
      weekdays: ['monday', 'tuesday', 'friday'] as const,
      period: '1 of 3 open',
    },
  ])('a period of n times: $name', ({ records, period, weekdays = null }) => {
    const frequency = { ...times(3, 'week'), weekdays };
    expect(periodsOfHistory({ frequency, records })).toEqual([`0 to 6: ${period}`]);
  });
});

describe('Total (20)', () => {
  test.each([
    { name: 'amounts of all days', records: '-......', amounts: [3, 4], period: '7 of 8.571 open' },
    { name: 'all days are available', records: '.......', amounts: [10], period: '10 of 10 done' },
    {
      name: 'rest days need less',
      records: '.......',
      rest: [[0, 3]] as const,
      period: '0 of 4.286 open',
    },
  ])('a period with a total: $name', ({ period, ...history }) => {
    expect(periodsOfHistory({ frequency: atLeast(10, 'week'), ...history })).toEqual([
      `0 to 6: ${period}`,
    ]);
  });

  test('a short week needs its part of a whole one', () => {
    const weekStarts = [
      { from: 0, weekday: 0 },
      { from: MONDAY, weekday: 3 },
    ];
    const history = { frequency: atLeast(7, 'week'), records: '....', weekStarts };
    expect(periodsOfHistory(history)).toEqual(['0 to 2: 0 of 3 missed', '3 to 9: 0 of 7 open']);
  });

  test('halves of thousandths are rounded up', () => {
    const frequency = { ...atLeast(0.005, 'week'), weekdays: ['monday', 'tuesday'] as const };
    expect(periodsOfHistory({ frequency, records: '-.' })).toEqual(['0 to 6: 0 of 0.003 open']);
  });
});

describe('Limit (21)', () => {
  test('a limit for a period needs the limit and counts the amounts of all days', () => {
    const history = { frequency: atMost(5, 'week'), records: '-..', amounts: [2, 1, 2] };
    expect(periodsOfHistory(history)).toEqual(['0 to 6: 5 of 5 open']);
  });
});

describe('The result of a period (22)', () => {
  test('a period without an available day is neutral and needs 0', () => {
    const history: HistoryInLetters = { frequency: times(3, 'week'), records: '-------.' };
    expect(periodsOfHistory(history).at(0)).toBe('0 to 6: 0 of 0 neutral');
  });

  test.each([
    { name: 'exceeded', amounts: [6], today: 0, result: '6 of 5 missed' },
    { name: 'running', amounts: [5], today: 3, result: '5 of 5 open' },
    { name: 'active on the third day after it', active: [0, 9], today: 9, result: '0 of 5 done' },
    {
      name: 'active on the fourth day after it',
      active: [0, 10],
      today: 10,
      result: '0 of 5 neutral',
    },
    {
      name: 'recorded on its last day',
      records: '......x',
      active: [0, 10],
      today: 10,
      result: '0 of 5 done',
    },
    {
      name: 'recorded on another day',
      records: '.....x.',
      active: [0, 10],
      today: 10,
      result: '0 of 5 neutral',
    },
  ])(
    'the result of a limit for a period: $name',
    ({ records = '.......', active = [0], result, ...history }) => {
      const periods = periodsOfHistory({
        frequency: atMost(5, 'week'),
        records,
        active,
        ...history,
      });
      expect(periods.at(0)).toBe(`0 to 6: ${result}`);
    },
  );
});

describe('Streaks (23)', () => {
  test.each([
    { name: 'done in a row', records: 'xx.', streak: [2, 2, 2], lastDone: 1, missedSince: null },
    { name: 'missed since', records: 'xx...', streak: [2, 0, 2], lastDone: 1, missedSince: 2 },
    { name: 'a shorter one', records: 'xxx.xx', streak: [2, 2, 3], lastDone: 5, missedSince: null },
    {
      name: 'a skip ends nothing',
      records: 'xx-x',
      streak: [3, 3, 3],
      lastDone: 3,
      missedSince: null,
    },
    { name: 'never done', records: '...', streak: [0, 0, 0], lastDone: null, missedSince: 0 },
    {
      name: 'an open day ends nothing',
      records: 'xx.x',
      today: 2,
      streak: [3, 3, 3],
      lastDone: 3,
      missedSince: null,
    },
  ])('a streak: $name: streak, displayed and longest are $streak', (row) => {
    const { records, today = records.length - 1, lastDone, missedSince } = row;
    const figures = figuresOfHistory({ frequency: everyDay, records, today });
    expect([figures.streak, figures.displayStreak, figures.longest]).toEqual(row.streak);
    expect(figures.lastDoneOn).toBe(lastDone === null ? null : lastDone + MONDAY);
    expect(figures.missedSince).toBe(missedSince === null ? null : missedSince + MONDAY);
  });

  test('today’s schedule says what is counted: days of every schedule, or periods of its kind', () => {
    const records = 'xxxxxxxxxxxxxxx';
    const days = { frequency: times(1, 'week'), changes: { 8: everyDay }, records };
    const weeks = { frequency: everyDay, changes: { 8: times(1, 'week') }, records };
    // In a week that is met, the days are a bonus.
    expect(figuresOfHistory(days)).toMatchObject({ unit: 'day', streak: 7, reps: 15 });
    expect(figuresOfHistory(weeks)).toMatchObject({ unit: 'week', streak: 2, reps: 15 });
  });

  test('a streak counts blocks of any length in order of their last day', () => {
    const history = { frequency: times(1, { days: 3 }), changes: { 6: times(1, { days: 2 }) } };
    expect(periodsOfHistory({ ...history, records: 'x...x.x.' })).toEqual([
      '0 to 2: 1 of 1 done',
      '3 to 5: 1 of 1 done',
      '6 to 7: 1 of 1 done',
    ]);
  });

  test('reps are done and bonus days', () => {
    expect(figuresOfHistory({ frequency: on('monday'), records: 'xx.-' }).reps).toBe(2);
  });
});

/** `asksADay` is how often the schedule asks in a day. */
const k = (asksADay: number) => 0.5 ** (Math.sqrt(asksADay) / 13);

/** The strength after some units. */
const after = (...units: [share: number, asksADay: number][]): number =>
  units.reduce((strength, [share, f]) => strength * k(f) + share * (1 - k(f)), 0);

describe('Strength (24)', () => {
  const week = 1 / 7;

  test.each<{ name: string; history: HistoryInLetters; strength: number }>([
    {
      name: 'days done and missed',
      history: { frequency: everyDay, records: 'x.x' },
      strength: after([1, 1], [0, 1], [1, 1]),
    },
    {
      name: 'no bonus, skipped or open day',
      history: { frequency: on('monday', 'friday'), records: 'xx..-' },
      strength: after([1, 2 / 7]),
    },
    {
      name: 'the part of a target',
      history: { frequency: atLeast(4, 'day'), records: '..', amounts: [1, 0] },
      strength: after([0.25, 1]),
    },
    {
      name: 'a day of an interval of 2 days',
      history: { frequency: every(2, 'day', 'start'), records: 'x.' },
      strength: after([1, 1 / 2]),
    },
    {
      name: 'a day of an interval of 2 weeks',
      history: { frequency: every(2, 'week', 'start'), records: 'x' },
      strength: after([1, 1 / 14]),
    },
    {
      name: 'a day of an interval of a month',
      history: { frequency: every(1, 'month', 'start'), records: 'x' },
      strength: after([1, 12 / 365.2425]),
    },
    {
      name: 'the first days of n times',
      history: { frequency: times(2, 'week'), records: 'xxx' },
      strength: after([1, 2 / 7], [1, 2 / 7]),
    },
    {
      name: 'each time that a past period is short of n times',
      history: { frequency: times(3, 'week'), records: 'x.......' },
      strength: after([1, 3 / 7], [0, 3 / 7], [0, 3 / 7]),
    },
    {
      name: 'the largest amounts of the other days with n times and a target',
      history: {
        frequency: { ...times(2, 'week'), goal: atLeast(4, 'day').goal },
        records: '........',
        amounts: [1, 3, 2],
      },
      strength: after([3 / 4, 2 / 7], [2 / 4, 2 / 7]),
    },
    {
      name: 'a total that is reached',
      history: { frequency: atLeast(5, 'week'), records: '..', amounts: [2, 3] },
      strength: after([1, week]),
    },
    {
      name: 'the part of a total in a past period',
      history: { frequency: atLeast(5, 'week'), records: '........', amounts: [2] },
      strength: after([0.4, week]),
    },
    {
      name: 'a limit that is exceeded',
      history: {
        frequency: atMost(5, 'month'),
        records: 'x.',
        changes: { 1: atMost(5, 'week') },
        amounts: [6],
      },
      strength: after([0, week]),
    },
    {
      name: 'a limit that is kept',
      history: { frequency: atMost(5, 'week'), records: '........' },
      strength: after([1, week]),
    },
    {
      name: 'no neutral period',
      history: { frequency: atMost(5, 'week'), records: '........', rest: [[0, 6]] },
      strength: 0,
    },
  ])('strength counts $name', ({ history, strength }) => {
    expect(figuresOfHistory(history).strength).toBeCloseTo(strength, 12);
  });

  test('the unit of a day comes before that of a counted time on it', () => {
    const history = { frequency: everyDay, changes: { 1: times(2, 'week') }, records: 'xx' };
    expect(figuresOfHistory(history).strength).toBeCloseTo(
      after([1, 1], [1, 2 / 7], [1, 2 / 7]),
      12,
    );
  });

  test('among totals and limits on one day, the period that ends first comes first', () => {
    // The month’s limit is exceeded on the last day of the week’s total, which is reached on it.
    const history = {
      frequency: atLeast(5, 'week'),
      changes: { 7: atMost(4, 'month') },
      records: '........',
      amounts: [0, 0, 0, 5, 0, 0, 0, 0],
    };
    expect(strengthsOfHistory(history).byDay[3]).toBeCloseTo(
      after([1, week], [0, 12 / 365.2425]),
      12,
    );
  });

  test('units that are given when a period is over lie on its last day', () => {
    const { byDay: strengths } = strengthsOfHistory({
      frequency: times(1, 'week'),
      records: 'x.......' + '.'.repeat(7),
    });
    expect(strengths.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => strengths[0]));
    expect(strengths[13]).toBeCloseTo(after([1, week], [0, week]), 12);
  });
});
