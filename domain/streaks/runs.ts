import { addDays, type LocalDay } from '../days/local-day.ts';
import type { Period } from '../habits/period.ts';

/** 'kept' lengthens a run, 'broken' ends it, and 'neutral' does neither. */
export type RunStep = 'kept' | 'broken' | 'neutral';

export type Run = { length: number; first: LocalDay; last: LocalDay };

/** The longest runs of days, one after the other from the first on; of equal ones the newest comes first. */
export const longestRuns = (firstDay: LocalDay, steps: readonly RunStep[], most: number): Run[] =>
  longestOf(
    allRuns(steps).map(({ length, first, last }) => ({
      length,
      first: addDays(firstDay, first),
      last: addDays(firstDay, last),
    })),
    most,
  );

/** The same of weeks, months or blocks, in order: a run lasts from the first day of its first to the last of its last. */
export const longestPeriodRuns = (
  periods: readonly (Period & { step: RunStep })[],
  most: number,
): Run[] =>
  longestOf(
    allRuns(periods.map(({ step }) => step)).flatMap(({ length, first, last }) => {
      const [begin, end] = [periods[first], periods[last]];
      return begin && end ? [{ length, first: begin.first, last: end.last }] : [];
    }),
    most,
  );

const longestOf = (runs: readonly Run[], most: number): Run[] =>
  runs.toSorted((a, b) => b.length - a.length || (a.last < b.last ? 1 : -1)).slice(0, most);

/** Each from the place of its first step to the place of its last. */
function allRuns(steps: readonly RunStep[]): { length: number; first: number; last: number }[] {
  const runs: { length: number; first: number; last: number }[] = [];
  let isRunning = false;
  steps.forEach((step, at) => {
    if (step === 'broken') isRunning = false;
    if (step !== 'kept') return;
    const current = isRunning ? runs.at(-1) : undefined;
    if (current) Object.assign(current, { length: current.length + 1, last: at });
    else runs.push({ length: 1, first: at, last: at });
    isRunning = true;
  });
  return runs;
}
