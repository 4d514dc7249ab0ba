import { describe, expect, test } from 'vitest';
import { percentText, sampleStrengths, toBars, toLine } from './chart-paths.ts';

const box = { width: 100, height: 50 };

describe('the line of a strength', () => {
  test.each([
    [[0, 1], 'M0 50L100 0'],
    [[0.5], 'M0 25L100 25'],
    [[1, 0.5, 0], 'M0 0L50 25L100 50'],
    [[], ''],
  ])('the strength line of %j has the path %j', (values, expected) => {
    expect(toLine(values, box)).toBe(expected);
  });

  test('the line of a strength has at most 200 points, including the first and the last', () => {
    const years = Array.from({ length: 1826 }, (_, at) => at);
    const sampled = sampleStrengths(years);
    expect(sampled).toHaveLength(200);
    expect([sampled[0], sampled.at(-1)]).toEqual([0, 1825]);
    expect(sampleStrengths([1, 2, 3])).toEqual([1, 2, 3]);
  });

  test('the line of a strength has whole percents', () => {
    expect(percentText(0.65575)).toBe('66%');
  });
});

test.each([
  [[], ''],
  [[0, 0], ''],
  [[1], 'M0.5 50V0h99V50Z'],
  [[0, 0.5], 'M50.5 50V25h49V50Z'],
  [[0.5, 1], 'M0.5 50V25h49V50ZM50.5 50V0h49V50Z'],
])('the bars of %j have the path %j', (shares, expected) => {
  expect(toBars(shares, box)).toBe(expected);
});
