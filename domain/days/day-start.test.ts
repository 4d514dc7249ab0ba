import { describe, expect, test } from 'vitest';
import { AT_MIDNIGHT, changeDayStart, type DayStart, hourAt } from './day-start.ts';

const NOW = 1000;
const nextBoundary = 2000;
const waiting: DayStart = { hour: 4, before: 0, from: 1500 };
const over: DayStart = { hour: 4, before: 0, from: 900 };

describe('the start of a day', () => {
  test.each<[string, DayStart, number, number]>([
    ['when it never changed', AT_MIDNIGHT, 0, 0],
    ['before the boundary', waiting, 1499, 0],
    ['from the boundary on', waiting, 1500, 4],
  ])('hourAt returns the hour %s', (_, dayStart, at, hour) => {
    expect(hourAt(dayStart, at)).toBe(hour);
  });

  test.each<[string, DayStart, number, DayStart]>([
    ['another hour from the next boundary on', AT_MIDNIGHT, 4, { hour: 4, before: 0, from: 2000 }],
    ['no change for the current hour', over, 4, over],
    [
      'the same boundary for a second choice before it',
      waiting,
      6,
      { hour: 6, before: 0, from: 1500 },
    ],
    ['no waiting change for a choice that is undone before the boundary', waiting, 0, AT_MIDNIGHT],
    [
      'the former hour as the one before, for a later choice',
      over,
      2,
      { hour: 2, before: 4, from: 2000 },
    ],
    ['no change for the hour that is waiting', waiting, 4, waiting],
  ])('changeDayStart returns %s', (_, current, hour, expected) => {
    expect(changeDayStart(current, hour, { now: NOW, nextBoundary })).toEqual(expected);
  });
});
