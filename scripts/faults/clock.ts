import { setTimeout as sleep } from 'node:timers/promises';
import { type FakeClock, makeFakeClock } from './parts/fake-clock.ts';
import {
  readDatabaseUrl,
  type Instance,
  planInstance,
  type Server,
  startServer,
  waitUntilHealthy,
} from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { FAKETIME } from './run/needs.ts';
import { expectAlive, startWritingRun } from './run/writing-run.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { describeRefusals } from './writing/write-counts.ts';

/** Days ahead of today: the first ones between two starts, the others under the running server. */
const AT_STARTS = [0, 2, 1];
const WHILE_RUNNING = [0, 3, -1, 4];

export const clock: Fault = {
  name: 'clock',
  needs: [FAKETIME],
  size: { rounds: 1, seconds: 3, writers: 4 },
  async run(environment, { seconds, writers }) {
    const fake = await makeFakeClock(environment);
    const instance = await planInstance(environment, fake.settings);
    let server = await startAt(environment, instance, fake, AT_STARTS[0] ?? 0);
    const { address } = server;
    const { ahead } = fake;
    const site = {
      address,
      databaseUrl: await readDatabaseUrl(server),
      random: environment.random,
      ahead,
    };
    const run = await startWritingRun(site, writers);
    for (const days of AT_STARTS.slice(1)) {
      await sleep(seconds * 1_000);
      await run.end();
      server.part.signal('SIGTERM');
      await server.part.ended;
      server = await startAt(environment, instance, fake, days);
      run.resume();
    }
    for (const days of WHILE_RUNNING) {
      await sleep(seconds * 1_000);
      await run.end();
      fake.set(days);
      run.resume();
    }
    await sleep(seconds * 1_000);
    await run.end();
    expectAlive(run, server);
    const { outcome } = run;
    const refused = describeRefusals(outcome.counts);
    expectThat(outcome, outcome.counts.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `the clock ${AT_STARTS.join(', ')} days ahead at three starts, then ${WHILE_RUNNING.join(', ')} under the running server`;
    return outcome;
  },
};

async function startAt(
  environment: FaultEnvironment,
  instance: Instance,
  fake: FakeClock,
  days: number,
): Promise<Server> {
  fake.set(days);
  const server = startServer(environment, instance);
  await waitUntilHealthy(server);
  return server;
}
