import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { settleClocks } from './clock-lines.ts';
import type { Grey } from '../grey.ts';
import { flattenPicture } from '../picture.ts';
import { textOf } from '../seen-words.ts';

/** "Choir Tue at 16:15" and "Chess club by 17:40", in a hand with long flags, crossed sevens and tiny colons. */
const SAMPLE = new URL('../samples/clocks.png', import.meta.url);

let grey: Grey;
beforeAll(async () => {
  grey = await flattenPicture(await readFile(SAMPLE));
});

const FIRST = { x0: 75, y0: 105, x1: 734, y1: 173 };
const SECOND = { x0: 75, y0: 260, x1: 787, y1: 373 };

/** As it was read from the sample, but for what stands in the place of the clock. */
const first = (...clock: string[]) => reading(clock, FIRST, [75, 251, 'Choir'], [579, 734]);
const second = (...clock: string[]) => reading(clock, SECOND, [75, 299, 'Chess'], [638, 787]);

function reading(
  clock: readonly string[],
  { y0, y1 }: typeof FIRST,
  [from, to, name]: readonly [number, number, string],
  [left, right]: readonly [number, number],
) {
  const wide = (right - left) / clock.length;
  const words = clock.map((text, at) => ({
    text,
    box: { x0: left + wide * at, y0, x1: left + wide * (at + 1), y1 },
  }));
  return { words: [{ text: name, box: { x0: from, y0, x1: to, y1 } }, ...words], confidence: 85 };
}

const settle = (box: typeof FIRST, ...readings: ReturnType<typeof reading>[]) =>
  settleClocks(grey, box, readings).map(({ words }) => textOf(words));

describe('the clock of a line', () => {
  test('has its colon and its digits, however they were read', () => {
    expect(settle(FIRST, first('1645'), first('16', '.45'), first('#645'))).toEqual([
      'Choir 16:15',
      'Choir 16:15',
      'Choir 16:15',
    ]);
    expect(settle(SECOND, second('1340'), second('4340'))).toEqual(['Chess 17:40', 'Chess 17:40']);
  });

  test('keeps what is written close to it', () => {
    expect(settle(SECOND, second('1340pm'))).toEqual(['Chess 17:40pm']);
  });

  test('is left as it was read where nobody read a clock', () => {
    expect(settle(FIRST, first('soon'), first('at', 'noon'))).toEqual([
      'Choir soon',
      'Choir at noon',
    ]);
    expect(settle(SECOND, second('13'))).toEqual(['Chess 13']);
  });
});

const words = (...said: [string, number, number][]) => [
  {
    words: said.map(([text, x0, x1]) => ({ text, box: { x0, y0: 105, x1, y1: 173 } })),
    confidence: 85,
  },
];

describe('an hour alone', () => {
  test('is looked at like a clock', () => {
    const readings = words(['Choir', 75, 251], ['4', 579, 610], ['pm', 612, 734]);
    expect(settleClocks(grey, FIRST, readings).map((one) => textOf(one.words))).toEqual([
      'Choir 1 pm',
    ]);
  });

  test('is no word that ends like one', () => {
    const readings = words(['Choir', 75, 251], ['Sam', 579, 734]);
    expect(settleClocks(grey, FIRST, readings)).toEqual(readings);
  });
});
