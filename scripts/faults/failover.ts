import { setTimeout as sleep } from 'node:timers/promises';
import { startTrio } from './parts/patroni.ts';
import { planInstance, startHealthy } from './parts/server.ts';
import type { Fault } from './run/fault.ts';
import { ETCD, HAPROXY, PATRONI, POSTGRES } from './run/needs.ts';
import {
  expectAlive,
  expectReturn,
  expectShortSilence,
  startWritingRun,
} from './run/writing-run.ts';

const MAX_SILENCE_MS = 30_000;

export const failover: Fault = {
  name: 'failover',
  needs: [POSTGRES, PATRONI, ETCD, HAPROXY],
  size: { rounds: 2, seconds: 0, writers: 6 },
  async run(environment, size) {
    const { rounds, writers } = size;
    const trio = await startTrio(environment);
    const instance = await planInstance(environment, { DATABASE_URL: trio.url });
    const server = await startHealthy(environment, instance);
    const site = { address: server.address, databaseUrl: trio.url };
    const run = await startWritingRun(environment, site, writers);
    for (let round = 0; round < rounds; round += 1) {
      await sleep(2_000);
      await trio.killPrimary();
      await expectReturn(run, size, MAX_SILENCE_MS);
      await trio.restore();
    }
    await sleep(1_000);
    await run.end();
    expectAlive(run, server);
    const { outcome } = run;
    expectShortSilence(outcome, MAX_SILENCE_MS);
    outcome.what = `three PostgreSQL under Patroni, kill -9 of the primary and its Patroni, ${rounds} times`;
    return outcome;
  },
};
