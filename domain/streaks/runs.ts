import { addDays, type LocalDay } from '../days/local-day.ts';

/** 'kept' lengthens a run, 'broken' ends it, and 'neutral' does neither. */
export type RunStep = 'kept' | 'broken' | 'neutral';

export type Run = { length: number; first: LocalDay; last: LocalDay };

/** The longest runs, the longest first and of equal ones the newest. */
export function longestRuns(firstDay: LocalDay, steps: readonly RunStep[], most: number): Run[] {
  return allRuns(firstDay, steps)
    .toSorted((a, b) => b.length - a.length || (a.last < b.last ? 1 : -1))
    .slice(0, most);
}

function allRuns(firstDay: LocalDay, steps: readonly RunStep[]): Run[] {
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
  return runs.map(({ length, first, last }) => ({
    length,
    first: addDays(firstDay, first),
    last: addDays(firstDay, last),
  }));
}
