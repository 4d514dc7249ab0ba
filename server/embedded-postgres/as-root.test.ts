import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chooseRunner } from './as-root.ts';
import { locateBinaries } from './binaries.ts';
import type { Run } from './run-command.ts';
import { refuseUserNamespaces } from './testing/refuse-user-namespaces.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const native = locateBinaries();
const succeed: Run = async () => ({ code: 0, output: '' });
const failWhere =
  (fails: (program: string) => boolean): Run =>
  async ([program = '']) => ({ code: fails(program) ? 1 : 0, output: 'error: refused' });

test('an ordinary user runs the binaries of PostgreSQL directly', async () => {
  const dataDir = temporaryDirectory();
  const runner = await chooseRunner({ dataDir, native, uid: 1000, run: succeed });
  expect(runner).toEqual({ bin: join(native, 'bin'), prefix: [], identity: {}, owner: 1000 });
});

describe.skipIf(process.getuid?.() !== 0)('as root', () => {
  test('root runs PostgreSQL in a user namespace where it is allowed', async () => {
    const runner = await chooseRunner({ dataDir: temporaryDirectory(), native, uid: 0 });
    const isAllowed = runner.prefix[0] === 'unshare';
    expect(runner.owner).toBe(isAllowed ? 0 : 65_534);
  });

  test('root runs PostgreSQL as an unprivileged user without user namespaces, and grants access to the folders', async () => {
    const dataDir = temporaryDirectory();
    chmodSync(dataDir, 0o700);
    const run = failWhere((program) => program === 'unshare');
    const runner = await chooseRunner({ dataDir, native, uid: 0, run });
    expect(runner.identity).toEqual({ uid: 65_534, gid: 65_534 });
    expect(runner.bin).toBe(join(native, 'bin'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o701);
  });

  test('the unprivileged user gets a copy of binaries that it cannot reach', async () => {
    const dataDir = temporaryDirectory();
    const run = failWhere((program) => program === 'unshare' || program.startsWith(native));
    const runner = await chooseRunner({ dataDir, native, uid: 0, run });
    expect(relative(dataDir, runner.bin)).toMatch(/^postgres-binaries-18\.[^/]+\/native\/bin$/);
    expect(statSync(join(runner.bin, 'postgres')).mode & 0o005).toBe(0o005);
  });

  test('an error names the folder that the unprivileged user may not enter, and nothing is copied', async () => {
    const closed = temporaryDirectory();
    const dataDir = join(closed, 'clone', 'data');
    mkdirSync(dataDir, { recursive: true });
    const choosing = chooseRunner({ dataDir, native, uid: 0, run: refuseUserNamespaces });
    await expect(choosing).rejects.toThrow(
      `PostgreSQL runs as user 65534 and cannot reach ${dataDir}: this user may not enter ${closed}. Use another folder, run chmod o+x ${closed}, or set DATABASE_URL.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('an error in one line says that PostgreSQL cannot be run', async () => {
    const dataDir = temporaryDirectory();
    const run = failWhere((program) => program !== 'sh');
    const choosing = chooseRunner({ dataDir, native, uid: 0, run });
    await expect(choosing).rejects.toThrow(
      `PostgreSQL must not run as root, and cannot run as user 65534 in ${dataDir}: error: refused. Start as an ordinary user, or set DATABASE_URL.`,
    );
  });
});
