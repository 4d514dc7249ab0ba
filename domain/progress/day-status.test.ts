import { type HabitDay, UNTOUCHED } from '../habits/habit-day.ts';
import { BY_WEEKDAYS } from '../habits/schedule.ts';
import { describe, expect, test } from 'vitest';
import { addDays, type LocalDay, toLocalDay } from '../days/local-day.ts';
import {
  calendarDay,
  dayStatus,
  percentDone,
  percentOf,
  percentsOfDay,
  performanceMessage,
  progressBand,
} from './day-status.ts';

const TODAY = toLocalDay('2026-11-20'); // a Friday
const daysAgo = (count: number) => addDays(TODAY, -count);

test.each([
  [{ completed: true, skipped: false }, 'completed'],
  [{ completed: false, skipped: true }, 'skipped'],
  [{ completed: false, skipped: false }, 'missed'],
  [null, 'missed'],
])('dayStatus of %j is %s', (mark, expected) => {
  expect(dayStatus(mark)).toBe(expected);
});

describe('progressBand', () => {
  test.each([
    [100, 'has crushed it'],
    [99, 'almost there'],
    [70, 'almost there'],
    [69, 'making good progress'],
    [40, 'making good progress'],
    [39, "working on today's habits"],
    [0, "working on today's habits"],
  ])('the text for %i percent is: %s', (percent, expected) => {
    expect(progressBand(percent)).toBe(expected);
  });
});

test.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [1, 200, 1],
  [5, 5, 100],
])('percentOf %i in %i is %i', (done, total, expected) => {
  expect(percentOf(done, total)).toBe(expected);
});

test.each([
  [0, 0, 0, 0],
  [3, 0, 6, 50],
  [3, 1, 6, 60],
  [4, 1, 7, 67],
  [1, 1, 2, 100],
  [0, 2, 2, 0],
  [299, 0, 300, 99],
  [299, 1, 300, 100],
])('percentDone of %i done and %i skipped in %i is %i', (done, skipped, total, expected) => {
  expect(percentDone({ done, skipped, total })).toBe(expected);
});

test.each([
  [3, 1, 0, 0, 4, { title: 'On Fire!' }],
  [0, 4, 0, 0, 4, { title: 'Perfect Day!' }],
  [0, 1, 0, 0, 4, { title: 'Keep Going!', remaining: 3 }],
  [0, 0, 0, 0, 0, { title: 'Keep Going!', remaining: 0 }],
  [0, 1, 2, 0, 4, { title: 'Keep Going!', remaining: 1 }],
  [0, 1, 3, 0, 4, { title: 'Perfect Day!' }],
  [0, 0, 4, 0, 4, { title: 'Keep Going!', remaining: 0 }],
  // With an exceeded limit nothing is left to do, and the day is not perfect.
  [0, 1, 0, 1, 3, { title: 'Keep Going!', remaining: 1 }],
  [0, 3, 0, 1, 4, { title: 'Keep Going!', remaining: 0 }],
])(
  'performanceMessage with a streak of %i, %i done, %i skipped and %i lost of %i',
  (perfectDayStreak, done, skipped, lost, total, expected) => {
    const tally = { done, skipped, lost, total };
    expect(performanceMessage({ perfectDayStreak, tally })).toEqual(expected);
  },
);

type Habits = Parameters<typeof calendarDay>[0]['habits'];

const habit = (id: number, name: string) => ({
  id,
  name,
  type: 'daily' as const,
  weekdays: null,
  ...BY_WEEKDAYS,
  createdOn: daysAgo(30),
});

const row = (habitId: number, habitName: string, date: LocalDay, mark: string, notes = '') => ({
  ...UNTOUCHED,
  habitId,
  habitName,
  date,
  scheduled: 'dos'.includes(mark),
  completed: 'db'.includes(mark),
  skipped: mark === 's',
  notes: notes || null,
});

const shareOf = (day: LocalDay, habits: Habits, instances: Omit<HabitDay, 'id'>[]) =>
  calendarDay({ day, today: TODAY, habits, instances }).share;

