import { expect, test } from 'vitest';
import { cycle } from './cycling.ts';

test.each([
  ['to the next', [1, 2, 3], 1, 1, 2],
  ['to the one before', [1, 2, 3], 2, -1, 1],
  ['from the last to the first', [1, 2, 3], 3, 1, 1],
  ['from the first to the last', [1, 2, 3], 1, -1, 3],
  ['stays with the only one', [7], 7, 1, 7],
  ['stays with the only one, backwards too', [7], 7, -1, 7],
  ['begins at the first', [4, 5], null, 1, 4],
  ['begins at the first when the current one is gone', [4, 5], 9, -1, 4],
  ['finds nothing where nothing is', [], 4, 1, null],
] as const)('%s', (_, ids, current, step, expected) => {
  expect(cycle(ids, current, step)).toBe(expected);
});
