import { digitsIn, halfIn, settleClock } from '#domain/habit-line/clock.ts';
import { type Blob, blobsIn } from './blobs.ts';
import { type ClockPlace, clockPlaces } from './clock-places.ts';
import { unlikenessOf } from './digit-shape.ts';
import type { Grey } from '../grey.ts';
import { hourPlace } from './hour-places.ts';
import type { Box } from '../picture.ts';
import { type LineReading, type Span, spanOf, tokenAt, withToken } from '../seen-words.ts';

/** Around a line, in heights of it. */
const ABOVE = 0.25;
const BESIDE = 0.5;

/**
 * Recognisers overlook colons and know neither a crossed seven nor a one with a long flag. So the digits
 * of a clock are looked at one by one, and what they look like is put in the place of what was read there.
 */
export function settleClocks(
  grey: Grey,
  box: Box,
  readings: readonly LineReading[],
): readonly LineReading[] {
  const blobs = blobsIn(grey, around(box));
  return settleHour(clockPlaces(blobs).reduce(settlePlace, readings), blobs);
}

function around({ x0, y0, x1, y1 }: Box): Box {
  const height = y1 - y0;
  return {
    x0: x0 - BESIDE * height,
    y0: y0 - ABOVE * height,
    x1: x1 + BESIDE * height,
    y1: y1 + ABOVE * height,
  };
}

function settlePlace(
  readings: readonly LineReading[],
  { digits, perhaps }: ClockPlace,
): readonly LineReading[] {
  const tokens = tokensAt(readings, spanOf(digits));
  const longer = tokens.filter(({ token }) => digitsIn(token).length === digits.length + 1);
  const blobs = perhaps && longer.length * 2 >= tokens.length ? [perhaps, ...digits] : digits;
  const clock = settleClock(tokens, blobs.map(unlikenessOf));
  if (clock === undefined) return readings;
  const text = `${clock.slice(0, -2)}:${clock.slice(-2)}`;
  const span = spanOf(blobs);
  // What is no digit of it stays: "am" that is written close to it.
  return readings.map((reading) =>
    withToken(reading, span, `${text}${halfIn(tokenAt(reading, span))}`),
  );
}

function settleHour(
  readings: readonly LineReading[],
  blobs: readonly Blob[],
): readonly LineReading[] {
  const place = hourPlace(readings, blobs);
  if (!place) return readings;
  const { digits, span, token } = place;
  const hour = settleClock(tokensAt(readings, span), digits.map(unlikenessOf));
  if (hour === undefined) return readings;
  const gap = token.includes(' ') ? ' ' : '';
  return readings.map((reading) => withToken(reading, span, `${hour}${gap}${halfIn(token)}`));
}

const tokensAt = (readings: readonly LineReading[], span: Span) =>
  readings.map((reading) => ({ token: tokenAt(reading, span), confidence: reading.confidence }));
