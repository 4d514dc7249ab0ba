import { expect, test } from 'vitest';
import { type ActivityEntry, activityText } from './activity.ts';

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
