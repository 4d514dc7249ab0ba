import { Refusal } from '#server/plugins/refusal.ts';

const WAITING_AT_MOST = 8;
const RETRY_AFTER_SECONDS = 10;

/** One after the other; whoever would wait for too many is asked to come again. */
export function openQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= WAITING_AT_MOST) {
      const message = 'Many files are being read right now. Please try again in a moment.';
      throw new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });
    }
    waiting += 1;
    const mine = last.then(work);
    // Whoever comes next waits for the end, not for the success.
    last = mine.catch(() => {});
    try {
      return await mine;
    } finally {
      waiting -= 1;
    }
  };
}
