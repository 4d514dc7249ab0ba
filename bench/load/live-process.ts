import { setTimeout as sleep } from 'node:timers/promises';
import { answerParent } from '../instance/child.ts';
import { POLLS } from './live-calls.ts';
import { Connection, type Outcome } from './live-connection.ts';
import { Dashboard, type Habit, type Town } from './live-dashboard.ts';
import { STEP_MS, Wheel } from './live-wheel.ts';
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

type Question = { dashboards: number; warmUpSeconds: number; seconds: number } & Town;
type Poll = { due: number; habit: Habit; dashboard: Dashboard };

answerParent(
  async ({ dashboards, warmUpSeconds, seconds, ...town }: Question): Promise<Measured> => {
    const tally = { times: [] as number[], delays: [] as number[], sent: 0 };
    const outcomes: Record<string, number> = {};
    const open = town.people.slice(0, dashboards).map((person) => {
      const connection = new Connection(town.host, town.port);
      return { connection, dashboard: new Dashboard(town, person, connection) };
    });
    const began = performance.now();
    const measuresFrom = began + warmUpSeconds * 1000;
    const end = measuresFrom + seconds * 1000;
    const wheel = new Wheel<Poll>(began);
    for (const { dashboard } of open) {
      for (const habit of POLLS) {
        wheel.put({ due: began + Math.random() * habit.everyMs, habit, dashboard });
      }
    }

    function call({ due, habit, dashboard }: Poll): void {
      tally.sent += 1;
      const delay = performance.now() - due;
      dashboard.ask(habit, (outcome) => {
        if (due < measuresFrom) return;
        // Counts from the due time, so that the delay of this process is included.
        tally.times.push(performance.now() - due);
        tally.delays.push(delay);
        const name = nameOf(outcome);
        outcomes[name] = (outcomes[name] ?? 0) + 1;
      });
    }

    while (performance.now() < end) {
      for (const poll of wheel.takeDue(performance.now())) {
        call(poll);
        wheel.put({ ...poll, due: poll.due + poll.habit.everyMs });
      }
      await sleep(STEP_MS);
    }
    await sleep(2000);
    for (const { connection } of open) connection.close();
    return {
      sent: tally.sent,
      calls: tally.times.length,
      failed: countWhere(outcomes, (name) => !/^(2|304)/.test(name)),
      unchanged: outcomes['304'] ?? 0,
      outcomes,
      seconds,
      p50: quantile(tally.times, 0.5),
      p99: quantile(tally.times, 0.99),
      ownDelayP99: quantile(tally.delays, 0.99),
    };
  },
);

const nameOf = (outcome: Outcome) =>
  'status' in outcome ? String(outcome.status) : outcome.failure;

const countWhere = (outcomes: Record<string, number>, holds: (name: string) => boolean) =>
  Object.entries(outcomes).reduce((sum, [name, count]) => sum + (holds(name) ? count : 0), 0);
