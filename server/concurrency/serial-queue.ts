import type { Refusal } from '#server/http/refusal.ts';
import { openLimiter } from './limiter.ts';

type QueueOptions = {
  size: number;
  sizePerCaller?: number;
  refuseFull: () => Refusal;
  refuseCaller: () => Refusal;
};

export type RunAlone = <Result>(work: () => Promise<Result>) => Promise<Result>;

const ALL = 'all';

/**
 * For work that takes much memory: `alone` runs the work of one caller at a time. A caller that is already queued is
 * refused, and so is everyone when the queue is full.
 */
export function openSerialQueue({
  size,
  sizePerCaller = 1,
  refuseFull,
  refuseCaller,
}: QueueOptions) {
  const perCaller = openLimiter({
    concurrency: sizePerCaller,
    maxWaiting: 0,
    refuse: refuseCaller,
  });
  const queue = openLimiter({ concurrency: size, maxWaiting: 0, refuse: refuseFull });
  const serial = openLimiter({ concurrency: 1, maxWaiting: Infinity, refuse: refuseFull });
  const alone: RunAlone = (work) => serial.run(ALL, work);

  return {
    /** Keeps its place in the queue until `work` ends. */
    run: <Result>(
      caller: number | string,
      work: (alone: RunAlone) => Promise<Result>,
    ): Promise<Result> => perCaller.run(caller, () => queue.run(ALL, () => work(alone))),
  };
}
