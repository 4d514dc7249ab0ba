import { expect, test } from 'vitest';
import { toRingPath } from './ring-path.ts';

test.each([
  ['a quarter', [{ start: 0, sweep: 0.25 }], 'M90 50A40 40 0 0 1 50 90'],
  ['a half', [{ start: 0.25, sweep: 0.5 }], 'M50 90A40 40 0 0 1 50 10'],
  ['a whole turn', [{ start: 0, sweep: 1 }], 'M90 50A40 40 0 0 1 10 50A40 40 0 0 1 90 50'],
  [
    'two arcs',
    [
      { start: 0, sweep: 0.25 },
      { start: 0.5, sweep: 0.25 },
    ],
    'M90 50A40 40 0 0 1 50 90M10 50A40 40 0 0 1 50 10',
  ],
  ['nothing', [], ''],
])('%s is drawn as %j', (_, arcs, path) => {
  expect(toRingPath(arcs, 40)).toBe(path);
});
