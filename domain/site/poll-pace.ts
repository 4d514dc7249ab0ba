/** However long a server stays busy, a page asks this often. */
const LONGEST_PAUSE_MS = 2 * 60_000;

/** A share of the pause, more or less: pages that were refused together must not come back together. */
const SPREAD = 0.3;

export type Refused = {
  /** The rhythm while all is well. */
  everyMs: number;
  /** One after the other, this one included. */
  refusals: number;
  /** What the server asked for; 0 where it said nothing. */
  retryAfterMs: number;
};

/** How long a poll waits that a busy server refused: twice as long each time, and never less than was asked for. */
export function pollPause(
  { everyMs, refusals, retryAfterMs }: Refused,
  random: () => number = Math.random,
): number {
  const doubled = Math.min(everyMs * 2 ** refusals, Math.max(everyMs, LONGEST_PAUSE_MS));
  const pause = Math.max(doubled, retryAfterMs);
  return Math.max(retryAfterMs, Math.round(pause * (1 + SPREAD * (2 * random() - 1))));
}
