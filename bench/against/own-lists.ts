import { spawnSync } from 'node:child_process';
import { ROOT } from '../../scripts/setup/project.mjs';
import { openOlderVersion } from './older-version.ts';
import { compare, type Pair, ratioTable } from './ratio-table.ts';

/**
 * The administrator's lists of this version and of an older one, in turn. Each is measured by its own `bench/admin.ts`, on
 * rows that it wrote itself: functions and tables had other names before. What only one of them measures is left out.
 */
export async function measureListsAgainst(commit: string, rounds: number): Promise<string> {
  const version = await openOlderVersion(commit);
  try {
    const runs: Record<'older' | 'newer', Medians[]> = { older: [], newer: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.older.push(runIn(version.root));
      runs.newer.push(runIn(ROOT));
    }
    const compared = pairsOf(runs.older, runs.newer).map(compare);
    return `Older: ${version.name}\n\n${ratioTable(compared)}`;
  } finally {
    await version.remove();
  }
}

type Medians = ReadonlyMap<string, number>;

function runIn(root: string): Medians {
  const options = ['--import', 'tsx', 'bench/admin.ts'];
  const { status, stdout } = spawnSync(process.execPath, options, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`bench/admin.ts failed in ${root}.`);
  return mediansIn(stdout);
}

const LINE = /^(.+?) +median +(\d+) ms/;

/** Some names come twice, with the views of a year and of a month: the later ones are told apart. */
export function mediansIn(output: string): Medians {
  const medians = new Map<string, number>();
  for (const line of output.split('\n')) {
    const [, name = '', ms] = LINE.exec(line) ?? [];
    if (ms === undefined) continue;
    const isKnown = medians.has(name.trim());
    // Below a millisecond all are as good.
    medians.set(isKnown ? `${name.trim()}, again` : name.trim(), Math.max(1, Number(ms)));
  }
  return medians;
}

export function pairsOf(older: readonly Medians[], newer: readonly Medians[]): Pair[] {
  const [first] = newer;
  const names = [...(first?.keys() ?? [])].filter((name) => older.every((run) => run.has(name)));
  const timesOf = (runs: readonly Medians[], name: string) => runs.map((run) => run.get(name) ?? 0);
  return names.map((name) => ({
    name,
    unit: 'ms',
    isMoreBetter: false,
    older: timesOf(older, name),
    newer: timesOf(newer, name),
  }));
}
