import type { Refusal } from '#server/http/refusal.ts';

/** A person, a network. */
type Who = number | string;

type QueueBounds = {
  places: number;
  /** Of one person, or whoever else is told apart. */
  placesEach?: number;
  full: () => Refusal;
  twice: () => Refusal;
};

export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Each piece of work is heavy, and many at once would take everybody's memory: what is done `alone` is done for one
 * after the other. Whoever has a place already, or would be one too many, is asked to come again.
 */
export function openQueue({ places, placesEach = 1, full, twice }: QueueBounds) {
  const taken: Who[] = [];
  let last: Promise<unknown> = Promise.resolve();

  const alone: Alone = (work) => {
    const mine = last.then(work);
    // Whoever comes next waits for the end, not for the success.
    last = mine.catch(() => {});
    return mine;
  };

  /** The place is held for as long as `work` takes. */
  async function take<Result>(who: Who, work: (alone: Alone) => Promise<Result>): Promise<Result> {
    if (taken.filter((holder) => holder === who).length >= placesEach) throw twice();
    if (taken.length >= places) throw full();
    taken.push(who);
    try {
      return await work(alone);
    } finally {
      taken.splice(taken.indexOf(who), 1);
    }
  }

  return { take };
}
