import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { runCommand } from './run-command.ts';

export type Kind = 'gone' | 'unreaped' | 'ours' | 'foreign';

/** Whether the process is the PostgreSQL of this cluster. Ids are reused, so its command and folder are checked. */
export async function identifyProcess(pid: number, cluster: string): Promise<Kind> {
  if (!isAlive(pid)) return 'gone';
  return existsSync('/proc/self/stat') ? lookInProc(pid, cluster) : askPs(pid, cluster);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function lookInProc(pid: number, cluster: string): Promise<Kind> {
  try {
    const status = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name is in parentheses and may contain any character; the state follows it.
    const state = status.slice(status.lastIndexOf(')') + 2, status.lastIndexOf(')') + 3);
    if (state === 'Z' || state === 'X') return 'unreaped';
    const program = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')[0] ?? '';
    if (basename(program) !== 'postgres') return 'foreign';
    return (await worksIn(pid, cluster)) ? 'ours' : 'foreign';
  } catch {
    return isAlive(pid) ? 'foreign' : 'gone';
  }
}

/** PostgreSQL’s working directory is its cluster, even after the cluster was moved. */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const [theirs, ours] = await Promise.all([
    stat(`/proc/${pid}/cwd`, { bigint: true }),
    stat(cluster, { bigint: true }),
  ]);
  return theirs.dev === ours.dev && theirs.ino === ours.ino;
}

async function askPs(pid: number, cluster: string): Promise<Kind> {
  const { code, output } = await runCommand(['ps', '-ww', '-o', 'stat=,command=', '-p', `${pid}`]);
  if (code !== 0) return 'gone';
  return readPs(output, cluster);
}

export function readPs(line: string, cluster: string): Kind {
  const [state = '', ...command] = line.trim().split(/\s+/);
  if (state.startsWith('Z')) return 'unreaped';
  const isPostgres = basename(command[0] ?? '') === 'postgres';
  const text = `${command.join(' ')} `;
  return isPostgres && text.includes(` -D ${cluster} `) ? 'ours' : 'foreign';
}
