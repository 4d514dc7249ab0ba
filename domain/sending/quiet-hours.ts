/** Times are 'HH:MM' of the user's clock. `until` is the first minute that is not quiet. */
export type QuietHours = { readonly from: string; readonly until: string };

export const QUIET_EMPTY = 'The end must differ from the start.';

/** Quiet hours may span midnight. Equal times mean no quiet hours. */
export function isQuietAt({ from, until }: QuietHours, time: string): boolean {
  if (from <= until) return from <= time && time < until;
  return time >= from || time < until;
}
