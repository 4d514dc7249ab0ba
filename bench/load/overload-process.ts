import { setTimeout as sleep } from 'node:timers/promises';
import { pollPause } from '#domain/site/poll-pace.ts';
import { answerParent } from '../instance/child.ts';
import { type Answer, Connection, type Outcome, type Settle } from './live-connection.ts';
import { Dashboard, type Habit, type Town } from './live-dashboard.ts';
import { STEP_MS, Wheel } from './live-wheel.ts';
import { type Kind, MIX } from './overload-calls.ts';
import { takeLastCore } from '../instance/own-core.ts';
import { quantile } from '../report/rounds.ts';

export type Question = Town & {
  dashboards: number;
  warmUpSeconds: number;
  seconds: number;
  /** Whether refused polls respect Retry-After. */
  honours: boolean;
};

export type Tally = {
  due: number;
  /** Responses within the patience of a user. */
  answered: number;
  refused: number;
  /** Refused by the proxy, which had no free connection. */
  turnedAway: number;
  left: number;
  failed: number;
};

export type Measured = {
  kinds: Record<Kind, Tally>;
  failures: Record<string, number>;
  seconds: number;
  answeredMs: Spread;
  refusedMs: Spread;
  /** The delay of this process itself. */
  lateMs: Spread;
};

export type Spread = { p50: number; p99: number };

/** A user gives up after this time. */
const TIMEOUT_MS = 5_000;
const LOOKS_FOR_LEAVERS_EVERY = 100;
/**
 * Polls have few of the proxy's connections, because each waiting poll delays all others. Actions of users have a
 * separate number. `docs/guides/hosting.md` configures the proxy like this, with the same response when no connection
 * is free.
 */
const CONNECTIONS_AT_MOST = { polls: 500, people: 1_000 };
const TURNED_AWAY: Answer = { status: 503, etag: undefined, retryAfterMs: 10_000 };

type Turn = {
  due: number;
  readonly habit: Habit & { kind: Kind };
  readonly dashboard: Dashboard;
  refusals: number;
};

takeLastCore();

answerParent(async (question: Question): Promise<Measured> => {
  const { people, dashboards, warmUpSeconds, seconds, honours } = question;
  const polls = new Proxy(question, CONNECTIONS_AT_MOST.polls);
  const others = new Proxy(question, CONNECTIONS_AT_MOST.people);
  const open = people.slice(0, dashboards).map((person) => ({
    polls: new Dashboard(question, person, polls),
    others: new Dashboard(question, person, others),
  }));
  const began = performance.now();
  const measuresFrom = began + warmUpSeconds * 1000;
  const end = measuresFrom + seconds * 1000;
  const book = new Book();
  const wheel = new Wheel<Turn>(began);
  for (const dashboard of open) {
    for (const habit of MIX) {
      const due = began + Math.random() * habit.everyMs;
      const asking = habit.kind === 'poll' ? dashboard.polls : dashboard.others;
      wheel.put({ due, habit, dashboard: asking, refusals: 0 });
    }
  }

  function take(turn: Turn): void {
    const { due, habit, dashboard } = turn;
    const isMeasured = due >= measuresFrom;
    if (isMeasured) book.begin(habit.kind, performance.now() - due);
    dashboard.ask(habit, (outcome, sentAt) => {
      if (isMeasured) book.end(habit.kind, outcome, { due, sentAt });
      turn.refusals = isRefusal(outcome) ? turn.refusals + 1 : 0;
      if (honours) wheel.put({ ...turn, due: nextOf(turn, outcome) });
    });
    // Clients that ignore Retry-After keep their rate.
    if (!honours) wheel.put({ ...turn, due: due + habit.everyMs });
  }

  let lookedAt = began;
  while (performance.now() < end + TIMEOUT_MS && !(performance.now() > end && book.isSettled())) {
    const now = performance.now();
    if (now < end) for (const turn of wheel.takeDue(now)) take(turn);
    if (now - lookedAt > LOOKS_FOR_LEAVERS_EVERY) {
      lookedAt = now;
      for (const proxy of [polls, others]) proxy.leaveWhatWasSentBefore(now - TIMEOUT_MS);
    }
    await sleep(STEP_MS);
  }
  for (const proxy of [polls, others]) proxy.close();
  return book.measured(seconds);
});

