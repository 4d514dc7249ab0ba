import type { Blob } from './blobs.ts';
import { isIn, type LineReading, type Span, spanOf, textOf } from '../seen-words.ts';

/** Where an hour alone stands: "7am", "10 pm". */
export type HourPlace = { digits: readonly Blob[]; span: Span; token: string };

const GLUED = /^\S{1,2}[ap]\.?m\.?$/i;
const HOUR = /^\S{1,2}$/;
const HALF = /^[ap]\.?m\.?$/i;
/** Digits reach as high as the first of them; small letters do not. In heights of it. */
const LOWER_TOP = 0.2;
const SHORTER = 0.5;

export function hourPlace(
  readings: readonly LineReading[],
  blobs: readonly Blob[],
): HourPlace | undefined {
  for (const { words } of readings) {
    for (const [at, word] of words.entries()) {
      const next = words[at + 1];
      const isApart = HOUR.test(word.text) && next !== undefined && HALF.test(next.text);
      if (!isApart && !GLUED.test(word.text)) continue;
      const said = isApart ? [word, next] : [word];
      const digits = leading(blobs.filter((blob) => isIn(blob, spanOf([word]))));
      if (digits.length < 1 || digits.length > 2) continue;
      return { digits, span: spanOf(said), token: textOf(said) };
    }
  }
  return undefined;
}

function leading(blobs: readonly Blob[]): Blob[] {
  const tallest = Math.max(...blobs.map(heightOf));
  const tall = blobs.filter((blob) => heightOf(blob) > SHORTER * tallest);
  const lowest = (tall[0]?.box.y0 ?? 0) + LOWER_TOP * tallest;
  const end = tall.findIndex(({ box }) => box.y0 > lowest);
  return end < 0 ? tall : tall.slice(0, end);
}

const heightOf = ({ box }: Blob) => box.y1 - box.y0;
