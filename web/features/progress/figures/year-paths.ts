import type { YearCell } from '#domain/progress/year-map.ts';

/** One day in the language of the day ring. `share` is what was done of what was asked. */
export type YearMark =
  | { kind: 'ring'; share: number }
  /** Everything was skipped: a thin ring. */
  | { kind: 'skipped' }
  /** Nothing was asked for, or the day has not come. */
  | { kind: 'rest' };

/** How many units one place takes; marks are drawn into the middle of it. */
export type Grid = { width: number; height: number; toPoint: (cell: YearCell) => Point };
export type Point = { x: number; y: number };

const SIZE = 10;

/** Room for the months' names, in units of a mark. */
const LABEL = 16;

/** Months below each other, as a wide screen has room for. */
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

/** Months beside each other, so that a day is still to be seen on a phone. */
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

/** Five paths for a whole year: a thousand circles would cost a phone a tenth of a second. */
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
  return `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0`;
}

/** Clockwise from twelve o'clock. */
function arc({ x, y }: Point, radius: number, share: number): string {
  const angle = 2 * Math.PI * share;
  const end = `${round(x + radius * Math.sin(angle))} ${round(y - radius * Math.cos(angle))}`;
  return `M${round(x)} ${round(y - radius)}A${radius} ${radius} 0 ${share > 0.5 ? 1 : 0} 1 ${end}`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
