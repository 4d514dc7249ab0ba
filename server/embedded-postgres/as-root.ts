import { chmod, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { explainClosedFolder, EmbeddedPostgresError, explainOutput } from './error.ts';
import { copyBinaries, makeLinks } from './binaries.ts';
import { type Identity, type Run, runCommand } from './run-command.ts';

/** How PostgreSQL is started: the folder of its programs, the command in front, and the user. */
export type Runner = { bin: string; prefix: string[]; identity: Identity; owner: number };
export type RunnerOptions = { dataDir: string; native: string; uid: number; run?: Run };

/** The unprivileged user id of Linux, which owns no files. */
const UNPRIVILEGED_ID = 65534;
// PostgreSQL only checks the user id, which is not 0 inside the new user namespace. Outside it is still root, so that
// it can read folders only root may enter.
export const UNSHARE = [
  'unshare',
  '-U',
  `--map-user=${UNPRIVILEGED_ID}`,
  `--map-group=${UNPRIVILEGED_ID}`,
  '--',
];

/** PostgreSQL refuses to run as root. Finds a way to run it that works on this machine. */
export async function chooseRunner(options: RunnerOptions): Promise<Runner> {
  const { dataDir, native, uid, run = runCommand } = options;
  if (uid !== 0) return runAsOurselves(options);
  const { uid: owner, gid } = await stat(dataDir);
  if (owner !== 0) return runAs({ uid: owner, gid }, { ...options, run });
  if (await makeLinks(native)) {
    const probe = await run([...UNSHARE, join(native, 'bin', 'postgres'), '--version'], {});
    if (probe.code === 0) {
      return { bin: join(native, 'bin'), prefix: UNSHARE, identity: {}, owner: 0 };
    }
  }
  return runAs({ uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }, { ...options, run });
}

async function runAsOurselves({ dataDir, native, uid }: RunnerOptions): Promise<Runner> {
  const usable = (await makeLinks(native))
    ? native
    : await copyBinaries(native, await nameCopy(dataDir, native));
  return { bin: join(usable, 'bin'), prefix: [], identity: {}, owner: uid };
}

/** An unprivileged user often cannot enter the folder of the binaries, so it gets a copy. */
async function runAs(
  identity: Required<Identity>,
  { dataDir, native, run }: Required<RunnerOptions>,
): Promise<Runner> {
  const runner = (folder: string): Runner => ({
    bin: join(folder, 'bin'),
    prefix: [],
    identity,
    owner: identity.uid,
  });
  await letOthersPass(dataDir);
  const closed = await explainClosedFolder(dataDir, identity, run);
  if (closed) throw closed;
  const isReady = await makeLinks(native);
  const asItIs = await run([join(native, 'bin', 'postgres'), '--version'], identity);
  if (isReady && asItIs.code === 0) return runner(native);
  const copy = await copyBinaries(native, await nameCopy(dataDir, native));
  const copied = await run([join(copy, 'bin', 'postgres'), '--version'], identity);
  if (copied.code === 0) return runner(copy);
  throw new EmbeddedPostgresError(
    `PostgreSQL must not run as root, and cannot run as user ${identity.uid} in ${dataDir}: ${explainOutput(copied.output)}. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** A copy per version, so that an update does not use the old binaries. */
async function nameCopy(dataDir: string, native: string): Promise<string> {
  const description = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  return join(
    dataDir,
    `postgres-binaries-${z.object({ version: z.string() }).parse(description).version}`,
  );
}

/** Lets others pass through, but not list: the cluster inside keeps mode 0700. */
async function letOthersPass(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir);
  if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o777) | 0o001);
}
