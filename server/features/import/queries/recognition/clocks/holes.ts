import { type Blob, pointAt, SIDES, xOf, yOf } from './blobs.ts';
import type { Box } from '../picture.ts';

/** What a blob encloses: nothing, one hole high up or low down or all along it, or two. */
export type Holes = 'none' | 'high' | 'low' | 'all' | 'two';

/** A smaller part of its box is grain. */
const SPECK = 0.012;
/** In heights of the blob. */
const TALL_HOLE = 0.58;
const HIGH_HOLE = 0.52;

export function holesOf(blob: Blob): Holes {
  const { x0, y0, x1, y1 } = blob.box;
  const height = y1 - y0;
  const holes = enclosedBy(blob).filter(({ size }) => size > SPECK * (x1 - x0) * height);
  const [first] = holes;
  if (!first) return 'none';
  if (holes.length > 1) return 'two';
  if (first.bottom - first.top > TALL_HOLE * height) return 'all';
  return (first.top + first.bottom) / 2 - y0 < HIGH_HOLE * height ? 'high' : 'low';
}

type Hole = { size: number; top: number; bottom: number };

function enclosedBy({ box, points }: Blob): Hole[] {
  const seen = new Set(points);
  const holes: Hole[] = [];
  for (let y = box.y0; y < box.y1; y += 1) {
    for (let x = box.x0; x < box.x1; x += 1) {
      const paper = seen.has(pointAt(x, y)) ? undefined : paperAt(pointAt(x, y), box, seen);
      if (paper) holes.push({ size: paper.length, top: y, bottom: yOf(lowestOf(paper)) + 1 });
    }
  }
  return holes;
}

const lowestOf = (points: readonly number[]) =>
  points.reduce((lowest, point) => Math.max(lowest, point));

/** Nothing where it reaches the edge. */
function paperAt(start: number, box: Box, seen: Set<number>): number[] | undefined {
  const paper = [start];
  let isOpen = false;
  seen.add(start);
  // It grows while it is gone through.
  for (const point of paper) {
    for (const side of SIDES) {
      const next = point + side;
      if (!isInside(next, box)) isOpen = true;
      else if (!seen.has(next)) {
        seen.add(next);
        paper.push(next);
      }
    }
  }
  return isOpen ? undefined : paper;
}

const isInside = (point: number, { x0, y0, x1, y1 }: Box) =>
  xOf(point) >= x0 && xOf(point) < x1 && yOf(point) >= y0 && yOf(point) < y1;
