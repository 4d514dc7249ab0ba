/** A page polls at least this often while the server is busy. */
const MAX_DELAY_MS = 2 * 60_000;

/** Jitter, so that pages that were refused together do not retry together. */
const SPREAD = 0.3;

export type RefusedPoll = {
  /** The normal interval. */
  everyMs: number;
  /** Consecutive refusals, this one included. */
  refusals: number;
  /** From the header Retry-After; 0 without one. */
  retryAfterMs: number;
};

/** Exponential backoff of a refused poll, never shorter than Retry-After. */
export function pollPause(
  { everyMs, refusals, retryAfterMs }: RefusedPoll,
  random: () => number = Math.random,
): number {
  const doubled = Math.min(everyMs * 2 ** refusals, Math.max(everyMs, MAX_DELAY_MS));
  const pause = Math.max(doubled, retryAfterMs);
  return Math.max(retryAfterMs, Math.round(pause * (1 + SPREAD * (2 * random() - 1))));
}
