import type { ANALYSIS_STAGES } from '#contract/import.ts';
import { Refusal } from '#server/http/refusal.ts';
import { openSerialQueue } from '#server/concurrency/serial-queue.ts';

type QueueState = { stage: (typeof ANALYSIS_STAGES)[number]; part: number };

export type ImageProgress = QueueState & { ahead: number };

type ImageSender = { userId: number; hasLeft: () => boolean };

/** Runs the expensive part for one picture at a time. */
export type RunAlone = <Result>(work: HeavyWork<Result>) => Promise<Result>;

type HeavyWork<Result> = (onPart: (part: number) => void) => Promise<Result>;

export type ImageQueue = {
  /** Accepts one picture per user, and no more in total than can be read while callers wait. */
  take<Result>(owner: ImageSender, work: (alone: RunAlone) => Promise<Result>): Promise<Result>;
  progressOf(userId: number): ImageProgress;
};

const MAX_WAITING = 10;
const RETRY_AFTER_SECONDS = 20;

export function openImageQueue(): ImageQueue {
  const states = new Map<number, QueueState>();
  const queue = openSerialQueue({
    size: MAX_WAITING,
    refuseFull: () => tooMany('Many pictures are waiting to be read.'),
    refuseCaller: () => tooMany('Your last picture is still being read.'),
  });

  return {
    take: ({ userId, hasLeft }, work) =>
      queue.run(userId, async (alone) => {
        const state: QueueState = { stage: 'waiting', part: 0 };
        states.set(userId, state);
        const readAlone: RunAlone = (heavy) =>
          alone(() => {
            if (hasLeft()) throw new Refusal(400, 'The client has disconnected.');
            state.stage = 'reading';
            return heavy((part) => {
              state.part = part;
            });
          });
        try {
          return await work(readAlone);
        } finally {
          states.delete(userId);
        }
      }),
    progressOf(userId) {
      const state = states.get(userId) ?? { stage: 'none', part: 0 };
      const ahead = state.stage === 'waiting' ? [...states.keys()].indexOf(userId) : 0;
      return { ...state, ahead };
    },
  };
}

const tooMany = (why: string) =>
  new Refusal(429, `${why} Please try again in a moment.`, { retryAfter: RETRY_AFTER_SECONDS });
