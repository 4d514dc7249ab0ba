import { type HabitDays, hasWeekday, isAllowed, REST, type VersionDays } from './days.ts';
import { datesOf } from './due-days.ts';
import { DONE, SKIPPED } from './facts.ts';
import { LETTERS } from './letters.ts';

// The result of a day.

/** One letter for every day with a result. All done and due days must be known. */
export function findLetters(days: HabitDays): Uint8Array {
  const letters = new Uint8Array(days.count);
  for (const version of days.versions) {
    const last = Math.min(version.until, days.count - 1);
    const isOnDate = datesOf(days, version, last);
    for (let at = version.from; at <= last; at += 1) {
      const letter = decideLetter(days, version, at);
      letters[at] = letter === LETTERS.rest && !isOnDate(at) ? LETTERS.none : letter;
    }
  }
  return letters;
}

/**
 * "Done and due: **done**. Done and not due: **bonus**. Otherwise skipped, allowed or not: **skipped**. Otherwise due:
 * **missed** when the day is over or its amount is above the limit for the day, else **open**. Otherwise **open** if the
 * schedule has a limit for the day and the day is allowed and not over. Otherwise **none**."
 */
function decideLetter(days: HabitDays, version: VersionDays, at: number): number {
  const isDue = days.due[at] === 1;
  const isRecorded = days.records[at] === DONE;
  const isOver = at < days.today;
  const isLimit = version.kind === 'dayLimit';
  if (days.done[at] === 1) {
    if (isDue) return isRecorded ? LETTERS.recordedDone : LETTERS.done;
    return isRecorded ? LETTERS.recordedBonus : LETTERS.bonus;
  }
  if (days.records[at] === SKIPPED) return isDue ? LETTERS.skipped : LETTERS.skippedUndue;
  // Under a limit, a day that is due and not done has exceeded it.
  if (isDue && (isOver || isLimit)) return isRecorded ? LETTERS.recordedMissed : LETTERS.missed;
  if (isDue) return LETTERS.open;
  if (isLimit && !isOver && isAllowed(days, version, at)) return LETTERS.openLimit;
  if (isRecorded) return LETTERS.recordedNone;
  // Only days that the schedule would allow without the rest.
  return days.rest[at] === REST && hasWeekday(version, at) ? LETTERS.rest : LETTERS.none;
}
