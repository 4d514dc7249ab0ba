import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../instance/child.ts';
import { POLLS } from './live-calls.ts';
import { Connection, type Outcome } from './live-connection.ts';
import { Dashboard, type PageCall, type LoadTarget } from './live-dashboard.ts';
import { STEP_MS, TimerWheel } from './timer-wheel.ts';
import { quantile } from '../report/rounds.ts';

export type Measured = {
  /** Includes calls of the warm-up. */
  sent: number;
  calls: number;
  failed: number;
  unchanged: number;
  /** The number of responses by status or error. */
  outcomes: Record<string, number>;
  seconds: number;
  p50: number;
  p99: number;
  /** The delay of this process itself, which is also part of the measured times. */
  ownDelayP99: number;
};

type DashboardLoad = { dashboards: number; warmUpSeconds: number; seconds: number } & LoadTarget;
type Poll = { due: number; call: PageCall; dashboard: Dashboard };

answerParent(
  async ({ dashboards, warmUpSeconds, seconds, ...target }: DashboardLoad): Promise<Measured> => {
    const measured = { times: [] as number[], delays: [] as number[], sent: 0 };
    const outcomes: Record<string, number> = {};
    const open = target.people.slice(0, dashboards).map((person) => {
      const connection = new Connection(target.host, target.port);
      return { connection, dashboard: new Dashboard(target, person, connection) };
    });
    const began = performance.now();
    const measuresFrom = began + warmUpSeconds * 1000;
    const end = measuresFrom + seconds * 1000;
    const timers = new TimerWheel<Poll>(began);
    for (const { dashboard } of open) {
      for (const call of POLLS) {
        timers.add({ due: began + Math.random() * call.everyMs, call, dashboard });
      }
    }

    function start({ due, call, dashboard }: Poll): void {
      measured.sent += 1;
      const delay = performance.now() - due;
      dashboard.send(call, (outcome) => {
        if (due < measuresFrom) return;
        // Counts from the due time, so that the delay of this process is included.
        measured.times.push(performance.now() - due);
        measured.delays.push(delay);
        const name = nameOf(outcome);
        outcomes[name] = (outcomes[name] ?? 0) + 1;
      });
    }

    while (performance.now() < end) {
      for (const poll of timers.removeDue(performance.now())) {
        start(poll);
        timers.add({ ...poll, due: poll.due + poll.call.everyMs });
      }
      await sleep(STEP_MS);
    }
    await sleep(2000);
    for (const { connection } of open) connection.close();
    return {
      sent: measured.sent,
      calls: measured.times.length,
      failed: countWhere(outcomes, (name) => !/^(2|304)/.test(name)),
      unchanged: outcomes['304'] ?? 0,
      outcomes,
      seconds,
      p50: quantile(measured.times, 0.5),
      p99: quantile(measured.times, 0.99),
      ownDelayP99: quantile(measured.delays, 0.99),
    };
  },
);

const nameOf = (outcome: Outcome) =>
  'status' in outcome ? String(outcome.status) : outcome.failure;

const countWhere = (outcomes: Record<string, number>, holds: (name: string) => boolean) =>
  Object.entries(outcomes).reduce((sum, [name, count]) => sum + (holds(name) ? count : 0), 0);
