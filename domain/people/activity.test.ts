import { expect, test } from 'vitest';
import { type News, wordsOfNews } from './activity.ts';

test.each<[News, string]>([
  [{ activityType: 'completed', habitName: 'Run', milestone: null }, 'completed Run'],
  [{ activityType: 'started_focus', habitName: 'Run', milestone: null }, 'started focusing on Run'],
  [
    { activityType: 'streak_milestone', habitName: 'Run', milestone: 30 },
    'reached a 30-day streak with Run',
  ],
  [{ activityType: 'perfect_day', habitName: null, milestone: null }, 'had a perfect day'],
  [{ activityType: 'completed', habitName: null, milestone: null }, 'completed Unknown Habit'],
])('%j reads "%s"', (news, words) => {
  expect(wordsOfNews(news)).toBe(words);
});
