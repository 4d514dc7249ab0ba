import { expect, test } from 'vitest';
import type { StreakUnit } from './period.ts';
import type { Rhythm } from './rhythm.ts';
import {
  streakLabel,
  streakLabelOf,
  streakPhraseOf,
  streakText,
  streakTextOf,
  streaksTogether,
} from './streak-words.ts';

test.each<[number, StreakUnit, string]>([
  [0, 'day', '0 days'],
  [1, 'day', '1 day'],
  [1234, 'day', '1,234 days'],
  [5, 'week', '5 weeks'],
  [1, 'month', '1 month'],
  [3, 'period', '3 periods'],
])('a streak of %i by the %s reads "%s"', (count, unit, expected) => {
  expect(streakText(count, unit)).toBe(expected);
});

test('the label of a streak names its unit', () => {
  expect([streakLabel('day'), streakLabel('week')]).toEqual(['day streak', 'week streak']);
});

const every = (count: number, unit: 'day' | 'week' | 'month'): Rhythm => ({
  kind: 'every',
  count,
  unit,
  from: 'start',
});

test.each<[string, StreakUnit, Rhythm | null, string, string]>([
  ['no rhythm', 'day', null, '37 days', 'day streak'],
  ['every day', 'day', every(1, 'day'), '37 days', 'day streak'],
  ['every week', 'day', every(1, 'week'), '37 in a row', 'in a row'],
  ['every two months', 'day', every(2, 'month'), '37 in a row', 'in a row'],
  ['every ten days', 'day', every(10, 'day'), '37 in a row', 'in a row'],
  [
    'three times a week',
    'week',
    { kind: 'quota', times: 3, per: 'week' },
    '37 weeks',
    'week streak',
  ],
])('the words of a streak follow from its rhythm: %s', (_, streakUnit, rhythm, text, label) => {
  const habit = { streakUnit, rhythm };
  expect([streakTextOf(37, habit), streakLabelOf(habit)]).toEqual([text, label]);
});

test.each<[number, StreakUnit, Rhythm | null, string]>([
  [0, 'day', null, 'no streak'],
  [1, 'day', null, '1-day streak'],
  [1234, 'day', null, '1,234-day streak'],
  [5, 'week', { kind: 'quota', times: 3, per: 'week' }, '5-week streak'],
  [37, 'day', every(1, 'week'), '37 in a row'],
])(
  'without a label, a streak of %i by the %s reads as a phrase',
  (count, streakUnit, rhythm, text) => {
    expect(streakPhraseOf(count, { streakUnit, rhythm })).toBe(text);
  },
);

test.each<[string, [number, StreakUnit][]]>([
  ['0 days', []],
  ['0 days', [[0, 'week']]],
  [
    '1,200 days',
    [
      [1000, 'day'],
      [200, 'day'],
    ],
  ],
  [
    '42 days · 5 weeks · 1 month',
    [
      [2, 'week'],
      [40, 'day'],
      [1, 'month'],
      [3, 'week'],
      [2, 'day'],
    ],
  ],
  [
    '3 periods',
    [
      [3, 'period'],
      [0, 'day'],
    ],
  ],
])('streaks together read "%s"', (expected, streaks) => {
  const habits = streaks.map(([displayStreak, streakUnit]) => ({ displayStreak, streakUnit }));
  expect(streaksTogether(habits)).toBe(expected);
});
