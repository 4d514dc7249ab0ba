import { describe, expect, test } from 'vitest';
import { blobsIn } from './blobs.ts';
import { clockPlaces } from './clock-places.ts';

const PAPER = 250;

/** Upright bars of ink, each `[from, to, top, bottom]`. */
function placesIn(bars: readonly (readonly [number, number, number, number])[]) {
  const [width, height] = [240, 60];
  const data = Buffer.alloc(width * height, PAPER);
  for (const [from, to, top, bottom] of bars) {
    for (let y = top; y < bottom; y += 1) data.fill(20, y * width + from, y * width + to);
  }
  const blobs = blobsIn({ data, width, height }, { x0: 0, y0: 0, x1: width, y1: height });
  return clockPlaces(blobs).map(({ digits, perhaps }) => ({
    digits: digits.map(({ box }) => box.x0),
    perhaps: perhaps?.box.x0,
  }));
}

const digitAt = (from: number) => [from, from + 14, 15, 45] as const;
const colonAt = (from: number) =>
  [
    [from, from + 3, 25, 28],
    [from, from + 3, 41, 44],
  ] as const;

describe('a clock stands where', () => {
  test('two dots are between digits', () => {
    const bars = [digitAt(40), digitAt(58), ...colonAt(76), digitAt(82), digitAt(100)];
    expect(placesIn(bars)).toEqual([{ digits: [40, 58, 82, 100], perhaps: undefined }]);
  });

  test('the hour has one digit, with another word far before it', () => {
    const bars = [digitAt(10), digitAt(58), ...colonAt(76), digitAt(82), digitAt(100)];
    expect(placesIn(bars)).toEqual([{ digits: [58, 82, 100], perhaps: undefined }]);
  });

  test('a digit or a word stands a little apart', () => {
    const bars = [digitAt(30), digitAt(58), ...colonAt(76), digitAt(82), digitAt(100)];
    expect(placesIn(bars)).toEqual([{ digits: [58, 82, 100], perhaps: 30 }]);
  });

  test.each([
    ['one dot', [digitAt(58), colonAt(76)[1], digitAt(82), digitAt(100)]],
    [
      'two dots side by side',
      [digitAt(58), [74, 77, 41, 44], [79, 82, 41, 44], digitAt(88), digitAt(106)],
    ],
    ['dots with one digit behind', [digitAt(58), ...colonAt(76), digitAt(82)]],
    [
      'dots at the end of a word',
      [digitAt(40), digitAt(58), ...colonAt(76), digitAt(110), digitAt(128)],
    ],
  ] as const)('and none where there is %s', (_, bars) => {
    expect(placesIn(bars)).toEqual([]);
  });

  test('grain is no writing', () => {
    const grain = Array.from({ length: 50 }, (_, at) => [4 * at, 4 * at + 2, 50, 52] as const);
    const clock = [digitAt(58), ...colonAt(76), digitAt(82), digitAt(100)];
    expect(placesIn([...grain, ...clock])).toEqual([]);
  });
});
