import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { login } from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { type Figure, figure } from './figures.ts';
import { ADMINISTRATOR, type Instance } from '../instance/instance.ts';

const REST_MS = 10_000;
const group = 'Memory of server and database together';

/** Measured after a few calls, when code that loads on demand is loaded. */
export async function measureRest(instance: Instance): Promise<Figure[]> {
  await use(instance.url);
  await sleep(REST_MS);
  const name = `at rest (${howMeasured})`;
  return [figure({ group, name, unit: 'MB', aim: { atMost: 110 } }, memoryOf(instance.pid))];
}

export function measureAfterLoad(instance: Instance, people: string): Figure[] {
  const name = `right after the load, ${people} people`;
  return [figure({ group, name, unit: 'MB' }, memoryOf(instance.pid))];
}

async function use(url: string): Promise<void> {
  const answer = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMINISTRATOR.email, password: ADMINISTRATOR.password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  if (!answer.ok || !cookie) throw new Error(`The administrator cannot sign in: ${answer.status}`);
  for (let call = 0; call < 200; call += 1) {
    await (await fetch(url + listHabits.path, { headers: { cookie } })).text();
  }
}

const hasPss = existsSync('/proc/self/smaps_rollup');

/** PSS counts memory that processes share once. RSS counts it for each process. */
const howMeasured = hasPss ? 'PSS' : 'sum of RSS';

export function memoryOf(pid: number): number {
  const processes = hasPss ? processesOfLinux() : processesOfPs();
  const sum = withDescendants(pid, processes).reduce((total, { kb }) => total + kb(), 0);
  return sum / 1024;
}

type Process = { pid: number; parent: number; kb: () => number };

function withDescendants(pid: number, processes: readonly Process[]): Process[] {
  const own = processes.filter((entry) => entry.pid === pid);
  const children = processes.filter((entry) => entry.parent === pid);
  return [...own, ...children.flatMap((child) => withDescendants(child.pid, processes))];
}

function processesOfLinux(): Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map((pid) => ({
    pid: Number(pid),
    parent: Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1] ?? 0),
    kb: () => Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0),
  }));
}

/** Empty for a process that has ended. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function processesOfPs(): Process[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim();
  return lines.split('\n').map((line) => {
    const [pid = 0, parent = 0, rss = 0] = line.trim().split(/\s+/).map(Number);
    return { pid, parent, kb: () => rss };
  });
}
