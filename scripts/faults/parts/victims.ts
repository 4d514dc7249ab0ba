import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from '#domain/bots/random.ts';
import { readLockFile } from '#server/embedded-postgres/leftovers.ts';
import { identifyProcess } from '#server/embedded-postgres/process-table.ts';
import { waitUntil } from '../../instance/part.ts';
import type { FaultSize } from '../run/fault.ts';
import type { Instance } from './server.ts';

const ORPHAN_TIMEOUT_MS = 10_000;

const clusterFolder = ({ dataDir }: Instance): string => join(dataDir, 'postgres');

export async function killPostmaster(instance: Instance): Promise<void> {
  kill((await readLockFile(clusterFolder(instance))).pid);
}

/** Kills a backend, as the kernel does without memory. PostgreSQL then ends all connections and recovers. */
export async function killBackend(instance: Instance, random: Random): Promise<void> {
  const { pid: postmaster } = await readLockFile(clusterFolder(instance));
  const backends = postmaster === undefined ? [] : await listBackends(postmaster);
  if (backends.length > 0) kill(random.oneOf(backends));
}

async function listBackends(postmaster: number): Promise<number[]> {
  const children = await listChildren(postmaster);
  const titles = await Promise.all(children.map((pid) => titleOf(pid)));
  return children.filter((_, at) => titles[at]?.startsWith('postgres: habitcrush'));
}

export async function listChildren(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map((pid) => findParent(pid)));
  return pids.filter((_, at) => parents[at] === parent);
}

async function findParent(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name is in parentheses and may contain any character. State and parent follow it.
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
}

const titleOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has just ended.
  }
}

/** Returns whether the PostgreSQL of a killed server has ended, without a new start. */
export async function hasNoOrphan(instance: Instance, { slack = 1 }: FaultSize): Promise<boolean> {
  const cluster = clusterFolder(instance);
  const isGone = async () => {
    const { pid } = await readLockFile(cluster);
    return pid === undefined || (await identifyProcess(pid, cluster)) !== 'ours';
  };
  return waitUntil(isGone, ORPHAN_TIMEOUT_MS * slack);
}
