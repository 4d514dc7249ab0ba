import { type CronMatcher, parseCronItems, type ParsedCronItem } from 'graphile-worker';

export type Timetable = readonly { job: string; at: string }[];

/** Jobs by UTC, in cron's notation. After a gap, as when the machine slept, each job that was due runs once. */
export function parseTimetable(timetable: Timetable): ParsedCronItem[] {
  const items = parseCronItems(
    timetable.map(({ job, at }) => ({ task: job, match: at, identifier: job })),
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
