import type { Blob } from './clocks/blobs.ts';
import type { SeenWord } from './recogniser.ts';

/** One reading of a line; its words stand in the picture's own measure. */
export type LineReading = { words: readonly SeenWord[]; confidence: number };

/** From left to right. */
export type Span = { from: number; to: number };

export const spanOf = (seen: readonly (Blob | SeenWord)[]): Span => ({
  from: Math.min(...seen.map(({ box }) => box.x0)),
  to: Math.max(...seen.map(({ box }) => box.x1)),
});

/** More than half of it. */
export const isIn = ({ box }: Blob | SeenWord, { from, to }: Span): boolean =>
  Math.min(box.x1, to) - Math.max(box.x0, from) > (box.x1 - box.x0) / 2;

export const textOf = (words: readonly SeenWord[]): string =>
  words.map(({ text }) => text).join(' ');

export const tokenAt = ({ words }: LineReading, span: Span): string =>
  textOf(words.filter((word) => isIn(word, span)));

/** Another text in the place of the words of a span; a reading that has none there is left as it is. */
export function withToken(reading: LineReading, span: Span, token: string): LineReading {
  const [first, ...others] = reading.words.filter((word) => isIn(word, span));
  if (!first) return reading;
  const words = reading.words
    .filter((word) => !others.includes(word))
    .map((word) => (word === first ? { ...word, text: token } : word));
  return { ...reading, words };
}