const isRefusal = (outcome: Outcome) => 'status' in outcome && outcome.status === 503;

function nextOf({ due, habit, refusals }: Turn, outcome: Outcome): number {
  const { everyMs, kind } = habit;
  if (kind !== 'poll' || refusals === 0 || !('status' in outcome)) return due + everyMs;
  return performance.now() + pollPause({ everyMs, refusals, retryAfterMs: outcome.retryAfterMs });
}

/** Simulates the proxy: keeps connections open, and gives each call an idle or a new one. */
class Proxy {
  readonly #town: Town;
  readonly #all = new Set<Connection>();
  readonly #idle: Connection[] = [];
  readonly #most: number;

  constructor(town: Town, most: number) {
    this.#town = town;
    this.#most = most;
  }

  send(request: string, settle: Settle): void {
    const connection = this.#idle.pop() ?? this.#open();
    if (!connection) return settle(TURNED_AWAY, 0);
    return connection.send(request, (outcome, sentAt) => {
      this.#idle.push(connection);
      settle(outcome, sentAt);
    });
  }

  leaveWhatWasSentBefore(moment: number): void {
    for (const connection of this.#all) connection.leaveWhatWasSentBefore(moment);
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  #open(): Connection | undefined {
    if (this.#all.size >= this.#most) return undefined;
    const { host, port } = this.#town;
    const connection = new Connection(host, port);
    this.#all.add(connection);
    return connection;
  }
}

const emptyTally = (): Tally => ({
  due: 0,
  answered: 0,
  refused: 0,
  turnedAway: 0,
  left: 0,
  failed: 0,
});

class Book {
  readonly #kinds: Record<Kind, Tally> = {
    poll: emptyTally(),
    list: emptyTally(),
    tick: emptyTally(),
    'sign-in': emptyTally(),
  };
  readonly #failures: Record<string, number> = {};
  readonly #late: number[] = [];
  readonly #answered: number[] = [];
  readonly #refused: number[] = [];
  #open = 0;

  begin(kind: Kind, late: number): void {
    this.#kinds[kind].due += 1;
    this.#late.push(late);
    this.#open += 1;
  }

  end(kind: Kind, outcome: Outcome, { due, sentAt }: { due: number; sentAt: number }): void {
    const tally = this.#kinds[kind];
    const now = performance.now();
    this.#open -= 1;
    if ('failure' in outcome) {
      if (outcome.failure === 'left') tally.left += 1;
      else this.#fail(kind, outcome.failure);
    } else if (outcome === TURNED_AWAY) {
      tally.turnedAway += 1;
    } else if (isRefusal(outcome) && outcome.retryAfterMs > 0) {
      tally.refused += 1;
      // Counts from the sending, because the server does not cause the wait in the proxy.
      this.#refused.push(now - sentAt);
    } else if (outcome.status < 300 || outcome.status === 304) {
      tally.answered += 1;
      this.#answered.push(now - due);
    } else this.#fail(kind, String(outcome.status));
  }

  isSettled(): boolean {
    return this.#open === 0;
  }

  measured(seconds: number): Measured {
    return {
      kinds: this.#kinds,
      failures: this.#failures,
      seconds,
      answeredMs: spreadOf(this.#answered),
      refusedMs: spreadOf(this.#refused),
      lateMs: spreadOf(this.#late),
    };
  }

  #fail(kind: Kind, what: string): void {
    this.#kinds[kind].failed += 1;
    const name = `${kind} ${what}`;
    this.#failures[name] = (this.#failures[name] ?? 0) + 1;
  }
}

/** Zero for an empty list, because NaN cannot be sent between processes. */
function spreadOf(values: readonly number[]): Spread {
  if (values.length === 0) return { p50: 0, p99: 0 };
  return { p50: quantile(values, 0.5), p99: quantile(values, 0.99) };
}
