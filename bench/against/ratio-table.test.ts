import { describe, expect, test } from 'vitest';
import { compare, type Pair, ratioTable } from './ratio-table.ts';

const calls: Pair = {
  name: 'list of 20 habits',
  unit: '/s',
  isMoreBetter: true,
  older: [1000, 500, 2000],
  newer: [3000, 1600, 6200],
};
const paint: Pair = { ...calls, name: '/auth, first paint', unit: 'ms', isMoreBetter: false };

describe('the comparison of two versions', () => {
  test('two versions are compared round by round, so that a slow moment affects both', () => {
    const { older, newer, ratio } = compare(calls);
    expect([older.median, newer.median]).toEqual([1000, 3000]);
    expect(ratio).toEqual({ median: 3.1, least: 3, most: 3.2 });
  });

  test.each([
    ['more calls a second', calls, 'better'],
    ['more milliseconds', paint, 'worse'],
    ['fewer calls a second', { ...calls, older: calls.newer, newer: calls.older }, 'worse'],
    ['fewer milliseconds', { ...paint, older: paint.newer, newer: paint.older }, 'better'],
    ['within what two runs differ by', { ...calls, newer: [1050, 540, 2180] }, 'as before'],
    ['more in most rounds and less in one', { ...calls, newer: [3000, 450, 6200] }, 'as before'],
    ['less in most rounds and more in one', { ...calls, newer: [300, 510, 700] }, 'as before'],
  ] as const)('the verdict on a change: %s', (_, pair, verdict) => {
    expect(compare(pair).verdict).toBe(verdict);
  });

  test('the table shows two versions with their ratio', () => {
    const same = { ...paint, newer: paint.older };
    expect(ratioTable([compare(calls), compare(same)])).toBe(
      [
        '                       older     newer   newer ÷ older',
        'list of 20 habits   1,000 /s  3,000 /s  3.1 (3 to 3.2)     better',
        '/auth, first paint  1,000 ms  1,000 ms      1 (1 to 1)  as before',
      ].join('\n'),
    );
  });
});
