import { describe, expect, test } from 'vitest';
import { pollPause } from './poll-pace.ts';

const middle = () => 0.5;

describe('the delay after a refused poll', () => {
  test.each([
    [3_000, 1, 0, 6_000],
    [3_000, 2, 0, 12_000],
    [3_000, 5, 0, 96_000],
    [3_000, 6, 0, 120_000],
    [3_000, 60, 0, 120_000],
    [3_000, 1, 7_000, 7_000],
    [3_000, 2, 7_000, 12_000],
    [3_000, 9, 600_000, 600_000],
    // A longer interval is not shortened.
    [1_800_000, 1, 5_000, 1_800_000],
  ])(
    'the delay after an interval of %d ms, %d refusals and Retry-After %d ms is %d ms',
    (...row) => {
      const [everyMs, refusals, retryAfterMs, expected] = row;
      expect(pollPause({ everyMs, refusals, retryAfterMs }, middle)).toBe(expected);
    },
  );

  test('the pause of a refused poll varies by up to 30 % in both directions', () => {
    const refused = { everyMs: 10_000, refusals: 1, retryAfterMs: 0 };
    expect([0, 0.5, 1].map((dice) => pollPause(refused, () => dice))).toEqual([
      14_000, 20_000, 26_000,
    ]);
  });

  test('the pause of a refused poll is never shorter than Retry-After', () => {
    const refused = { everyMs: 3_000, refusals: 1, retryAfterMs: 8_000 };
    expect([0, 0.5, 1].map((dice) => pollPause(refused, () => dice))).toEqual([
      8_000, 8_000, 10_400,
    ]);
  });
});
