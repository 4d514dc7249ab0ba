import type { LocalDay } from '../days/local-day.ts';
import type { DayFlags } from '../habits/habit-day.ts';
import { type LatestRun, NO_RUN } from './latest-run.ts';
import { isDone, isOpen, type RunBefore, streakDelta } from './streak.ts';

type Mark = DayFlags & { date: LocalDay };

/** What stands before the first of the marks. */
export type ChainBefore = { run: RunBefore | null; latest: LatestRun };

const NOTHING_BEFORE: ChainBefore = { run: null, latest: NO_RUN };

/** The run that each mark ends, by the algebra that a change of one day uses, and the latest one. */
export function chainOf<Link extends Mark>(
  marks: readonly Link[],
  before: ChainBefore = NOTHING_BEFORE,
): { links: (Link & { streak: number })[]; latest: LatestRun } {
  const links: (Link & { streak: number })[] = [];
  let { run, latest } = before;
  for (const mark of marks) {
    const { streak } = streakDelta({ before: run, old: null, next: mark });
    links.push({ ...mark, streak });
    if (isDone(mark)) latest = { streak, lastDoneOn: mark.date };
    if (isDone(mark) || isOpen(mark)) run = { isDone: isDone(mark), streak };
  }
  return { links, latest };
}
