import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnDatabase } from './parts/own-database.ts';
import { startPooler } from './parts/pgbouncer.ts';
import { planInstance, startServer, waitUntilHealthy } from './parts/server.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { PGBOUNCER, POSTGRES } from './run/needs.ts';
import { expectAlive, startWritingRun } from './run/writing-run.ts';
import { describeRefusals } from './writing/write-counts.ts';

export const poolerBySession: Fault = {
  name: 'pooler-by-session',
  needs: [PGBOUNCER, POSTGRES],
  size: { rounds: 1, seconds: 10, writers: 6 },
  async run(environment, { seconds, writers }) {
    const database = await startOwnDatabase(environment);
    const pooler = await startPooler(environment, database, 'session');
    const server = startServer(
      environment,
      await planInstance(environment, { DATABASE_URL: pooler.url }),
    );
    await waitUntilHealthy(server);
    const site = { address: server.address, databaseUrl: database.url, random: environment.random };
    const run = await startWritingRun(site, writers);
    await sleep(seconds * 1_000);
    await run.end();
    expectAlive(run, server);
    const { outcome } = run;
    const refused = describeRefusals(outcome.counts);
    expectThat(outcome, outcome.counts.refused.size === 0, `calls were not answered: ${refused}`);
    outcome.what = `pgbouncer by session in between, ${seconds} s of writes`;
    return outcome;
  },
};
