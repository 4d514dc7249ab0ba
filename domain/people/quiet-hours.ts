/** Times as 'HH:MM' on the clock of the wall; until is the first minute that is not quiet any more. */
export type QuietHours = { readonly from: string; readonly until: string };

export const QUIET_EMPTY = 'Choose an end that differs from the beginning.';

/** Quiet hours may go over midnight. With an end that is their beginning there are none. */
export function isQuietAt({ from, until }: QuietHours, time: string): boolean {
  if (from <= until) return from <= time && time < until;
  return time >= from || time < until;
}
