import { lchown, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Runner, UNSHARE } from './as-root.ts';
import { EmbeddedPostgresError, explainOutput } from './error.ts';
import { runCommand } from './run-command.ts';
import { syncDirectory } from './sync-directory.ts';

/** The superuser of initdb. It only transfers ownership; the server uses another role. */
export const SUPERUSER = 'habitcrush';
export const DATABASE = 'habitcrush';
const MAJOR_VERSION = '18';

// "trust" is safe here: the only access is a socket in a directory that no other user can enter.
const INITDB = [
  `--username=${SUPERUSER}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--no-instructions',
];

/** Creates the cluster in `<dataDir>/postgres` unless it exists, and returns its path. */
export async function prepareCluster(dataDir: string, runner: Runner): Promise<string> {
  const cluster = join(dataDir, 'postgres');
  const version = await readVersion(cluster);
  if (version === undefined) await createCluster(dataDir, cluster, runner);
  else if (version !== MAJOR_VERSION) throw wrongVersion(cluster, version);
  else await takeOver(cluster, runner.owner);
  return cluster;
}

async function readVersion(cluster: string): Promise<string | undefined> {
  const names = await readdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw error;
  });
  if (names.length === 0) return undefined;
  if (names.includes('PG_VERSION')) {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  }
  throw new EmbeddedPostgresError(`${cluster} holds files, but no PostgreSQL database.`);
}

/** Created under another name and then renamed, so that a crash half way leaves nothing that looks like a cluster. */
async function createCluster(dataDir: string, cluster: string, runner: Runner): Promise<void> {
  const unfinished = join(dataDir, 'postgres.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (runner.identity.uid !== undefined) await takeOver(unfinished, runner.owner);
  await runTool(runner, ['initdb', '-D', unfinished, ...INITDB]);
  await runTool(
    runner,
    ['postgres', '--single', '-D', unfinished, '-c', 'log_checkpoints=off', 'postgres'],
    `CREATE DATABASE ${DATABASE}\n`,
  );
  await rename(unfinished, cluster);
  await syncDirectory(dataDir);
}

async function runTool(runner: Runner, command: string[], input = ''): Promise<void> {
  const [program = '', ...args] = command;
  const tool = [join(runner.bin, program), ...args];
  let { code, output } = await runCommand([...runner.prefix, ...tool], runner.identity, input);
  // Containers often run as a user id without a name, which the PostgreSQL tools require.
  if (output.includes('could not look up effective user ID')) {
    ({ code, output } = await runCommand([...UNSHARE, ...tool], runner.identity, input));
  }
  // The single-user backend reports a refused statement but still exits with 0.
  if (code === 0 && !/ERROR:|FATAL:/.test(output)) return;
  throw new EmbeddedPostgresError(`The database cannot be created: ${explainOutput(output)}`);
}

/** The user that runs PostgreSQL may change between two starts, and must own the files. */
async function takeOver(cluster: string, owner: number): Promise<void> {
  const { uid } = await stat(cluster);
  if (uid === owner) return;
  if (process.getuid?.() !== 0) {
    throw new EmbeddedPostgresError(`${cluster} belongs to user ${uid}: start as that user.`);
  }
  const names = await readdir(cluster, { recursive: true });
  await Promise.all(names.map((name) => lchown(join(cluster, name), owner, owner)));
  // Last, so that the next start notices and repeats an unfinished change.
  await lchown(cluster, owner, owner);
}

function wrongVersion(cluster: string, version: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `${cluster} was created by PostgreSQL ${version}, but this is ${MAJOR_VERSION}: restore a backup into a new DATA_DIR.`,
  );
}
