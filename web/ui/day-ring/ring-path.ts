import type { Arc } from '#domain/progress/day-ring.ts';

const CENTRE = 50;
/** An SVG arc cannot end where it begins, so a full circle is drawn in halves. */
const MOST_OF_A_TURN = 0.5;

/** In a box of 100 × 100, starting at three o'clock. The caller rotates the ring. */
export const toRingPath = (arcs: readonly Pick<Arc, 'start' | 'sweep'>[], radius: number): string =>
  arcs.map((arc) => toArcPath(arc, radius)).join('');

function toArcPath({ start, sweep }: Pick<Arc, 'start' | 'sweep'>, radius: number): string {
  const pieces = Math.ceil(sweep / MOST_OF_A_TURN);
  const ends = Array.from({ length: pieces }, (_, at) => start + (sweep * (at + 1)) / pieces);
  const curve = ends.map((end) => `A${radius} ${radius} 0 0 1 ${pointAt(end, radius)}`);
  return `M${pointAt(start, radius)}${curve.join('')}`;
}

function pointAt(turn: number, radius: number): string {
  const angle = 2 * Math.PI * turn;
  return `${round(CENTRE + radius * Math.cos(angle))} ${round(CENTRE + radius * Math.sin(angle))}`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
