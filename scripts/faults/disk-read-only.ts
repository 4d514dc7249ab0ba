import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectRefusedStart } from './parts/refused-start.ts';
import { readDatabaseUrl, planInstance, startServer, waitUntilHealthy } from './parts/server.ts';
import { mountSmallDisk } from './parts/small-disk.ts';
import { addAudit, type Fault } from './run/fault.ts';
import { ROOT_FOR_MOUNTS } from './run/needs.ts';
import { startWritingRun } from './run/writing-run.ts';
import { auditRows } from './writing/audit.ts';

const MEGABYTES = 200;

export const diskReadOnly: Fault = {
  name: 'disk-read-only',
  needs: [ROOT_FOR_MOUNTS],
  size: { rounds: 1, seconds: 3, writers: 4 },
  async run(environment, { seconds, writers }) {
    const disk = await mountSmallDisk(environment, MEGABYTES);
    const instance = { ...(await planInstance(environment)), dataDir: join(disk.path, 'data') };
    const first = startServer(environment, instance);
    await waitUntilHealthy(first);
    const { address } = first;
    const site = { address, databaseUrl: await readDatabaseUrl(first), random: environment.random };
    const run = await startWritingRun(site, writers);
    await sleep(seconds * 1_000);
    await run.end();
    first.part.signal('SIGTERM');
    await first.part.ended;
    disk.setReadOnly(true);
    await expectRefusedStart(environment, instance, run.outcome, /read-only/);
    disk.setReadOnly(false);
    const second = startServer(environment, instance);
    await waitUntilHealthy(second);
    addAudit(run.outcome, await auditRows(await readDatabaseUrl(second), run.writers));
    run.outcome.what = 'a start on a DATA_DIR that is read-only, then on one that is not';
    return run.outcome;
  },
};
