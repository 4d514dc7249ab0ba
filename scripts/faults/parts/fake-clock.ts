import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '#domain/days/local-day.ts';
import type { FaultEnvironment } from '../run/fault-environment.ts';
import type { Settings } from './server.ts';

/** The clock of a server, which is whole days ahead of the real clock or behind it. */
export type FakeClock = {
  readonly settings: Settings;
  /** Takes effect immediately, also for a running server. */
  set(days: number): void;
  readonly ahead: () => number;
};

const LIBRARIES = '/usr/lib';

export async function makeFakeClock(environment: FaultEnvironment): Promise<FakeClock> {
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
