const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const MAX_RETRY_AFTER_MS = 300_000;

/** Between half and all of the back-off, so that browsers that lost their server together do not return together. */
export function waitAfter(
  failures: number,
  retryAfter: string | null,
  { random, now }: { random: number; now: number },
): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  const requested =
    retryAfter === null ? 0 : Number(retryAfter) * 1000 || Date.parse(retryAfter) - now || 0;
  return Math.max(longest * (0.5 + random / 2), Math.min(requested, MAX_RETRY_AFTER_MS));
}

/** Waits longer after each failure in a row. */
export class BackOff {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end = (): void => {};

  wait(failures: number, retryAfter: string | null): Promise<void> {
    const times = { random: Math.random(), now: Date.now() };
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#timer = setTimeout(resolve, waitAfter(failures, retryAfter, times));
    });
  }

  /** Ends the wait. */
  wakeUp(): void {
    clearTimeout(this.#timer);
    this.#end();
  }
}
