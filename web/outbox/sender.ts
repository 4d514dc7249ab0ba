import { type ApiRequest, requestOf } from './operation.ts';
import type { Queue } from './queue.ts';
import { type ApiResponse, outcomeOf } from './response.ts';

type Options = {
  outbox: Queue;
  /** Runs `run` alone among all tabs and the worker. `isLost`: another tab has stolen the lock. */
  lock: (run: (isLost: () => boolean) => Promise<void>) => Promise<void>;
  /** Rejects when there is no response. */
  request: (request: ApiRequest) => Promise<ApiResponse>;
  isOnline: () => boolean;
  onSignedOut?: () => void;
  /** The worker has none: it throws, and the browser starts it again later. */
  backOff?: Pick<BackOff, 'wait' | 'wakeUp'>;
};

/** Sends the pending operations: one request at a time, in the order of the list. */
export class Sender {
  readonly outbox: Queue;
  /** The server has refused the session. */
  isSignedOut = false;
  readonly #options: Options;
  #running: Promise<void> | undefined;
  #hasWork = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: Options) {
    const { outbox } = options;
    this.outbox = outbox;
    this.#options = options;
    outbox.channel.listen(({ user, resume }) => {
      if (user === outbox.user && resume) void this.#sendNow().catch(() => {});
    });
  }

  /** After an append, at the start, when another tab reports a change. */
  wake(): Promise<void> {
    this.#hasWork = true;
    this.#running ??= Promise.resolve().then(() => this.#run());
    return this.#running;
  }

  /** Ends the back-off in all tabs: the network is back, the user has signed in again or pressed "Try now". */
  resume(): Promise<void> {
    const { channel, user } = this.outbox;
    channel.post({ user, resume: true });
    return this.#sendNow();
  }

  start(): void {
    this.#isStopped = false;
  }

  /** The page no longer shows the habits of this user. A request that is under way is completed. */
  stop(): void {
    this.#isStopped = true;
    this.#options.backOff?.wakeUp();
  }

  #sendNow(): Promise<void> {
    this.isSignedOut = false;
    this.#options.backOff?.wakeUp();
    return this.wake();
  }

  #canSend(): boolean {
    return this.#options.isOnline() && !this.isSignedOut && !this.#isStopped;
  }

  async #run(): Promise<void> {
    try {
      while (this.#hasWork && this.#canSend()) {
        this.#hasWork = false;
        await this.#options.lock((isLost) => this.#drain(isLost));
      }
    } finally {
      this.#running = undefined;
    }
  }

  async #drain(isLost: () => boolean): Promise<void> {
    const { outbox } = this;
    const { request, onSignedOut } = this.#options;
    while (this.#canSend() && !isLost()) {
      const operation = await outbox.next();
      // In the meantime the user may have left the page, or lost the network.
      if (!operation || !this.#canSend()) return;
      const response = await request(requestOf(operation)).catch(() => undefined);
      const outcome = outcomeOf(response);
      if (outcome.kind === 'signed out') {
        this.isSignedOut = true;
        onSignedOut?.();
        return;
      }
      if (outcome.kind !== 'retry') await outbox.settle(operation, outcome);
      if (outcome.kind === 'done' || outcome.kind === 'refused') this.#failures = 0;
      else await this.#waitForServer(response);
    }
  }

  async #waitForServer(response: ApiResponse | undefined): Promise<void> {
    const { backOff } = this.#options;
    this.#failures += 1;
    if (!backOff) throw new Error('Not sent');
    await backOff.wait(this.#failures, response?.retryAfter ?? null);
  }
}

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
