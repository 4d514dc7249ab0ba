import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { countWork, explainCalls } from './report/explain.ts';
import { asText, type Figure } from './report/figures.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { measureAfterLoad } from './report/memory.ts';
import { measurePages } from './browser/page-weight.ts';
import { measureStart } from './instance/start-up.ts';
import { CONNECTIONS, measureThroughput, type Pace } from './http/throughput.ts';
import { PEOPLE_OF_SMALL_TOWN, seedTown, type Town } from './seeds/town.seed.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    people: { type: 'string', default: '100000' },
  },
});
const pace: Pace = { rounds: Number(options.rounds), seconds: Number(options.seconds) };

await runCommand(async () => {
  await prepare();
  await buildIfNeeded();
  const before = loadavg();
  const figures = [...measurePages()];
  say('starting and resting');
  figures.push(...(await measureStart(pace.rounds)));
  figures.push(...(await measureTowns()));
  print(figures, before);
  if (options.check && figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
});

async function measureTowns(): Promise<Figure[]> {
  const large = await settle('large', Number(options.people));
  const small = await settle('small', PEOPLE_OF_SMALL_TOWN);
  try {
    if (options.explain) process.stdout.write(await explainCalls(large));
    say('throughput');
    const people = Number(options.people).toLocaleString('en');
    const figures = await measureThroughput({ large, small, people }, pace);
    // After all those ticks, which have moved the rows.
    return [...figures, ...(await countWork(large)), ...measureAfterLoad(large, people)];
  } finally {
    for (const instance of [large, small]) await leave(instance);
  }
}

async function settle(town: Town, people: number): Promise<Instance> {
  say(`a database with ${people.toLocaleString('en')} people`);
  const instance = await startInstance(await makeDataDir());
  const pool = await instance.openPool();
  try {
    await seedTown(pool, town, people);
    return instance;
  } catch (error) {
    await leave(instance);
    throw error;
  } finally {
    await pool.end();
  }
}

async function leave(instance: Instance): Promise<void> {
  await instance.stop();
  await removeDataDir(instance.dataDir);
}

function print(figures: readonly Figure[], before: readonly number[]): void {
  const machine = {
    cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    loadBefore: before.map((load) => Number(load.toFixed(1))),
    loadAfter: loadavg().map((load) => Number(load.toFixed(1))),
    connections: CONNECTIONS,
    ...pace,
  };
  const text = options.json
    ? JSON.stringify({ machine, figures }, null, 2)
    : `${asText(figures)}\n\nMeasured with ${JSON.stringify(machine)}`;
  process.stdout.write(`${text}\n`);
}

/** Beside the figures, so that the output stays JSON. */
function say(doing: string): void {
  process.stderr.write(`bench: ${doing}\n`);
}
