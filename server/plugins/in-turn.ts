import type { Refusal } from '#server/plugins/refusal.ts';

type QueueBounds = { waitingAtMost: number; tooMany: () => Refusal };

/**
 * One after the other: each piece of work is heavy, and many at once would take everybody's memory.
 * Whoever would wait for too many is asked to come again.
 */
export function openQueue({ waitingAtMost, tooMany }: QueueBounds) {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (waiting >= waitingAtMost) throw tooMany();
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