describe('calendarDay', () => {
  const habits = [habit(1, 'Read'), habit(2, 'Run'), habit(3, 'Rest')];

  test('calendarDay counts completed and skipped records of that day', () => {
    const day = daysAgo(1);
    const instances = [
      row(1, 'Read a page', day, 'd', 'chapter two'),
      row(2, 'Run', day, 's'),
      row(3, 'Rest', day, 'o'),
      row(1, 'Read', daysAgo(2), 'd'),
    ];
    expect(calendarDay({ day, today: TODAY, habits, instances })).toEqual({
      done: 2,
      scheduled: 3,
      tone: 'yellow',
      completed: [{ habitId: 1, name: 'Read a page', notes: 'chapter two' }],
      skipped: [{ habitId: 2, name: 'Run', notes: null }],
      missed: [{ habitId: 3, name: 'Rest', notes: null }],
      open: [],
      upcoming: [],
      paused: [],
    });
  });

  test('calendarDay has a share when a habit can be reached in part', () => {
    const goal = {
      kind: 'least' as const,
      amount: 2000,
      unit: 'ml',
      step: 250,
      per: 'day' as const,
    };
    const water = { ...habit(4, 'Water'), goal };
    const day = daysAgo(1);
    const read = row(1, 'Read', day, 'd');
    const half = { ...row(4, 'Water', day, 'o'), amount: 1000 };
    const none = row(4, 'Water', day, 'o');
    const reached = row(4, 'Water', day, 'd');
    expect(shareOf(day, [...habits, water], [read, half])).toBe(0.75);
    // The count is the share. Otherwise a day with 1 of 2 would be darker than one with 1.5 of 2.
    expect(shareOf(day, [...habits, water], [read, none])).toBe(0.5);
    expect(shareOf(day, [...habits, water], [read, reached])).toBeUndefined();
    expect(shareOf(day, habits, [read, none])).toBeUndefined();
  });

  test.each<[string, string, { count: number; all: number }]>([
    ['ddd', '-', { count: 75, all: 88 }],
    ['dso', '-', { count: 50, all: 63 }],
    ['dss', '-', { count: 75, all: 88 }],
    ['dds', 'd', { count: 100, all: 100 }],
    ['sss', 's', { count: 100, all: 100 }],
    ['ooo', 'o', { count: 0, all: 0 }],
  ])('calendarDay has the same share in all places: %s %s', (marks, ofWater, expected) => {
    const goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' } as const;
    const water = { ...habit(4, 'Water'), goal };
    const day = daysAgo(1);
    const half = { ...row(4, 'Water', day, 'o'), amount: 1 };
    const instances = [
      ...marks.split('').map((mark, at) => row(at + 1, 'It', day, mark)),
      ofWater === '-' ? half : row(4, 'Water', day, ofWater),
    ];
    const found = calendarDay({ day, today: TODAY, habits: [...habits, water], instances });
    expect(percentsOfDay(found)).toEqual(expected);
  });

  test('calendarDay returns amounts with their unit, and without one for deleted habits', () => {
    const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
    const water = { ...habit(4, 'Water'), goal };
    const day = daysAgo(1);
    const instances = [
      { ...row(4, 'Water', day, 'o'), amount: 1000 },
      { ...row(5, 'Tea', day, 'd'), amount: 3 },
    ];
    const { missed, completed } = calendarDay({ day, today: TODAY, habits: [water], instances });
    expect(missed).toMatchObject([{ name: 'Water', amount: 1000, unit: 'ml' }]);
    expect(completed).toMatchObject([{ name: 'Tea', amount: 3, unit: '' }]);
  });

  test('calendarDay lists a habit as open until the day is over, and then as missed', () => {
    const limit = {
      ...habit(4, 'Coffee'),
      goal: { kind: 'most' as const, amount: 2, unit: 'cups', step: 1, per: 'day' as const },
    };
    const facts = { day: TODAY, habits: [...habits, limit] };
    const instances = [
      row(1, 'Read', TODAY, 'd'),
      row(2, 'Run', TODAY, 'o'),
      // An exceeded limit is lost immediately.
      row(4, 'Coffee', TODAY, 'o'),
    ];
    const namesOf = (today: LocalDay) => {
      const { missed, open } = calendarDay({ ...facts, today, instances });
      return [missed.map(({ name }) => name), open.map(({ name }) => name)];
    };
    expect(namesOf(TODAY)).toEqual([['Coffee'], ['Run']]);
    expect(namesOf(addDays(TODAY, 1))).toEqual([['Run', 'Coffee', 'Rest'], []]);
  });

  test('calendarDay does not count paused habits, except for a bonus', () => {
    const pauses = [{ from: daysAgo(3), until: daysAgo(1), habitId: null }];
    const resting = habits.map((habit) => ({ ...habit, pauses }));
    const neutral = { scheduled: false, skipped: true, ownSkip: false };
    const day = daysAgo(2);
    const instances = [
      { ...row(1, 'Read', day, 'b') },
      { ...row(2, 'Run', day, 's'), ...neutral },
      { ...row(3, 'Rest', day, 's'), ...neutral },
    ];
    const facts = { day, today: TODAY, habits: resting };
    const result = calendarDay({ ...facts, instances });
    expect(result).toMatchObject({ done: 1, scheduled: 1, skipped: [], missed: [] });
    expect(result.paused.map(({ name }) => name)).toEqual(['Run', 'Rest']);
    const ahead = calendarDay({ ...facts, day: daysAgo(1), instances: [] });
    expect(ahead).toMatchObject({ done: 0, scheduled: 0, tone: 'plain', missed: [] });
    expect(ahead.paused).toHaveLength(3);
  });

  test('calendarDay leaves out an undone bonus, with or without a note', () => {
    const mondays = { ...habit(4, 'Swim'), type: 'weekly' as const, weekdays: ['monday' as const] };
    const taken = [row(4, 'Swim', TODAY, 'u'), row(5, 'Gone', TODAY, 'u', 'Too cold')];
    const due = [row(1, 'Read', TODAY, 'd'), row(2, 'Run', TODAY, 'd'), row(3, 'Rest', TODAY, 's')];
    const facts = { day: TODAY, today: TODAY, habits: [...habits, mondays] };
    const full = calendarDay({ ...facts, instances: [...due, ...taken] });
    expect(full).toEqual(calendarDay({ ...facts, instances: due }));
    expect([full.done, full.scheduled, full.tone, full.missed]).toEqual([3, 3, 'green', []]);
    const nothing = calendarDay({ ...facts, habits: [mondays], instances: taken });
    expect(nothing).toMatchObject({ done: 0, scheduled: 0, missed: [], upcoming: [] });
  });

  test('calendarDay does not list a habit on a day that was not scheduled then', () => {
    const day = daysAgo(1);
    const result = calendarDay({
      day,
      today: TODAY,
      habits: [habit(1, 'Read')],
      instances: [row(1, 'Read', day, 'u')],
    });
    expect(result).toMatchObject({ done: 0, scheduled: 0, missed: [] });
  });

  test.each([
    ['ddd', 'green'],
    ['dds', 'green'],
    ['doo', 'yellow'],
    ['soo', 'yellow'],
    ['ooo', 'plain'],
  ])('a calendar day with %s is %s', (marks, tone) => {
    const instances = marks.split('').map((mark, index) => row(index + 1, 'Read', TODAY, mark));
    expect(calendarDay({ day: TODAY, today: TODAY, habits, instances }).tone).toBe(tone);
  });

  test('calendarDay lists scheduled habits as missed on a past day without records', () => {
    const result = calendarDay({ day: daysAgo(3), today: TODAY, habits, instances: [] });
    expect([result.done, result.scheduled, result.tone]).toEqual([0, 3, 'plain']);
    expect(result.missed.map((entry) => entry.name)).toEqual(['Read', 'Run', 'Rest']);
  });

  test.each([
    ['today', 0],
    ['a day to come', -4],
  ])('calendarDay does not list a habit without a record as missed, on %s', (_, ago) => {
    const result = calendarDay({ day: daysAgo(ago), today: TODAY, habits, instances: [] });
    expect(result.missed).toEqual([]);
    expect(result.upcoming.map((entry) => entry.habitId)).toEqual([1, 2, 3]);
  });

  test('a calendar day before the first habit is empty', () => {
    const result = calendarDay({ day: daysAgo(31), today: TODAY, habits, instances: [] });
    expect(result).toMatchObject({ done: 0, scheduled: 0, tone: 'plain', missed: [] });
  });
});
