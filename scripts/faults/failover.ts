import { setTimeout as sleep } from 'node:timers/promises';
import { startTrio } from './parts/patroni.ts';
import { planInstance, startServer, waitUntilHealthy } from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { ETCD, HAPROXY, PATRONI, POSTGRES } from './run/needs.ts';
import { expectAlive, expectReturn, startWritingRun } from './run/writing-run.ts';

const LONGEST_SILENCE_MS = 30_000;

export const failover: Fault = {
  name: 'failover',
  needs: [POSTGRES, PATRONI, ETCD, HAPROXY],
  size: { rounds: 2, seconds: 0, writers: 6 },
  async run(environment, size) {
    const { rounds, writers } = size;
    const trio = await startTrio(environment);
    const server = startServer(
      environment,
      await planInstance(environment, { DATABASE_URL: trio.url }),
    );
    await waitUntilHealthy(server);
    const site = { address: server.address, databaseUrl: trio.url, random: environment.random };
    const run = await startWritingRun(site, writers);
    for (let round = 0; round < rounds; round += 1) {
      await sleep(2_000);
      await trio.killPrimary();
      await expectReturn(run, size, LONGEST_SILENCE_MS);
      await trio.restore();
    }
    await sleep(1_000);
    await run.end();
    expectAlive(run, server);
    const { outcome } = run;
    const silence = outcome.counts.longestSilenceMs;
    const words = `no user could write for ${Math.round(silence / 1_000)} s`;
    expectThat(outcome, silence <= LONGEST_SILENCE_MS, words);
    outcome.what = `three PostgreSQL under Patroni, kill -9 of the primary and its Patroni, ${rounds} times`;
    return outcome;
  },
};
