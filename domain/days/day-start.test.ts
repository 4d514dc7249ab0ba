import { describe, expect, test } from 'vitest';
import { AT_MIDNIGHT, changeDayStart, type DayStart, hourAt } from './day-start.ts';

const NOW = 1000;
const nextBoundary = 2000;
const waiting: DayStart = { hour: 4, before: 0, from: 1500 };
const over: DayStart = { hour: 4, before: 0, from: 900 };

describe('the hour at which a day begins', () => {
  test.each<[string, DayStart, number, number]>([
    ['as it always was', AT_MIDNIGHT, 0, 0],
    ['until the boundary', waiting, 1499, 0],
    ['from the boundary on', waiting, 1500, 4],
  ])('%s', (_, dayStart, at, hour) => {
    expect(hourAt(dayStart, at)).toBe(hour);
  });

  test.each<[string, DayStart, number, DayStart]>([
    [
      'chosen, it holds from the next boundary on',
      AT_MIDNIGHT,
      4,
      { hour: 4, before: 0, from: 2000 },
    ],
    ['chosen as it is, nothing changes', over, 4, over],
    [
      'chosen twice before the boundary, that stays',
      waiting,
      6,
      { hour: 6, before: 0, from: 1500 },
    ],
    ['chosen back before the boundary, nothing is waited for', waiting, 0, AT_MIDNIGHT],
    [
      'chosen again later, the one that held is before',
      over,
      2,
      { hour: 2, before: 4, from: 2000 },
    ],
    ['chosen again while it waits, nothing changes', waiting, 4, waiting],
  ])('%s', (_, current, hour, expected) => {
    expect(changeDayStart(current, hour, { now: NOW, nextBoundary })).toEqual(expected);
  });
});
