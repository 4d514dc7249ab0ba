import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds. */
export type Cpu = { server: number; database: number };

/** Runs the work, and returns the CPU time that the process and its descendants spend during it. */
export async function withCpu<Result>(
  pid: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; cpu: Cpu; cpuSeconds: number }> {
  const before = cpuOf(pid);
  const result = await work();
  const after = cpuOf(pid);
  const server = after.server - before.server;
  const database = after.database - before.database;
  return { result, cpu: { server, database }, cpuSeconds: server + database };
}

/** The megabytes of the process and its descendants as PSS, which counts shared memory once. */
export function memoryOf(pid: number): number {
  const kilobytes = familyOf(pid).map(({ id }) =>
    Number(/^Pss:\s+(\d+)/m.exec(readProcess(id, 'smaps_rollup'))?.[1] ?? 0),
  );
  return sum(kilobytes) / 1024;
}

function cpuOf(pid: number): Cpu {
  const family = familyOf(pid);
  const spentBy = (isDatabase: boolean) =>
    sum(
      family
        .filter(({ name }) => (name === 'postgres') === isDatabase)
        .map(({ ticks }) => ticks / TICKS_PER_SECOND),
    );
  return { server: spentBy(false), database: spentBy(true) };
}

type Process = { id: number; parent: number; name: string; ticks: number };

function familyOf(pid: number): Process[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => statOf(Number(id)));
  const family = new Set([pid]);
  // Parents usually have lower ids than their children. The second pass finds the exceptions.
  for (const _ of [1, 2]) {
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  return processes.filter(({ id }) => family.has(id));
}

/** Empty for a process that has ended. */
function statOf(id: number): Process[] {
  const stat = readProcess(id, 'stat');
  if (stat === '') return [];
  const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const [, parent = 0, ...rest] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  // Includes children that have ended, because PostgreSQL closes idle connections.
  return [{ id, parent, name, ticks: sum(rest.slice(9, 13)) }];
}

/** Empty for a process that has ended. */
function readProcess(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
