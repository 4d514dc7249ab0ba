import { expect, test } from 'vitest';
import { announcementOfDay } from './notifications.ts';

test.each([
  [0, 0, null],
  [0, 3, null],
  [1, 1, 'day_completed'],
  [1, 2, null],
  [2, 3, null],
  [3, 4, 'almost_done'],
  [4, 4, 'day_completed'],
  [6, 10, null],
  [7, 10, 'almost_done'],
  [9, 10, 'almost_done'],
  [14, 20, 'almost_done'],
  [21, 30, 'almost_done'],
  [16, 23, null],
  [199, 200, 'almost_done'],
  [200, 200, 'day_completed'],
])('announcementOfDay with %i of %i habits done is %s', (done, due, announcement) => {
  expect(announcementOfDay({ done, due })).toBe(announcement);
});

test('announcementOfDay is almost_done for exactly seven tenths of any number', () => {
  for (let tens = 1; tens <= 40; tens += 1) {
    expect(announcementOfDay({ done: 7 * tens, due: 10 * tens })).toBe('almost_done');
    expect(announcementOfDay({ done: 7 * tens - 1, due: 10 * tens })).toBeNull();
  }
});
