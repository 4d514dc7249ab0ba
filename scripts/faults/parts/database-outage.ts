import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultOutcome, FaultSize } from '../run/fault.ts';
import { expectAlive, expectNoHanging, expectReturn, startWritingRun } from '../run/writing-run.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import { type OwnDatabase, startOwnDatabase } from './own-database.ts';
import { planInstance, startServer, waitUntilHealthy } from './server.ts';
import { openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

type Network = { database: OwnDatabase; proxy: TcpProxy };
type DatabaseOutage = {
  what: string;
  interrupt: (network: Network) => Promise<void> | void;
  restore: (network: Network) => Promise<void> | void;
};

/** Plays a server that loses its database during writes and gets it back. */
export async function runWithOutage(
  environment: FaultEnvironment,
  size: FaultSize,
  { what, interrupt: leave, restore: comeBack }: DatabaseOutage,
): Promise<FaultOutcome> {
  const { seconds, writers } = size;
  const database = await startOwnDatabase(environment);
  const proxy = await openTcpProxy(environment, { path: database.socket });
  const { username, pathname } = new URL(database.url);
  const url = `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`;
  const server = startServer(environment, await planInstance(environment, { DATABASE_URL: url }));
  await waitUntilHealthy(server);
  const site = { address: server.address, databaseUrl: database.url, random: environment.random };
  const run = await startWritingRun(site, writers);
  await sleep(1_000);
  await leave({ database, proxy });
  await sleep(seconds * 1_000);
  await comeBack({ database, proxy });
  const back = await expectReturn(run, size);
  await sleep(1_000);
  await run.end();
  expectAlive(run, server);
  expectNoHanging(run, size);
  run.outcome.what = `${what} for ${seconds} s; ${back}`;
  return run.outcome;
}
