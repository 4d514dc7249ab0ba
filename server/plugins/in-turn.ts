import { Refusal } from '#server/plugins/refusal.ts';

const WAITING_AT_MOST = 20;

/** One after the other: each piece of work is heavy, and many at once would take everybody's memory. */
export function openQueue() {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= WAITING_AT_MOST) {
      throw new Refusal(503, 'Too many pictures are waiting. Please try again soon.', {
        retryAfter: 5,
      });
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
