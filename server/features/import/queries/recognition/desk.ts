import type { ANALYSIS_STAGES } from '#contract/import.ts';
import { Refusal } from '#server/plugins/refusal.ts';

type Place = { stage: (typeof ANALYSIS_STAGES)[number]; part: number };

export type Progress = Place & { ahead: number };

type Whose = { userId: number; hasLeft: () => boolean };

export type Desk = {
  /** One picture of each person at a time, and not more in all than can be read while somebody waits. */
  take<Result>(whose: Whose, work: (turn: Turn) => Promise<Result>): Promise<Result>;
  progressOf(userId: number): Progress;
};

type Heavy<Result> = (onPart: (part: number) => void) => Promise<Result>;

export type Turn = {
  /** What is heavy is done for one picture after the other. */
  alone<Result>(work: Heavy<Result>): Promise<Result>;
};

const PLACES = 10;
const RETRY_AFTER_SECONDS = 20;

export function openDesk(): Desk {
  const places = new Map<number, Place>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(place: Place, hasLeft: () => boolean, work: Heavy<Result>) {
    const mine = last.then(() => {
      if (hasLeft()) throw new Refusal(400, 'The request was not waited for.');
      place.stage = 'reading';
      return work((part) => {
        place.part = part;
      });
    });
    // Whoever comes next waits for the end, not for the success.
    last = mine.catch(() => {});
    return mine;
  }

  return {
    async take({ userId, hasLeft }, work) {
      if (places.has(userId)) throw tooMany('Your last picture is still being read.');
      if (places.size >= PLACES) throw tooMany('Many pictures are waiting to be read.');
      const place: Place = { stage: 'waiting', part: 0 };
      places.set(userId, place);
      try {
        return await work({ alone: (heavy) => inTurn(place, hasLeft, heavy) });
      } finally {
        places.delete(userId);
      }
    },
    progressOf(userId) {
      const place = places.get(userId) ?? { stage: 'none', part: 0 };
      const ahead = place.stage === 'waiting' ? [...places.keys()].indexOf(userId) : 0;
      return { ...place, ahead };
    },
  };
}

const tooMany = (why: string) =>
  new Refusal(429, `${why} Please try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });
