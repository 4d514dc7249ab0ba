import { expect, test } from 'vitest';
import { type Tried, triedAgain } from './tried.ts';

const MINUTE = 60_000;

test.each<[minutes: number[], Tried]>([
  [[0], { tries: 1, triedSince: 0 }],
  [[0, 1, 2, 3, 4], { tries: 5, triedSince: 0 }],
  [[0, 20], { tries: 2, triedSince: 0 }],
  [[0, 1, 2, 3, 10], { tries: 5, triedSince: 0, isSetAside: true }],
  [[0, 1, 2, 3, 4, 9, 10], { tries: 7, triedSince: 0, isSetAside: true }],
  [[60, 61, 62, 63, 69], { tries: 5, triedSince: 60 * MINUTE }],
])('what was tried after %j minutes is %o', (minutes, expected) => {
  const tried = minutes.reduce<Tried>((before, at) => triedAgain(before, at * MINUTE), {});
  expect(tried).toEqual(expected);
});
