import { Refusal } from '#server/http/refusal.ts';

type Caller = string | number;

/** Limits how much of some work each caller runs at once in this process. */
export type Limiter = {
  /** Runs the work in a slot. Refuses when too many wait, or none is free in time. */
  run<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result>;
  /** Takes a slot for work that ends later than the response begins. Returns its release. */
  acquire(caller: Caller): Promise<() => void>;
};

type LimiterOptions = {
  /** Slots per caller. */
  readonly concurrency: number;
  readonly maxWaiting: number;
  /** How long a caller waits for a slot. Absent: without limit. */
  readonly timeoutMs?: number;
  readonly refuse: () => Refusal;
  /**
   * After its work a slot stays closed for twice as long as the work took, so a caller with endless requests gets a
   * third of the capacity. Work shorter than `afterMs` has no rest, and no rest is longer than `maxMs`.
   */
  readonly rest?: { readonly afterMs: number; readonly maxMs: number };
};

const RETRY_AFTER_SECONDS = 2;

export const tooManyRequests = (message: string) =>
  new Refusal(429, message, { retryAfter: RETRY_AFTER_SECONDS });

type Slots = { used: number; readonly waiting: (() => void)[] };

export function openLimiter(options: LimiterOptions): Limiter {
  const { concurrency, maxWaiting, refuse, rest } = options;
  const byCaller = new Map<Caller, Slots>();

  function release(caller: Caller, slots: Slots): void {
    const next = slots.waiting.shift();
    if (next) return next();
    slots.used -= 1;
    if (slots.used === 0) byCaller.delete(caller);
  }

  async function acquire(caller: Caller): Promise<() => void> {
    const slots = byCaller.get(caller) ?? { used: 0, waiting: [] };
    byCaller.set(caller, slots);
    if (slots.used < concurrency) slots.used += 1;
    else if (slots.waiting.length >= maxWaiting) throw refuse();
    else await waitForSlot(slots, options);
    const startedAt = performance.now();
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const usedMs = performance.now() - startedAt;
      if (!rest || usedMs < rest.afterMs) release(caller, slots);
      else setTimeout(release, Math.min(2 * usedMs, rest.maxMs), caller, slots).unref();
    };
  }

  return {
    acquire,
    async run(caller, work) {
      const end = await acquire(caller);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

function waitForSlot({ waiting }: Slots, { timeoutMs, refuse }: LimiterOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.splice(waiting.indexOf(start), 1);
      reject(refuse());
    };
    const timer = timeoutMs === undefined ? undefined : setTimeout(giveUp, timeoutMs);
    waiting.push(start);
  });
}
