import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '#server/database/pool.ts';
import { expectRefusedStart } from './parts/refused-start.ts';
import { fetchHealth } from '../instance/instance.ts';
import { readDatabaseUrl, planInstance, startServer, waitUntilHealthy } from './parts/server.ts';
import { mountSmallDisk } from './parts/small-disk.ts';
import { expectThat, type Fault } from './run/fault.ts';
import { ROOT_FOR_MOUNTS } from './run/needs.ts';
import { expectAlive, expectReturn, type WritingRun, startWritingRun } from './run/writing-run.ts';
import { ask, nameOfFailure, send } from './writing/call.ts';
import { historyFile } from './writing/site.ts';

const MEGABYTES = 200;
const LOG_SEGMENTS = 10;

export const diskFull: Fault = {
  name: 'disk-full',
  needs: [ROOT_FOR_MOUNTS],
  size: { rounds: 1, seconds: 10, writers: 4 },
  async run(environment, size) {
    const { seconds, writers } = size;
    const disk = await mountSmallDisk(environment, MEGABYTES);
    const instance = { ...(await planInstance(environment)), dataDir: join(disk.path, 'data') };
    const server = startServer(environment, instance);
    await waitUntilHealthy(server);
    const { address } = server;
    const site = {
      address,
      databaseUrl: await readDatabaseUrl(server),
      random: environment.random,
    };
    const run = await startWritingRun(site, writers);
    const cookie = await openOwnSession(run, address);
    await disk.fill();
    await expectRefusal(run, address, cookie);
    await sleep(seconds * 1_000);
    const health = await fetchHealth(address);
    const words = `health says ${health} while nothing can be written`;
    expectThat(run.outcome, health === 503, words);
    await useUpLog(site.databaseUrl);
    await sleep(seconds * 1_000);
    await disk.free();
    const back = await expectReturn(run, size);
    await run.end();
    expectAlive(run, server);
    server.part.signal('SIGTERM');
    await server.part.ended;
    await disk.fill();
    await expectRefusedStart(environment, instance, run.outcome, /full|no space/i);
    run.outcome.what = `the disk of DATA_DIR full for ${seconds} s; ${back}; then a start on a full disk`;
    return run.outcome;
  },
};

/** Fills the disk with write-ahead log. PostgreSQL then stops, and retries its start until there is space. */
async function useUpLog(databaseUrl: string): Promise<void> {
  const pool = createPool(databaseUrl, { max: 1 });
  for (let segment = 0; segment < LOG_SEGMENTS; segment += 1) {
    await pool.query('select pg_switch_wal()').catch(() => undefined);
    await sleep(100);
  }
  await pool.end();
}

/** Opens a second session, because the writer may sign out of its own at any time. */
async function openOwnSession({ writers: [writer] }: WritingRun, address: string) {
  if (!writer) return undefined;
  const { email, password } = writer.person;
  const body = { email, password };
  return (await ask(address, writer.person, { method: 'POST', path: '/api/login', body })).cookie;
}

/** Sends a year of forty habits, which needs more space than the database files have left. */
async function expectRefusal(
  { outcome, writers: [writer] }: WritingRun,
  address: string,
  cookie: string | undefined,
): Promise<void> {
  if (!writer) return;
  const names = Array.from({ length: 40 }, (_, at) => `Passing ${at} of the import`);
  const file = historyFile(writer.today(), names, 52);
  const request = { method: 'POST', path: '/api/import', file, cookie };
  const answer = await send(address, writer.person, request).catch(nameOfFailure);
  const status = typeof answer === 'string' ? answer : answer.status;
  const words = `what does not fit is answered with ${status} ${JSON.stringify(answer)}`;
  expectThat(outcome, status === 503, words);
}
