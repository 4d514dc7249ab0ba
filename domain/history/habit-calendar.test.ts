import { describe, expect, test } from 'vitest';
import { addDays, toDayNumber, toLocalDay } from '../days/local-day.ts';
import { weekAround } from '../days/week.ts';
import { kindOf, unitOf } from '../habits/schedule.ts';
import { atLeast, atMost, every, everyDay, MONDAY, times } from '../testing/history-in-letters.ts';
import { calendarOf, type HabitCalendar, periodAround } from './habit-calendar.ts';

const SUNDAY = 6;

const calendar: HabitCalendar = {
  createdOn: MONDAY,
  restDays: [],
  weekStarts: [{ from: MONDAY, weekday: 0 }],
};

test('calendarOf reads rest days and week starts from a stored habit', () => {
  const createdOn = toLocalDay('2026-03-02');
  const [from, until] = [addDays(createdOn, 7), addDays(createdOn, 9)];
  const habit = {
    ...everyDay,
    createdOn,
    pauses: [{ from, until, habitId: null }],
    archives: [{ from: until, until: null }],
  };
  expect(calendarOf(habit, [])).toEqual({
    createdOn: MONDAY,
    restDays: [
      { from: toDayNumber(from), until: toDayNumber(until) },
      { from: toDayNumber(until), until: Infinity },
    ],
    weekStarts: [{ from: -Infinity, weekday: 0 }],
  });
});

describe('kindOf and unitOf', () => {
  test.each([
    { frequency: everyDay, kind: 'calendar', unit: 'day' },
    { frequency: every(2, 'day', 'start'), kind: 'calendar', unit: 'day' },
    { frequency: every(2, 'day', 'done'), kind: 'interval', unit: 'day' },
    { frequency: atLeast(2, 'day'), kind: 'calendar', unit: 'day' },
    { frequency: atMost(2, 'day'), kind: 'dayLimit', unit: 'day' },
    { frequency: times(2, 'week'), kind: 'times', unit: 'week' },
    { frequency: times(2, { days: 5 }), kind: 'times', unit: 'period' },
    { frequency: atLeast(2, 'month'), kind: 'total', unit: 'month' },
    { frequency: atMost(2, 'week'), kind: 'periodLimit', unit: 'week' },
  ])('$frequency is of kind $kind and counts by $unit', ({ frequency, kind, unit }) => {
    expect([kindOf(frequency), unitOf(frequency)]).toEqual([kind, unit]);
  });
});

const SUNDAY_FROM_THE_SECOND_WEEK = [
  { from: MONDAY, weekday: 0 },
  { from: MONDAY + 7, weekday: SUNDAY },
];

test.each([
  { name: 'the week of its first day', place: 0, week: [0, 6] },
  { name: 'a week before the first beginning', place: -1, week: [-7, -1] },
  { name: 'the short week before a new beginning', place: 8, week: [7, 12] },
  { name: 'the week after that', place: 13, week: [13, 19] },
])('weekAround returns $name', ({ place, week }) => {
  const { from, until } = weekAround(SUNDAY_FROM_THE_SECOND_WEEK, MONDAY + place);
  expect([from - MONDAY, until - MONDAY]).toEqual(week);
});

describe('the period around a day', () => {
  test.each([
    { frequency: everyDay, place: 8, period: [8, 8] },
    { frequency: times(1, 'week'), place: 8, period: [7, 13] },
    { frequency: times(1, 'month'), place: 8, period: [-1, 29] },
    { frequency: times(1, { days: 5 }), place: 8, period: [5, 9] },
  ])('the period of $frequency around place $place is $period', ({ frequency, place, period }) => {
    const { from, until } = periodAround(calendar, frequency, MONDAY + place);
    expect([from - MONDAY, until - MONDAY]).toEqual(period);
  });
});
