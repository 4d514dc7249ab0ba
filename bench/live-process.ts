import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from './child.ts';
import { POLLS } from './live-calls.ts';
import { Connection } from './live-connection.ts';

export type Town = { host: string; port: number; people: { userId: number; cookie: string }[] };
export type Measured = {
  /** Those of the warm-up included. */
  sent: number;
  calls: number;
  failed: number;
  unchanged: number;
  seconds: number;
  p50: number;
  p99: number;
  /** How late this process itself was. It is as slow in hearing the answers, which the times hold. */
  ownDelayP99: number;
};

type Question = { dashboards: number; warmUpSeconds: number; seconds: number } & Town;
type Poll = { due: number; everyMs: number; send: () => Promise<number> };

const STEP_MS = 5;

answerParent(
  async ({ dashboards, warmUpSeconds, seconds, ...town }: Question): Promise<Measured> => {
    const tally = {
      times: [] as number[],
      delays: [] as number[],
      failed: 0,
      unchanged: 0,
      sent: 0,
    };
    const open = town.people.slice(0, dashboards).map((person) => openDashboard(town, person));
    const began = performance.now();
    const measuresFrom = began + warmUpSeconds * 1000;
    const end = measuresFrom + seconds * 1000;
    const wheel = new Wheel(
      open.flatMap(({ polls }) => polls),
      began,
    );

    async function call(poll: Poll, due: number): Promise<void> {
      tally.sent += 1;
      const sent = performance.now();
      const delay = sent - due;
      const status = await poll.send().catch(() => 0);
      if (due < measuresFrom) return;
      // From when it was due, not from when it was sent: what waits here is waited for, too.
      tally.times.push(performance.now() - due);
      tally.delays.push(delay);
      if (status === 304) tally.unchanged += 1;
      else if (status < 200 || status > 299) tally.failed += 1;
    }

    while (performance.now() < end) {
      for (const poll of wheel.takeDue(performance.now())) {
        void call(poll, poll.due);
        wheel.put({ ...poll, due: poll.due + poll.everyMs });
      }
      await sleep(STEP_MS);
    }
    await sleep(2000);
    for (const { connection } of open) connection.close();
    return {
      sent: tally.sent,
      calls: tally.times.length,
      failed: tally.failed,
      unchanged: tally.unchanged,
      seconds,
      p50: percentile(tally.times, 0.5),
      p99: percentile(tally.times, 0.99),
      ownDelayP99: percentile(tally.delays, 0.99),
    };
  },
);

/** What is due when, in steps: thirty thousand timers would cost more. */
class Wheel {
  readonly #slots = new Map<number, Poll[]>();
  #next: number;

  constructor(polls: readonly Poll[], began: number) {
    this.#next = Math.floor(began / STEP_MS);
    for (const poll of polls) this.put({ ...poll, due: began + Math.random() * poll.everyMs });
  }

  put(poll: Poll): void {
    const slot = Math.floor(poll.due / STEP_MS);
    const slots = this.#slots.get(slot);
    if (slots) slots.push(poll);
    else this.#slots.set(slot, [poll]);
  }

  takeDue(now: number): Poll[] {
    const due: Poll[] = [];
    for (; this.#next < Math.floor(now / STEP_MS); this.#next += 1) {
      due.push(...(this.#slots.get(this.#next) ?? []));
      this.#slots.delete(this.#next);
    }
    return due;
  }
}

function openDashboard({ host, port }: Town, { userId, cookie }: Town['people'][number]) {
  const connection = new Connection(host, port);
  const etags = new Map<string, string>();
  const polls = POLLS.map(({ call, everyMs, body }): Poll => {
    const path = call.path.replace(':userId', String(userId));
    const content = body ? JSON.stringify(body) : '';
    const type = body
      ? `content-type: application/json\r\ncontent-length: ${content.length}\r\n`
      : '';
    const head = `${call.method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\ncookie: ${cookie}\r\nx-time-zone: Europe/Berlin\r\ncache-control: no-cache\r\naccept: */*\r\n${type}`;
    const send = async () => {
      const etag = etags.get(path);
      const known = etag ? `if-none-match: ${etag}\r\n` : '';
      const answer = await connection.send(`${head}${known}\r\n${content}`);
      if (answer.etag) etags.set(path, answer.etag);
      return answer.status;
    };
    return { due: 0, everyMs, send };
  });
  return { connection, polls };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
