import type { Refusal } from '#server/http/refusal.ts';
import { openLimiter } from './limiter.ts';

type QueueOptions = {
  size: number;
  sizePerCaller?: number;
  refuseFull: () => Refusal;
  refuseCaller: () => Refusal;
};

export type Alone = <Result>(work: () => Promise<Result>) => Promise<Result>;

const ALL = 'all';

/**
 * For work that takes much memory: what is done `alone` runs for one caller at a time. Callers that are in the queue
 * already are refused, and so is everyone when it is full.
 */
export function openQueue({ size, sizePerCaller = 1, refuseFull, refuseCaller }: QueueOptions) {
  const perCaller = openLimiter({
    concurrency: sizePerCaller,
    maxWaiting: 0,
    refuse: refuseCaller,
  });
  const queue = openLimiter({ concurrency: size, maxWaiting: 0, refuse: refuseFull });
  const serial = openLimiter({ concurrency: 1, maxWaiting: Infinity, refuse: refuseFull });
  const alone: Alone = (work) => serial.run(ALL, work);

  return {
    /** Stays in the queue for as long as `work` takes. */
    run: <Result>(
      caller: number | string,
      work: (alone: Alone) => Promise<Result>,
    ): Promise<Result> => perCaller.run(caller, () => queue.run(ALL, () => work(alone))),
  };
}
