import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../setup/free-port.mjs';
import { type OwnDatabase, startOwnDatabase } from './parts/own-database.ts';
import { expectRefusedStart, planInstance, startHealthy } from './parts/server.ts';
import { openTcpProxy } from './parts/tcp-proxy.ts';
import { type Fault, openOutcome } from './run/fault.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';
import { findProgram, ordinaryUser, PGBOUNCER, POSTGRES } from './run/needs.ts';
import { expectAlive, expectNoRefusal, startWritingRun } from './run/writing-run.ts';

export const poolerBySession: Fault = {
  name: 'pooler-by-session',
  needs: [PGBOUNCER, POSTGRES],
  size: { rounds: 1, seconds: 10, writers: 6 },
  async run(environment, { seconds, writers }) {
    const database = await startOwnDatabase(environment);
    const url = await startPooler(environment, database, 'session');
    const instance = await planInstance(environment, { DATABASE_URL: url });
    const server = await startHealthy(environment, instance);
    const site = { address: server.address, databaseUrl: database.url };
    const run = await startWritingRun(environment, site, writers);
    await sleep(seconds * 1_000);
    await run.end();
    expectAlive(run, server);
    expectNoRefusal(run.outcome);
    run.outcome.what = `pgbouncer by session in between, ${seconds} s of writes`;
    return run.outcome;
  },
};

export const poolerByTransaction: Fault = {
  name: 'pooler-by-transaction',
  needs: [PGBOUNCER, POSTGRES],
  size: { rounds: 1, seconds: 0, writers: 0 },
  async run(environment) {
    const database = await startOwnDatabase(environment);
    const url = await startPooler(environment, database, 'transaction');
    const instance = await planInstance(environment, { DATABASE_URL: url });
    const outcome = openOutcome('pgbouncer by transaction in between: the start is refused');
    await expectRefusedStart(environment, instance, outcome, /pooler|pool_mode|prepared statement/);
    return outcome;
  },
};

/** Starts a pooler between a server and its database. Returns its address. */
async function startPooler(
  environment: FaultEnvironment,
  database: OwnDatabase,
  mode: 'session' | 'transaction',
): Promise<string> {
  // PostgreSQL's own socket is in a folder that other users may not enter.
  const proxy = await openTcpProxy(environment, { path: database.socket });
  const { username } = new URL(database.url);
  const port = await findFreePort();
  const folder = await environment.makeFolder();
  const file = join(folder, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `habitcrush = host=127.0.0.1 port=${proxy.port} user=${username}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 25',
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  const user = ordinaryUser();
  if (user.uid !== undefined)
    for (const path of [folder, file]) await chown(path, user.uid, user.gid ?? -1);
  environment.start([findProgram('pgbouncer') ?? 'pgbouncer', file], { ...user, cwd: folder });
  return `postgresql://${username}@127.0.0.1:${port}/habitcrush`;
}
