import type { DayRingSegment } from '#domain/progress/day-ring.ts';

/** The ring as it stands for the product: a day well under way. */
export const logoSegments: readonly DayRingSegment[] = [
  { state: 'done' },
  { state: 'done' },
  { state: 'done' },
  { state: 'open' },
];
