import { expect, test } from 'vitest';
import { cycle } from './cycling.ts';

test.each([
  ['to the next', [1, 2, 3], 1, 1, 2],
  ['to the one before', [1, 2, 3], 2, -1, 1],
  ['from the last to the first', [1, 2, 3], 3, 1, 1],
  ['from the first to the last', [1, 2, 3], 1, -1, 3],
  ['to the only one', [7], 7, 1, 7],
  ['back to the only one', [7], 7, -1, 7],
  ['to the first without a current one', [4, 5], null, 1, 4],
  ['to the first when the current one is gone', [4, 5], 9, -1, 4],
  ['nowhere in an empty list', [], 4, 1, null],
] as const)('cycle goes %s', (_, ids, current, step, expected) => {
  expect(cycle(ids, current, step)).toBe(expected);
});
