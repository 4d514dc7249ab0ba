import { setTimeout as sleep } from 'node:timers/promises';
import { pollPause } from '#domain/site/poll-pace.ts';
import { answerParent } from '../instance/child.ts';
import { Connection, type Outcome, Proxy, TURNED_AWAY } from './live-connection.ts';
import { Dashboard, type LoadTarget, type RequestSender } from './live-dashboard.ts';
import { type CallKind, type KindOfCall, MIX, POLLS } from './page-calls.ts';
import { STEP_MS, TimerWheel } from './timer-wheel.ts';
import { takeLastCore } from '../instance/own-core.ts';
import { quantile } from '../report/rounds.ts';

export type PagesRequest = LoadTarget & {
  dashboards: number;
  warmUpSeconds: number;
  seconds: number;
  /** Behind a proxy, users also act. Without one, each page polls over its own connection. */
  isBehindProxy: boolean;
  /** Whether refused polls respect Retry-After. */
  respectsRetryAfter: boolean;
};

export type CallCounts = {
  due: number;
  /** Responses within the time that a user waits. */
  answered: number;
  refused: number;
  /** Refused by the proxy, which had no free connection. */
  turnedAway: number;
  left: number;
  failed: number;
};

export type LoadResult = {
  /** Includes calls of the warm-up. */
  sent: number;
  kinds: Record<CallKind, CallCounts>;
  failures: Record<string, number>;
  seconds: number;
  responseMs: Percentiles;
  refusedMs: Percentiles;
  /** The delay of this process itself. */
  lateMs: Percentiles;
};

export type Percentiles = { p50: number; p99: number };

/** A user gives up after this time. */
const TIMEOUT_MS = 5_000;
const TIMEOUT_CHECK_MS = 100;
/**
 * Polls have few of the proxy's connections, because each waiting poll delays all others. Actions of users have a
 * separate number. `docs/guides/hosting.md` configures the proxy like this, with the same response when no connection
 * is free.
 */
const MAX_CONNECTIONS = { polls: 500, people: 1_000 };

type PlannedCall = {
  due: number;
  readonly call: KindOfCall;
  readonly dashboard: Dashboard;
  refusals: number;
};

type OpenPage = { polls: RequestSender; others: RequestSender };
/** All connections of the pages. */
type Line = Pick<Connection, 'abandonSentBefore' | 'close'>;

/** Plays open pages, each with its own user. */
answerParent(async (question: PagesRequest): Promise<LoadResult> => {
  const { people, dashboards, warmUpSeconds, seconds, isBehindProxy, respectsRetryAfter } =
    question;
  if (isBehindProxy) takeLastCore();
  const lines: Line[] = [];
  const openPage = isBehindProxy ? openThroughProxy(question, lines) : openAlone(question, lines);
  const began = performance.now();
  const measuresFrom = began + warmUpSeconds * 1000;
  const end = measuresFrom + seconds * 1000;
  const recorder = new LoadRecorder();
  const timers = new TimerWheel<PlannedCall>(began);
  for (const person of people.slice(0, dashboards)) {
    const { polls, others } = openPage();
    const ofPolls = new Dashboard(question, person, polls);
    const ofOthers = new Dashboard(question, person, others);
    for (const call of isBehindProxy ? MIX : POLLS) {
      const due = began + Math.random() * call.everyMs;
      timers.add({ due, call, dashboard: call.kind === 'poll' ? ofPolls : ofOthers, refusals: 0 });
    }
  }

  function start(planned: PlannedCall): void {
    const { due, call, dashboard } = planned;
    const isMeasured = due >= measuresFrom;
    recorder.sent += 1;
    if (isMeasured) recorder.begin(call.kind, performance.now() - due);
    dashboard.send(call, (outcome, sentAt) => {
      if (isMeasured) recorder.end(call.kind, outcome, { due, sentAt });
      planned.refusals = isRefusal(outcome) ? planned.refusals + 1 : 0;
      if (respectsRetryAfter) timers.add({ ...planned, due: nextOf(planned, outcome) });
    });
    // Clients that ignore Retry-After keep their rate.
    if (!respectsRetryAfter) timers.add({ ...planned, due: due + call.everyMs });
  }

  let lookedAt = began;
  while (
    performance.now() < end + TIMEOUT_MS &&
    !(performance.now() > end && recorder.isSettled())
  ) {
    const now = performance.now();
    if (now < end) for (const planned of timers.removeDue(now)) start(planned);
    if (now - lookedAt > TIMEOUT_CHECK_MS) {
      lookedAt = now;
      for (const line of lines) line.abandonSentBefore(now - TIMEOUT_MS);
    }
    await sleep(STEP_MS);
  }
  for (const line of lines) line.close();
  return recorder.measured(seconds);
});

