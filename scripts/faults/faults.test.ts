/** @module-tag long */

import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { copyCluster, prepareCluster } from '#server/embedded-postgres/testing/prepared-cluster.ts';
import { buildIfNeeded } from '../setup/build-if-needed.mjs';
import { crashRounds } from './crash-rounds.ts';
import { type Fault, runFault, type FaultSize } from './run/fault.ts';
import { FAULTS } from './run/all-faults.ts';
import { whatIsMissing } from './run/needs.ts';
import { openFaultEnvironment } from './run/fault-environment.ts';

/** Long, because a busy machine takes several times as long: it only ends a fault that hangs. */
const LONGEST = 600_000;
const programOf = (name: string) =>
  fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url));
const programs = {
  main: programOf('main'),
  worker: programOf('worker'),
  admin: programOf('admin'),
};

/** Short runs with slack for a busy machine. `npm run faults` plays them at length. */
const SMALL: FaultSize = { rounds: 1, seconds: 1, writers: 1, slack: 4 };
const MORE: Record<string, Partial<FaultSize>> = {
  'crash-rounds': { rounds: 3, seconds: LONGEST / 1_000 },
  'import-ended': { rounds: 2 },
};
let preparedCluster = '';
const small = FAULTS.filter(({ needs }) => needs.every((need) => 'root' in need));

async function runWith(fault: Fault, installed = programs) {
  const environment = openFaultEnvironment(installed, 3, (folder) =>
    copyCluster(preparedCluster, folder),
  );
  try {
    return await runFault(fault, environment, { ...SMALL, ...MORE[fault.name] });
  } finally {
    await environment.end();
  }
}

beforeAll(async () => {
  await buildIfNeeded();
  preparedCluster = await prepareCluster();
  return () => rm(preparedCluster, { recursive: true, force: true });
}, LONGEST);

describe.concurrent('a real server', { timeout: LONGEST }, () => {
  for (const fault of small) {
    test.skipIf(whatIsMissing(fault.needs))(`outlives ${fault.name}`, async () => {
      const { lost, torn, broken, counts } = await runWith(fault);
      expect({ lost, torn, broken }).toEqual({ lost: 0, torn: 0, broken: [] });
      expect(counts.acknowledged).toBeGreaterThan(0);
    });
  }
});

test('a server that does not start is reported as a broken promise', async () => {
  const endsAtOnce = fileURLToPath(new URL('./run/needs.ts', import.meta.url));
  const { broken } = await runWith(crashRounds, {
    ...programs,
    main: endsAtOnce,
    worker: endsAtOnce,
  });
  expect(broken[0]).toMatch('the server did not start');
});
