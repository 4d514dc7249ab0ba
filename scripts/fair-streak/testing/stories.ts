import { ABSENCE, ARCHIVE, PAUSES } from './stories/absence.ts';
import { CHANGED_SCHEDULES } from './stories/changed-schedules.ts';
import { CLOCK_CHANGES, DAY_START, TRAVEL } from './stories/clock.ts';
import { CORRECTIONS, EVERY_DAY, INTERVALS, SKIPS, WEEKDAYS } from './stories/days.ts';
import { LIMITS, PERIOD_LIMITS, TARGETS, TICKS, TIMES, TOTALS } from './stories/periods.ts';
import { STEPS, TWO_DEVICES, WEEK_START } from './stories/weeks-and-devices.ts';
import type { Story } from './story.ts';

/** By the names of their files. */
export const STORIES: Record<string, readonly Story[]> = {
  'every-day': EVERY_DAY,
  weekdays: WEEKDAYS,
  intervals: INTERVALS,
  skips: SKIPS,
  corrections: CORRECTIONS,
  'times-in-a-period': TIMES,
  targets: TARGETS,
  totals: TOTALS,
  limits: LIMITS,
  'limits-for-a-period': PERIOD_LIMITS,
  'clients-with-ticks': TICKS,
  steps: STEPS,
  'changed-schedules': CHANGED_SCHEDULES,
  pauses: PAUSES,
  archive: ARCHIVE,
  'long-absence': ABSENCE,
  travel: TRAVEL,
  'clock-changes': CLOCK_CHANGES,
  'day-start': DAY_START,
  'week-start': WEEK_START,
  'two-devices': TWO_DEVICES,
};
