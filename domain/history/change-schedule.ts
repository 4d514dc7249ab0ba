import type { Frequency } from '../habits/frequency.ts';
import type { Schedule, ScheduleVersion } from './schedule.ts';

/**
 * The schedule with another frequency from a day on: "today, or tomorrow if today is already done". Versions that would
 * start later are dropped. "Two equal schedules in a row count as one, which starts with the first."
 */
export function withVersion(schedule: Schedule, from: number, frequency: Frequency): Schedule {
  const first = Math.max(from, schedule.createdOn);
  const earlier = schedule.versions.filter((version) => version.from < first);
  return { ...schedule, versions: withoutRepeats([...earlier, { from: first, frequency }]) };
}

/** The latest of equal ones in a row gives the unit's name and the step, which ask for nothing. */
export function withoutRepeats(versions: readonly ScheduleVersion[]): ScheduleVersion[] {
  const distinct: ScheduleVersion[] = [];
  for (const version of versions) {
    const before = distinct.at(-1);
    const isRepeat = before !== undefined && asksTheSame(before.frequency, version.frequency);
    if (isRepeat) distinct[distinct.length - 1] = { ...version, from: before.from };
    else distinct.push(version);
  }
  return distinct;
}

/** What an amount is called, and the size of a step, make no difference. */
export const asksTheSame = (a: Frequency, b: Frequency): boolean => askedBy(a) === askedBy(b);

const askedBy = ({ type, weekdays, rhythm, goal }: Frequency): string =>
  JSON.stringify([
    type,
    weekdays,
    rhythm?.kind === 'quota' && [rhythm.times, rhythm.per],
    rhythm?.kind === 'every' && [rhythm.count, rhythm.unit, rhythm.from],
    goal && [goal.kind, goal.amount, goal.per],
  ]);
