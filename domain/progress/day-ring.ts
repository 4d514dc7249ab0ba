/** How the ring shows a habit of the day, or a day of a challenge. */
export type RingSegment = 'done' | 'open' | 'skipped';

/** The ring of the logo: a day that is well under way. */
export const LOGO_RING: readonly RingSegment[] = ['done', 'done', 'done', 'open'];

/** In turns, clockwise from twelve o'clock. Round ends extend `sweep` by half a thickness. */
export type Arc = { state: RingSegment; start: number; sweep: number; hasRoundEnds: boolean };

/** With more habits the ring shows shares, because segments would be too thin. */
const MAX_SEGMENTS = 60;
const MIN_ROUND_SWEEP = 0.006;
/** On a ring thicker than this, round ends would turn segments into beads. */
const MAX_ROUND_THICKNESS = 0.06;

/**
 * One arc for each habit of the day, in order. `thickness` is the stroke as a share of the
 * circumference. When all are done the gaps close: a perfect day is an unbroken ring.
 */
export function toArcs(segments: readonly RingSegment[], thickness: number): Arc[] {
  if (segments.length > MAX_SEGMENTS) return toShares(segments);
  const share = 1 / segments.length;
  const isUnbroken = segments.length === 1 || segments.every((state) => state === 'done');
  const gap = isUnbroken ? 0 : Math.min(share * 0.22, Math.max(0.012, thickness * 0.5));
  const ends = isUnbroken ? 0 : thickness;
  const hasRoundEnds = thickness <= MAX_ROUND_THICKNESS && share - gap - ends >= MIN_ROUND_SWEEP;
  const inset = (gap + (hasRoundEnds ? ends : 0)) / 2;
  return segments.map((state, at) => ({
    state,
    start: at * share + inset,
    sweep: share - 2 * inset,
    hasRoundEnds,
  }));
}

function toShares(segments: readonly RingSegment[]): Arc[] {
  const states: readonly RingSegment[] = ['done', 'skipped', 'open'];
  let start = 0;
  return states.flatMap((state) => {
    const sweep = segments.filter((segment) => segment === state).length / segments.length;
    const arc = { state, start, sweep, hasRoundEnds: false };
    start += sweep;
    return sweep > 0 ? [arc] : [];
  });
}

export function describeRing(segments: readonly RingSegment[]): string {
  if (segments.length === 0) return 'Nothing scheduled';
  const done = segments.filter((state) => state === 'done').length;
  return `${done} of ${segments.length} done`;
}
