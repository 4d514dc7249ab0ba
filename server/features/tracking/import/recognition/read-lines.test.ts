import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readLines } from './read-lines.ts';
import type { Recogniser } from './recogniser.ts';

const list = await readFile(new URL('samples/list.png', import.meta.url));

/** Reads the same line at each size. */
const recogniser: Recogniser = {
  see: async () => [
    { text: 'Gym at 18:30', confidence: 90, box: { x0: 0, y0: 0, x1: 200, y1: 30 } },
  ],
};

test.each([
  ['is certain when it was read again', true, null],
  ['is uncertain when there was no time to read it again', false, ['18:30']],
])('a time of day %s', async (_what, hasTime, possibleTimes) => {
  const lines = await readLines(recogniser, list, { onPart: () => {}, hasTime: () => hasTime });
  expect(lines).toEqual([{ text: 'Gym at 18:30', confidence: 0.9, possibleTimes }]);
});
