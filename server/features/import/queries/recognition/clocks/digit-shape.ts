import type { Unlikeness } from '#domain/habit-line/clock.ts';
import { type Blob, SIDES, xOf, yOf } from './blobs.ts';
import { ACROSS, DRAWN_DIGITS } from './digit-strokes.ts';
import { type Holes, holesOf } from './holes.ts';

type Point = readonly [number, number];

/** How far hands lean. */
const SLANTS = [-0.05, 0.1, 0.25, 0.4];
const USUAL_SLANT = 0.05;
const LEANING = 0.03;
/** Of the height, for the width of each digit. */
const WIDTHS = [0.7, 0.45, 0.65, 0.6, 0.7, 0.65, 0.65, 0.65, 0.6, 0.6];
/** Wider are two that touch. */
const WIDEST = 1.15;
const STRETCHING = 0.04;
const BAR_BELOW = 0.18;
const POINTS_COMPARED = 120;
/** No digit is so large in the pictures that are read. */
const POINTS_AT_MOST = 50_000;
const UNLIKE = 1;

/** What is enclosed by ink tells digits apart that are else alike: 8 from 3, 9 from 7. */
const BY_HOLES: Readonly<Record<Holes, Unlikeness>> = {
  none: [0.06, 0, 0, 0, 0, 0, 0.05, 0, 0.06, 0.05],
  high: [0.05, 0.1, 0.1, 0.1, 0, 0.1, 0.1, 0.1, 0.03, 0],
  low: [0.05, 0.1, 0.01, 0.1, 0.03, 0.1, 0, 0.1, 0.02, 0.1],
  all: [0, 0.1, 0.1, 0.1, 0.04, 0.1, 0.04, 0.1, 0.06, 0.04],
  two: [0.05, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0, 0.1],
};
const isOfDigit = ({ box, points }: Blob) =>
  box.x1 - box.x0 <= WIDEST * (box.y1 - box.y0) && points.length <= POINTS_AT_MOST;

/** How little a blob resembles each digit: the way from its points to the strokes of a drawn one, and back. */
export function unlikenessOf(blob: Blob): Unlikeness {
  const found = WIDTHS.map(() => UNLIKE);
  if (!isOfDigit(blob)) return found;
  const byHoles = BY_HOLES[holesOf(blob)];
  const stroke = strokeOf(blob.points);
  for (const slant of SLANTS) {
    const { points, width, isBar } = upright(blob, stroke, slant);
    for (const drawn of DRAWN_DIGITS) {
      if (drawn.isBar !== isBar) continue;
      const stretch = isBar ? 0 : Math.abs(Math.log(width / (WIDTHS[drawn.digit] ?? 1)));
      const far = STRETCHING * stretch + LEANING * Math.abs(slant - USUAL_SLANT);
      const there = wayTo(points, drawn.points) + far;
      const best = found[drawn.digit] ?? UNLIKE;
      if (there < best) {
        found[drawn.digit] = Math.min(best, there + wayTo(drawn.points, points));
      }
    }
  }
  return found.map((unlike, digit) => unlike + (byHoles[digit] ?? 0));
}

function wayTo(from: readonly Point[], to: readonly Point[]): number {
  let sum = 0;
  for (const [x, y] of from) {
    let nearest = Number.POSITIVE_INFINITY;
    for (const [u, v] of to) {
      const square = (x - u) ** 2 + (y - v) ** 2;
      if (square < nearest) nearest = square;
    }
    sum += Math.sqrt(nearest);
  }
  return sum / from.length;
}

/** Some of its points, straightened and stretched so that the middles of its strokes fill the frame. */
function upright({ box, points }: Blob, stroke: number, slant: number) {
  const height = box.y1 - box.y0;
  const every = Math.max(1, Math.floor(points.length / POINTS_COMPARED));
  const some = points.filter((_, at) => at % every === 0);
  const leant = some.map(
    (point): Point => [xOf(point) + slant * (yOf(point) - box.y0), yOf(point)],
  );
  const half = stroke / 2;
  const left = Math.min(...leant.map(([x]) => x)) + half;
  const wide = Math.max(1, Math.max(...leant.map(([x]) => x)) + 1 - half - left);
  const isBar = wide < BAR_BELOW * height;
  const frame = isBar ? height : wide;
  const start = left - (frame - wide) / 2;
  const tall = Math.max(1, height - stroke);
  return {
    points: leant.map(
      ([x, y]): Point => [(ACROSS * (x + 0.5 - start)) / frame, (y + 0.5 - box.y0 - half) / tall],
    ),
    width: wide / height,
    isBar,
  };
}

/** How thick its strokes are: a line has twice its length as its edge. */
function strokeOf(points: readonly number[]): number {
  const ink = new Set(points);
  const edges = points.map((point) => SIDES.filter((side) => !ink.has(point + side)).length);
  return (2 * points.length) / edges.reduce((sum, edge) => sum + edge, 0);
}
