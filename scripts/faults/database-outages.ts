import { setTimeout as sleep } from 'node:timers/promises';
import { type OwnDatabase, startOwnDatabase } from './parts/own-database.ts';
import { planInstance, startHealthy } from './parts/server.ts';
import { openTcpProxy, type TcpProxy } from './parts/tcp-proxy.ts';
import type { Fault } from './run/fault.ts';
import { expectAlive, expectNoHanging, expectReturn, startWritingRun } from './run/writing-run.ts';

type Network = { database: OwnDatabase; proxy: TcpProxy };
type DatabaseOutage = {
  name: string;
  what: string;
  interrupt: (network: Network) => Promise<void> | void;
  restore: (network: Network) => Promise<void> | void;
};

/** A server loses its database during writes and gets it back. */
const databaseOutage = ({ name, what, interrupt, restore }: DatabaseOutage): Fault => ({
  name,
  needs: [],
  size: { rounds: 1, seconds: 30, writers: 6 },
  async run(environment, size) {
    const { seconds, writers } = size;
    const database = await startOwnDatabase(environment);
    const proxy = await openTcpProxy(environment, { path: database.socket });
    const { username, pathname } = new URL(database.url);
    const url = `postgresql://${username}@127.0.0.1:${proxy.port}${pathname}`;
    const instance = await planInstance(environment, { DATABASE_URL: url });
    const server = await startHealthy(environment, instance);
    const site = { address: server.address, databaseUrl: database.url };
    const run = await startWritingRun(environment, site, writers);
    await sleep(1_000);
    await interrupt({ database, proxy });
    await sleep(seconds * 1_000);
    await restore({ database, proxy });
    const back = await expectReturn(run, size);
    await sleep(1_000);
    await run.end();
    expectAlive(run, server);
    expectNoHanging(run, size);
    run.outcome.what = `${what} for ${seconds} s; ${back}`;
    return run.outcome;
  },
});

export const databaseOutages: readonly Fault[] = [
  {
    name: 'database-stopped',
    what: 'PostgreSQL stopped',
    interrupt: ({ database }: Network) => database.stop(),
    restore: ({ database }: Network) => database.start(),
  },
  {
    name: 'database-reset',
    what: 'every connection to PostgreSQL reset',
    interrupt: ({ proxy }: Network) => proxy.reset(),
    restore: ({ proxy }: Network) => proxy.restore(),
  },
  {
    name: 'database-frozen',
    what: 'PostgreSQL frozen (SIGSTOP)',
    interrupt: ({ database }: Network) => database.freeze(),
    restore: ({ database }: Network) => database.thaw(),
  },
  {
    name: 'database-silent',
    what: 'the network to PostgreSQL silent',
    interrupt: ({ proxy }: Network) => proxy.dropPackets(),
    restore: ({ proxy }: Network) => proxy.restore(),
  },
].map(databaseOutage);
