import type { YearCell } from '#domain/progress/year-map.ts';
import { tidy } from './chart-paths.ts';

/** One day as in the day ring. `share` is the done part of the due habits. */
export type YearMark =
  | { kind: 'ring'; share: number }
  /** All habits were skipped: a thin ring. */
  | { kind: 'skipped' }
  /** Nothing was due, or the day is in the future. */
  | { kind: 'rest' };

/** The size of a cell, with the mark in its centre. */
export type Grid = { width: number; height: number; toPoint: (cell: YearCell) => Point };
export type Point = { x: number; y: number };

const SIZE = 10;

/** Room for the names of months, in units of a mark. */
const LABEL = 16;

/** One month per row, for wide screens. */
export const landscapeGrid: Grid = {
  width: LABEL + 31 * SIZE,
  height: 12 * SIZE,
  toPoint: ({ month, dayIndex }) => ({
    x: LABEL + (dayIndex + 0.5) * SIZE,
    y: (month + 0.5) * SIZE,
  }),
};

const COLUMN = 13;
const HEAD = 12;

/** One month per column, so that days are visible on a phone. */
export const portraitGrid: Grid = {
  width: 12 * COLUMN,
  height: HEAD + 31 * SIZE,
  toPoint: ({ month, dayIndex }) => ({
    x: (month + 0.5) * COLUMN,
    y: HEAD + (dayIndex + 0.5) * SIZE,
  }),
};

const RADIUS = 3;
const DOT_RADIUS = 0.7;

export type YearPaths = Record<'track' | 'part' | 'full' | 'skipped' | 'rest', string>;

/** Five paths for a whole year, because a thousand circles take a tenth of a second on a phone. */
export function toYearPaths(
  grid: Grid,
  marks: readonly { cell: YearCell; mark: YearMark }[],
): YearPaths {
  const paths: YearPaths = { track: '', part: '', full: '', skipped: '', rest: '' };
  for (const { cell, mark } of marks) {
    const at = grid.toPoint(cell);
    if (mark.kind === 'rest') paths.rest += circle(at, DOT_RADIUS);
    else if (mark.kind === 'skipped') paths.skipped += circle(at, RADIUS);
    else if (mark.share >= 1) paths.full += circle(at, RADIUS);
    else {
      paths.track += circle(at, RADIUS);
      if (mark.share > 0) paths.part += arc(at, RADIUS, mark.share);
    }
  }
  return paths;
}

function circle({ x, y }: Point, radius: number): string {
  return `M${tidy(x - radius)} ${tidy(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0`;
}

/** Clockwise from twelve o'clock. */
function arc({ x, y }: Point, radius: number, share: number): string {
  const angle = 2 * Math.PI * share;
  const end = `${tidy(x + radius * Math.sin(angle))} ${tidy(y - radius * Math.cos(angle))}`;
  return `M${tidy(x)} ${tidy(y - radius)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}`;
}
