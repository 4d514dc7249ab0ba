import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export type Cpu = { server: number; database: number };

/** The CPU seconds of a process and its descendants. */
export function cpuSeconds(pid: number): Cpu {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(statOf);
  const family = new Set([pid]);
  // Parents usually have lower ids than their children. The second pass finds the exceptions.
  for (const _ of [1, 2]) {
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  const spentBy = (isDatabase: boolean) =>
    processes
      .filter(({ id, name }) => family.has(id) && (name === 'postgres') === isDatabase)
      .reduce((sum, { ticks }) => sum + ticks / TICKS_PER_SECOND, 0);
  return { server: spentBy(false), database: spentBy(true) };
}

/** Empty for a process that has ended. */
function statOf(id: string) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const [, parent, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    // Includes children that have ended, because PostgreSQL closes idle connections.
    const ticks = rest.slice(9, 13).reduce((sum, time) => sum + time, 0);
    return [{ id: Number(id), parent: parent ?? 0, name, ticks }];
  } catch {
    return [];
  }
}
