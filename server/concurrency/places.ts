import { Refusal } from '#server/http/refusal.ts';

export type Places = {
  /** Runs the work when there is a place for it; whoever waits too long, or behind too many, is refused. */
  hold<Result>(who: string | number, work: () => Promise<Result>): Promise<Result>;
  /** The same for what ends later than the answer begins: whoever took the place gives it back. */
  take(who: string | number): Promise<() => void>;
};

type Rule = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs: number;
  readonly refusal: string;
  /**
   * The same caller has the place again after twice as long as it was held: who always has more to ask takes a third
   * of what they could. Below `afterMs` there is no rest, and none is longer than `atMostMs`.
   */
  readonly rest?: { readonly afterMs: number; readonly atMostMs: number };
};

const RETRY_AFTER_SECONDS = 2;

type Line = { taken: number; readonly waiting: (() => void)[] };

/** So many places for each caller, in this process: what is costly is costly here. */
export function openPlaces({ atOnce, waiting, patienceMs, refusal, rest }: Rule): Places {
  const lines = new Map<string | number, Line>();
  const full = () => new Refusal(429, refusal, { retryAfter: RETRY_AFTER_SECONDS });

  function leave(who: string | number, line: Line): void {
    const next = line.waiting.shift();
    // The place goes on to whoever waited longest.
    if (next) return next();
    line.taken -= 1;
    if (line.taken === 0) lines.delete(who);
  }

  async function take(who: string | number): Promise<() => void> {
    const line = lines.get(who) ?? { taken: 0, waiting: [] };
    lines.set(who, line);
    if (line.taken < atOnce) line.taken += 1;
    else if (line.waiting.length >= waiting) throw full();
    else await waitIn(line, patienceMs, full);
    const since = performance.now();
    let isGivenBack = false;
    return () => {
      if (isGivenBack) return;
      isGivenBack = true;
      const heldMs = performance.now() - since;
      if (!rest || heldMs < rest.afterMs) leave(who, line);
      else setTimeout(leave, Math.min(2 * heldMs, rest.atMostMs), who, line).unref();
    };
  }

  return {
    take,
    async hold(who, work) {
      const giveBack = await take(who);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}

function waitIn(line: Line, patienceMs: number, full: () => Refusal): Promise<void> {
  return new Promise((resolve, reject) => {
    const come = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      line.waiting.splice(line.waiting.indexOf(come), 1);
      reject(full());
    }, patienceMs);
    line.waiting.push(come);
  });
}
