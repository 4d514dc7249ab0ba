import { type CronMatcher, parseCronItems, type ParsedCronItem } from 'graphile-worker';
import type { Job } from './job-queue.ts';

/** After a gap, as when the machine slept, each job that was due runs once. */
export function parseTimetable(jobs: readonly Job[]): ParsedCronItem[] {
  const items = parseCronItems(
    jobs.flatMap(({ name, at }) => (at ? [{ task: name, match: at, identifier: name }] : [])),
  );
  return items.map((item) => ({ ...item, match: onceAfterGap(item.match) }));
}

/** graphile-worker goes through all minutes of a gap: a job that is due in one of them waits for the present one. */
function onceAfterGap(isDueAt: CronMatcher): CronMatcher {
  let isOverdue = false;
  return (minute) => {
    const isDue = isOverdue || isDueAt(minute);
    isOverdue = isDue && !isPresent(minute);
    return isDue && !isOverdue;
  };
}

function isPresent({ min, hour, date, month }: Parameters<CronMatcher>[0]): boolean {
  const now = new Date(Date.now());
  return (
    now.getUTCMinutes() === min &&
    now.getUTCHours() === hour &&
    now.getUTCDate() === date &&
    now.getUTCMonth() + 1 === month
  );
}
