import type { ANALYSIS_STAGES } from '#contract/import.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openQueue } from '#server/concurrency/serial-queue.ts';

type Place = { stage: (typeof ANALYSIS_STAGES)[number]; part: number };

export type Progress = Place & { ahead: number };

type Whose = { userId: number; hasLeft: () => boolean };

/** What is heavy is done for one picture after the other. */
export type Alone = <Result>(work: HeavyWork<Result>) => Promise<Result>;

type HeavyWork<Result> = (onPart: (part: number) => void) => Promise<Result>;

export type ImageQueue = {
  /** One picture of each person at a time, and not more in all than can be read while somebody waits. */
  take<Result>(whose: Whose, work: (alone: Alone) => Promise<Result>): Promise<Result>;
  progressOf(userId: number): Progress;
};

const PLACES = 10;
const RETRY_AFTER_SECONDS = 20;

export function openImageQueue(): ImageQueue {
  const places = new Map<number, Place>();
  const queue = openQueue({
    places: PLACES,
    full: () => later('Many pictures are waiting to be read.'),
    twice: () => later('Your last picture is still being read.'),
  });

  return {
    take: ({ userId, hasLeft }, work) =>
      queue.take(userId, async (alone) => {
        const place: Place = { stage: 'waiting', part: 0 };
        places.set(userId, place);
        const readAlone: Alone = (heavy) =>
          alone(() => {
            if (hasLeft()) throw new Refusal(400, 'The request was not waited for.');
            place.stage = 'reading';
            return heavy((part) => {
              place.part = part;
            });
          });
        try {
          return await work(readAlone);
        } finally {
          places.delete(userId);
        }
      }),
    progressOf(userId) {
      const place = places.get(userId) ?? { stage: 'none', part: 0 };
      const ahead = place.stage === 'waiting' ? [...places.keys()].indexOf(userId) : 0;
      return { ...place, ahead };
    },
  };
}

const later = (why: string) =>
  new Refusal(429, `${why} Please try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });
