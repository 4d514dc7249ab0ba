import type { Issue } from '#contract/problem.ts';
import type { BackOff } from './back-off.ts';
import { type ApiRequest, requestOf } from './operation.ts';
import type { Queue } from './queue.ts';
import type { OperationResponse, Outcome } from './outbox-state.ts';

/** `body` is undefined when it is not JSON. */
export type ApiResponse = { status: number; body?: unknown; retryAfter: string | null };

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

/** The server is too busy, or a proxy cannot reach it. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

export function outcomeOf(
  response: ApiResponse | undefined,
): Outcome | { kind: 'retry' } | { kind: 'signed out' } {
  if (!response) return { kind: 'retry' };
  const { status, body } = response;
  if (status === 401) return { kind: 'signed out' };
  if (status === 204) return { kind: 'done', response: undefined };
  // The sign-in page of a hotel's network has the status 200 and no JSON, and so has the error page of a proxy.
  if (body === undefined || TEMPORARY.has(status)) return { kind: 'retry' };
  if (status < 300) return { kind: 'done', response: body as OperationResponse };
  if (status < 400) return { kind: 'retry' };
  if (status >= 500) return { kind: 'error' };
  const { message = '', issues = [] } = body as { message?: string; issues?: Issue[] };
  return { kind: 'refused', status, message, issues };
}

/** Sends the pending operations: one request at a time, in the order of the list. */
export class Sender {
  readonly #options: Options;
  #running: Promise<void> | undefined;
  #hasWork = false;
  #isSignedOut = false;
  #isStopped = false;
  #failures = 0;

  constructor(options: Options) {
    const { outbox } = options;
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
    const { channel, user } = this.#options.outbox;
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
    this.#isSignedOut = false;
    this.#options.backOff?.wakeUp();
    return this.wake();
  }

  #canSend(): boolean {
    return this.#options.isOnline() && !this.#isSignedOut && !this.#isStopped;
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
    const { outbox, request, onSignedOut } = this.#options;
    while (this.#canSend() && !isLost()) {
      const operation = await outbox.next();
      // In the meantime the user may have left the page, or lost the network.
      if (!operation || !this.#canSend()) return;
      const response = await request(requestOf(operation)).catch(() => undefined);
      const outcome = outcomeOf(response);
      if (outcome.kind === 'signed out') {
        this.#isSignedOut = true;
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
