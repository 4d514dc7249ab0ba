import { numberText } from '../text/pluralise.ts';

/** The counts of a day. Skipped habits are part of `total`, but not of `done`. */
export type DayTally = { done: number; skipped: number; total: number };

/** `lost`: exceeded limits. */
export type TodayTally = DayTally & { lost: number };

/** The one count behind "done of due", wherever a day is shown. */
export function tallyOf(days: readonly { completed: boolean; skipped: boolean }[]): DayTally {
  const done = days.filter(({ completed }) => completed).length;
  const skipped = days.filter((day) => day.skipped && !day.completed).length;
  return { done, skipped, total: days.length };
}

/** '9 of 13 done', '9 of 13 done, 1 skipped', or with a noun '9 of 13 habits done'. */
export function tallyText({ done, skipped, total }: DayTally, noun?: string): string {
  const all = noun === undefined ? total : `${total} ${noun}`;
  return `${done} of ${all} done${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The habits that keep the day from being perfect. */
export const openOf = ({ done, skipped, total }: DayTally): number => total - done - skipped;

/** The habits that can still be done. */
export const leftOf = (tally: TodayTally): number => openOf(tally) - tally.lost;

/** For a day with nothing left: 'Nothing due today. 2 optional.'. */
export const nothingLeftText = (canBeDone: number): string =>
  canBeDone > 0
    ? `Nothing due today. ${numberText(canBeDone)} optional.`
    : 'Nothing left to do today';

/** Something was due, and nothing is open. Skipped habits are not due. */
export const isPerfectDay = ({ open, kept }: { open: number; kept: number }): boolean =>
  open === 0 && kept > 0;
