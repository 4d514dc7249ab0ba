import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '#domain/days/local-day.ts';
import {
  planInstance,
  readDatabaseUrl,
  type Settings,
  startHealthy,
  stopServer,
} from './parts/server.ts';
import type { Fault } from './run/fault.ts';
import { FAKETIME } from './run/needs.ts';
import { expectAlive, expectNoRefusal, startWritingRun } from './run/writing-run.ts';
import type { FaultEnvironment } from './run/fault-environment.ts';

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
    const startAt = (days: number) => {
      fake.set(days);
      return startHealthy(environment, instance);
    };
    let server = await startAt(AT_STARTS[0] ?? 0);
    const { address } = server;
    const site = { address, databaseUrl: await readDatabaseUrl(server), ahead: fake.ahead };
    const run = await startWritingRun(environment, site, writers);
    for (const days of AT_STARTS.slice(1)) {
      await sleep(seconds * 1_000);
      await run.end();
      await stopServer(server);
      server = await startAt(days);
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
    expectNoRefusal(outcome);
    outcome.what = `the clock ${AT_STARTS.join(', ')} days ahead at three starts, then ${WHILE_RUNNING.join(', ')} under the running server`;
    return outcome;
  },
};

/** The clock of a server, which is whole days ahead of the real clock or behind it. */
type FakeClock = {
  readonly settings: Settings;
  /** Takes effect immediately, even in a running server. */
  set(days: number): void;
  readonly ahead: () => number;
};

const LIBRARIES = '/usr/lib';

async function makeFakeClock(environment: FaultEnvironment): Promise<FakeClock> {
  const file = join(await environment.makeFolder(), 'clock');
  let days = 0;
  const set = (to: number): void => {
    days = to;
    writeFileSync(file, `${to < 0 ? '-' : '+'}${Math.abs(to)}d\n`);
  };
  set(0);
  return {
    set,
    ahead: () => days * DAY_MS,
    settings: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Timers use the monotonic clock, which does not move when a real clock is set.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

function findLibrary(): string {
  const paths = readdirSync(LIBRARIES).map((folder) =>
    join(LIBRARIES, folder, 'faketime', 'libfaketimeMT.so.1'),
  );
  const libraryPath = paths.find((path) => existsSync(path));
  if (libraryPath === undefined) throw new Error('libfaketime is not where Debian puts it');
  return libraryPath;
}
