import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataDirectoryInUseError, describeUse, EmbeddedPostgresError } from './error.ts';
import { type Kind, identifyProcess } from './process-table.ts';
import { runCommand } from './run-command.ts';

export type Log = (line: string) => void;

const TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 10;

/** Reads the lock file of a PostgreSQL. Each line has a meaning; a part that is not there yet is undefined. */
export async function readLockFile(cluster: string) {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [first, , , , socketDirectory, , , state] = text.split('\n');
  const pid = Number(first);
  return {
    pid: Number.isInteger(pid) && pid > 1 ? pid : undefined,
    socketDirectory: socketDirectory || undefined,
    state: state?.trim(),
  };
}

/**
 * After `kill -9` of the server, PostgreSQL or its lock file may remain. Call this only with the data directory locked,
 * because then a PostgreSQL that still runs there is an orphan.
 */
export async function clearLeftovers(
  cluster: string,
  log: Log,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const { pid } = await readLockFile(cluster);
  if (pid === undefined) return;
  const kind = await identifyProcess(pid, cluster);
  if (kind === 'ours') await stopOrphan(pid, cluster, log);
  else if (kind === 'unreaped') await waitWhile(pid, cluster, 'unreaped');
  await refuseForeignUse(cluster, timeoutMs);
  await removeStalePid(pid, cluster, log);
}

async function stopOrphan(pid: number, cluster: string, log: Log): Promise<void> {
  log(`Stopping PostgreSQL (process ${pid}), which an earlier server left behind.`);
  signal(pid, 'SIGINT');
  let kind = await waitWhile(pid, cluster, 'ours');
  if (kind === 'ours') {
    signal(pid, 'SIGQUIT');
    kind = await waitWhile(pid, cluster, 'ours');
  }
  if (kind === 'unreaped') kind = await waitWhile(pid, cluster, 'unreaped');
  if (kind === 'ours')
    throw new EmbeddedPostgresError(`PostgreSQL (process ${pid}) does not stop.`);
}

async function waitWhile(pid: number, cluster: string, kind: Kind): Promise<Kind> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const now = await identifyProcess(pid, cluster);
    if (now !== kind || Date.now() > end) return now;
    await sleep(POLL_INTERVAL_MS);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) of another user runs in this data directory: stop it first.`,
    );
  }
}

/** The exit code when PostgreSQL itself holds the lock (`postmaster.ts`), even in another container. */
export const BUSY = 87;

export function lockCommand(cluster: string): string[] {
  return ['flock', '--nonblock', '--no-fork', '--conflict-exit-code', `${BUSY}`, cluster];
}

async function refuseForeignUse(cluster: string, timeoutMs: number): Promise<void> {
  const end = Date.now() + timeoutMs;
  while ((await runCommand([...lockCommand(cluster), 'true'])).code === BUSY) {
    if (Date.now() > end) {
      throw new DataDirectoryInUseError(describeUse(cluster, 'a server in another container'));
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

/** After a reboot the id may belong to any process, and PostgreSQL would refuse to start while that process lives. */
async function removeStalePid(pid: number, cluster: string, log: Log): Promise<void> {
  if ((await readLockFile(cluster)).pid !== pid) return;
  const kind = await identifyProcess(pid, cluster);
  if (kind === 'ours' || kind === 'gone') return;
  log(`Process ${pid} is not PostgreSQL: removing the lock file that names it.`);
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
