import { expect, test } from 'vitest';
import { type ActivityEntry, activityText, haveSameStart } from './activity.ts';

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
])('the activity %j reads "%s"', (entry, words) => {
  expect(activityText(entry)).toBe(words);
});

const idsOf = (ids: readonly number[]) => ids.map((id) => ({ id }));

test.each([
  [[], [], true],
  [[3, 2, 1], [3, 2, 1], true],
  [[3, 2, 1], [3, 2, 1, 0], true],
  [[3, 2], [3, 2, 1], false],
  [[3, 2, 1], [3, 1, 2], false],
])('the first three activities of %j and %j are the same: %s', (some, others, expected) => {
  expect(haveSameStart(idsOf(some), idsOf(others), 3)).toBe(expected);
});
