import { numberText } from '../text/pluralise.ts';

/** What a day asks for and what became of it. What was skipped is one of `total`, and not one of `done`. */
export type DayTally = { done: number; skipped: number; total: number };

/** `lost`: limits that were passed, which nothing can be done about any more. */
export type TodayTally = DayTally & { lost: number };

/** The one count behind "done of due", wherever a day is shown. */
export function tallyOf(days: readonly { completed: boolean; skipped: boolean }[]): DayTally {
  const done = days.filter(({ completed }) => completed).length;
  const skipped = days.filter((day) => day.skipped && !day.completed).length;
  return { done, skipped, total: days.length };
}

/** '9 of 13 done', with something skipped '9 done, 1 skipped of 13', and both of '13 habits' where a noun is given. */
export function tallyText({ done, skipped, total }: DayTally, noun?: string): string {
  const all = noun === undefined ? total : `${total} ${noun}`;
  return skipped > 0 ? `${done} done, ${skipped} skipped of ${all}` : `${done} of ${all} done`;
}

/** What keeps the day from being perfect: nothing of what was skipped. */
export const openOf = ({ done, skipped, total }: DayTally): number => total - done - skipped;

/** What can still be done of it. */
export const leftOf = (tally: TodayTally): number => openOf(tally) - tally.lost;

/** Where nothing is left of a day: 'Nothing is due today, 2 can be done'. */
export const nothingLeftText = (canBeDone: number): string =>
  canBeDone > 0
    ? `Nothing is due today, ${numberText(canBeDone)} can be done`
    : 'Nothing left to do today';

/** Something was asked of the day, and nothing of it is left open. What is skipped asks for nothing. */
export const isPerfectDay = ({ open, kept }: { open: number; kept: number }): boolean =>
  open === 0 && kept > 0;
