import { expect, test } from 'vitest';
import { type ActivityEntry, activityText, besides } from './activity.ts';

test.each<[ActivityEntry, string]>([
  [{ activityType: 'completed', habitName: 'Run', milestone: null }, 'completed Run'],
  [{ activityType: 'started_focus', habitName: 'Run', milestone: null }, 'started focusing on Run'],
  [
    { activityType: 'streak_milestone', habitName: 'Run', milestone: 30 },
    'reached a 30-day streak with Run',
  ],
  [
    { activityType: 'streak_milestone', habitName: 'Run', milestone: 4, milestoneUnit: 'week' },
    'reached a 4-week streak with Run',
  ],
  [{ activityType: 'perfect_day', habitName: null, milestone: null }, 'had a perfect day'],
  [{ activityType: 'completed', habitName: null, milestone: null }, 'completed Unknown Habit'],
])('%j reads "%s"', (entry, words) => {
  expect(activityText(entry)).toBe(words);
});

const lines = (...ids: number[]) => ids.map((id) => ({ id }));

test.each([
  ['leaves out the three lines that the other shows', [9, 8, 7, 6, 5], [9, 7, 6, 5], [8, 5]],
  ['keeps what the other holds and does not show', [4, 3, 2, 1], [4, 3, 2, 1], [1]],
  ['shows all where the other has none', [2, 1], [], [2, 1]],
  ['shows the same where there is nothing else', [3, 2, 1], [3, 2, 1], [3, 2, 1]],
  ['shows nothing where there is nothing', [], [], []],
])('a card beside another one %s', (_what, own, other, shown) => {
  expect(besides(lines(...own), lines(...other))).toEqual(lines(...shown));
});
