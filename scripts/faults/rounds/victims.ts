import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Dice } from '#domain/bots/dice.ts';
import { identifyProcess } from '#server/embedded-postgres/process-table.ts';
import { waitUntil } from '../parts/part.ts';
import { type Instance, postmasterOf } from '../parts/server.ts';

const ORPHAN_PATIENCE_MS = 10_000;

export async function killPostmaster(instance: Instance): Promise<void> {
  kill(await postmasterOf(instance));
}

/** As the kernel does when memory runs out: PostgreSQL then ends all its connections and recovers. */
export async function killBackend(instance: Instance, dice: Dice): Promise<void> {
  const postmaster = await postmasterOf(instance);
  const backends = postmaster === undefined ? [] : await backendsOf(postmaster);
  if (backends.length > 0) kill(dice.oneOf(backends));
}

async function backendsOf(postmaster: number): Promise<number[]> {
  const children = await childrenOf(postmaster);
  const titles = await Promise.all(children.map((pid) => titleOf(pid)));
  return children.filter((_, at) => titles[at]?.startsWith('postgres: habitcrush'));
}

export async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)));
  return pids.filter((_, at) => parents[at] === parent);
}

async function parentOf(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in parentheses and may hold any character; state and parent follow it.
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
}

const titleOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

function kill(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself in this moment.
  }
}

/** Answers whether the PostgreSQL of a server that was killed is gone, without a start that would clear it. */
export async function hasNoOrphan(instance: Instance): Promise<boolean> {
  const cluster = join(instance.dataDir, 'postgres');
  const isGone = async () => {
    const pid = await postmasterOf(instance);
    return pid === undefined || (await identifyProcess(pid, cluster)) !== 'ours';
  };
  return waitUntil(isGone, ORPHAN_PATIENCE_MS);
}
