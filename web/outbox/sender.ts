import type { Issue } from '#contract/problem.ts';
import { type ApiRequest, requestOf } from './operation.ts';
import type { Outbox } from './outbox.ts';
import type { OperationResponse, Outcome } from './outbox-state.ts';

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;
const MAX_RETRY_AFTER_MS = 300_000;

/** `body` is undefined when it is not JSON. */
export type ApiResponse = { status: number; body?: unknown; retryAfter: string | null };

type Options = {
  outbox: Outbox;
  /** Runs `run` alone among all tabs and the worker. `isLost`: another place has taken the lock over. */
  lock: (run: (isLost: () => boolean) => Promise<void>) => Promise<void>;
  /** Rejects when there is no response. */
  request: (request: ApiRequest) => Promise<ApiResponse>;
  isOnline: () => boolean;
  onSignedOut?: () => void;
  /** The worker cannot wait: it ends with an error, and the browser starts it again. */
  canWait?: boolean;
  /** Resolves after `ms`, or when `wakeUp` is called. */
  sleep?: (ms: number) => Pause;
  random?: () => number;
  now?: () => number;
};
type Pause = { over: Promise<void>; wakeUp: () => void };

/** Between half and all of the back-off: browsers that lost their server together do not return together. */
export function waitAfter(
  failures: number,
  retryAfter: string | null,
  { random, now }: { random: number; now: number },
): number {
  const longest = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 10));
  const asked =
    retryAfter === null ? 0 : Number(retryAfter) * 1000 || Date.parse(retryAfter) - now || 0;
  return Math.max(longest * (0.5 + random / 2), Math.min(asked, MAX_RETRY_AFTER_MS));
}

/** Too busy, or a proxy speaks for a server that is away. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

export function outcomeOf(
  response: ApiResponse | undefined,
): Outcome | { kind: 'no response' } | { kind: 'signed out' } {
  if (!response) return { kind: 'no response' };
  const { status, body } = response;
  if (status === 401) return { kind: 'signed out' };
  if (status === 204) return { kind: 'done', response: undefined };
  // The sign-in page of a hotel's network has the status 200 and no JSON, and so has the error page of a proxy.
  if (body === undefined || TEMPORARY.has(status)) return { kind: 'no response' };
  if (status < 300) return { kind: 'done', response: body as OperationResponse };
  if (status < 400) return { kind: 'no response' };
  if (status >= 500) return { kind: 'error' };
  const { message = '', issues = [] } = body as { message?: string; issues?: Issue[] };
  return { kind: 'refused', status, message, issues };
}

/** Sends what waits: one request at a time, in the order of the list. */
export class Sender {
  private readonly options: Required<Options>;
  private running: Promise<void> | undefined;
  private isWanted = false;
  private isSignedOut = false;
  private failures = 0;
  private wakeUp = (): void => {};

  constructor(options: Options) {
    const { outbox } = options;
    this.options = { ...DEFAULTS, ...options };
    outbox.channel.listen(({ user, resume }) => {
      if (user === outbox.user && resume) void this.sendNow().catch(() => {});
    });
  }

  /** After an append, at the start, when another tab reports a change. */
  wake(): Promise<void> {
    this.isWanted = true;
    this.running ??= Promise.resolve().then(() => this.run());
    return this.running;
  }

  /** Ends the waiting in all tabs: the network is back, the user has signed in again or pressed "Try now". */
  resume(): Promise<void> {
    const { channel, user } = this.options.outbox;
    channel.post({ user, resume: true });
    return this.sendNow();
  }

  private sendNow(): Promise<void> {
    this.isSignedOut = false;
    this.wakeUp();
    return this.wake();
  }

  private canSend(): boolean {
    return this.options.isOnline() && !this.isSignedOut;
  }

  private async run(): Promise<void> {
    try {
      while (this.isWanted && this.canSend()) {
        this.isWanted = false;
        await this.options.lock((isLost) => this.drain(isLost));
      }
    } finally {
      this.running = undefined;
    }
  }

  private async drain(isLost: () => boolean): Promise<void> {
    const { outbox, request, onSignedOut } = this.options;
    while (this.canSend() && !isLost()) {
      const operation = await outbox.next();
      if (!operation) return;
      const response = await request(requestOf(operation)).catch(() => undefined);
      const outcome = outcomeOf(response);
      if (outcome.kind === 'signed out') {
        this.isSignedOut = true;
        onSignedOut();
        return;
      }
      if (outcome.kind !== 'no response') await outbox.settle(operation, outcome);
      if (outcome.kind === 'done' || outcome.kind === 'refused') this.failures = 0;
      else await this.waitForServer(response);
    }
  }

  private async waitForServer(response: ApiResponse | undefined): Promise<void> {
    const { canWait, sleep, random, now } = this.options;
    this.failures += 1;
    if (!canWait) throw new Error('Not sent');
    const retryAfter = response?.retryAfter ?? null;
    const pause = sleep(waitAfter(this.failures, retryAfter, { random: random(), now: now() }));
    this.wakeUp = pause.wakeUp;
    await pause.over;
  }
}

function startTimer(ms: number): Pause {
  let wakeUp!: () => void;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { over, wakeUp };
}

const DEFAULTS = {
  onSignedOut: () => {},
  canWait: true,
  sleep: startTimer,
  random: Math.random,
  now: Date.now,
};
