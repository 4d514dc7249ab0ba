import { expect, test } from 'vitest';
import { mediansIn, pairsOf } from './own-lists.ts';

const OLDER = `users by newest                          median    12 ms  worst    40 ms
a million views over 365 days, counted for the first time: 3.1 s
  analytics of 30 days                   median     9 ms  worst    11 ms
a million views over 30 days, counted for the first time: 2.9 s
  analytics of 30 days                   median     0 ms  worst    11 ms
what is measured no more                 median     1 ms  worst     1 ms
`;
const NEWER = OLDER.replace('12 ms', ' 8 ms').replace('what is measured no more', 'what is new');

test('what both versions measured is compared by name, round by round', () => {
  const older = mediansIn(OLDER);
  expect([...older]).toEqual([
    ['users by newest', 12],
    ['analytics of 30 days', 9],
    ['analytics of 30 days, again', 1],
    ['what is measured no more', 1],
  ]);
  const pairs = pairsOf([older, older], [mediansIn(NEWER), mediansIn(NEWER)]);
  expect(pairs.map(({ name, older, newer }) => [name, older, newer])).toEqual([
    ['users by newest', [12, 12], [8, 8]],
    ['analytics of 30 days', [9, 9], [9, 9]],
    ['analytics of 30 days, again', [1, 1], [1, 1]],
  ]);
});
