import type { DayRingSegment } from '#domain/progress/day-ring.ts';

/** The ring of the logo: a day that is well under way. */
export const logoSegments: readonly DayRingSegment[] = [
  { state: 'done' },
  { state: 'done' },
  { state: 'done' },
  { state: 'open' },
];
