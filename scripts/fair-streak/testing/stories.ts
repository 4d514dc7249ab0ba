import type { Told } from './story.ts';
import { CLOCK_CHANGES, DAY_START, TRAVEL } from './stories/clock.ts';
import { LATE_CORRECTIONS, PLAIN_DAYS, SKIPS, WEEKDAYS } from './stories/days.ts';
import { CHANGED_RHYTHM } from './stories/changed-rhythm.ts';
import { AMOUNTS, INTERVALS, LIMITS, QUOTAS } from './stories/periods.ts';
import { DATE_LINE } from './stories/date-line.ts';
import { PAUSES } from './stories/pauses.ts';
import { TWO_DEVICES } from './stories/rest.ts';
import { WEEK_START } from './stories/week-start.ts';

/** By the name of the file that they are written into. */
export const STORIES: Record<string, readonly Told[]> = {
  'plain-days': PLAIN_DAYS,
  weekdays: WEEKDAYS,
  skips: SKIPS,
  quotas: QUOTAS,
  intervals: INTERVALS,
  amounts: AMOUNTS,
  limits: LIMITS,
  travel: [...TRAVEL, ...DATE_LINE],
  'clock-changes': CLOCK_CHANGES,
  'day-start': DAY_START,
  'week-start': WEEK_START,
  'late-corrections': LATE_CORRECTIONS,
  'changed-rhythm': CHANGED_RHYTHM,
  pauses: PAUSES,
  'two-devices': TWO_DEVICES,
};