const isRefusal = (outcome: Outcome) => 'status' in outcome && outcome.status === 503;

function nextOf({ due, call, refusals }: PlannedCall, outcome: Outcome): number {
  const { everyMs, kind } = call;
  if (kind !== 'poll' || refusals === 0 || !('status' in outcome)) return due + everyMs;
  return performance.now() + pollPause({ everyMs, refusals, retryAfterMs: outcome.retryAfterMs });
}

function openThroughProxy(target: LoadTarget, lines: Line[]): () => OpenPage {
  const polls = new Proxy(target, MAX_CONNECTIONS.polls);
  const others = new Proxy(target, MAX_CONNECTIONS.people);
  lines.push(polls, others);
  return () => ({ polls, others });
}

function openAlone({ host, port }: LoadTarget, lines: Line[]): () => OpenPage {
  return () => {
    const connection = new Connection(host, port);
    lines.push(connection);
    return { polls: connection, others: connection };
  };
}

const noCalls = (): CallCounts => ({
  due: 0,
  answered: 0,
  refused: 0,
  turnedAway: 0,
  left: 0,
  failed: 0,
});

class LoadRecorder {
  sent = 0;
  readonly #kinds: Record<CallKind, CallCounts> = {
    poll: noCalls(),
    list: noCalls(),
    tick: noCalls(),
    'sign-in': noCalls(),
  };
  readonly #failures: Record<string, number> = {};
  readonly #late: number[] = [];
  readonly #answered: number[] = [];
  readonly #refused: number[] = [];
  #open = 0;

  begin(kind: CallKind, late: number): void {
    this.#kinds[kind].due += 1;
    this.#late.push(late);
    this.#open += 1;
  }

  end(kind: CallKind, outcome: Outcome, { due, sentAt }: { due: number; sentAt: number }): void {
    const counts = this.#kinds[kind];
    const now = performance.now();
    this.#open -= 1;
    if ('failure' in outcome) {
      if (outcome.failure === 'left') counts.left += 1;
      else this.#fail(kind, outcome.failure);
    } else if (outcome === TURNED_AWAY) {
      counts.turnedAway += 1;
    } else if (isRefusal(outcome) && outcome.retryAfterMs > 0) {
      counts.refused += 1;
      // Counts from the sending, because the server does not cause the wait in the proxy.
      this.#refused.push(now - sentAt);
    } else if (outcome.status < 300 || outcome.status === 304) {
      counts.answered += 1;
      this.#answered.push(now - due);
    } else this.#fail(kind, String(outcome.status));
  }

  isSettled(): boolean {
    return this.#open === 0;
  }

  measured(seconds: number): LoadResult {
    return {
      sent: this.sent,
      kinds: this.#kinds,
      failures: this.#failures,
      seconds,
      responseMs: spreadOf(this.#answered),
      refusedMs: spreadOf(this.#refused),
      lateMs: spreadOf(this.#late),
    };
  }

  #fail(kind: CallKind, what: string): void {
    this.#kinds[kind].failed += 1;
    const name = `${kind} ${what}`;
    this.#failures[name] = (this.#failures[name] ?? 0) + 1;
  }
}

/** Zero for an empty list, because NaN cannot be sent between processes. */
function spreadOf(values: readonly number[]): Percentiles {
  if (values.length === 0) return { p50: 0, p99: 0 };
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
}
