import { cpus, loadavg, totalmem } from 'node:os';
import { buildIfNeeded } from '../scripts/setup/build-if-needed.mjs';
import { prepare, runCommand } from '../scripts/setup/prepare.mjs';
import { measureAgainst } from './against/measure-against.ts';
import { ratioTable } from './against/ratio-table.ts';
import { countWork, explainCalls } from './report/explain.ts';
import { asText, type Figure } from './report/figures.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { measureAfterLoad } from './report/memory.ts';
import { type Options, readOptions } from './report/options.ts';
import { measurePages } from './browser/page-weight.ts';
import { measureStart } from './instance/start-up.ts';
import { CONNECTIONS, measureThroughput } from './http/throughput.ts';
import { PEOPLE_OF_SMALL_TOWN, seedTown, type Town } from './seeds/town.seed.ts';

await runCommand(async () => {
  const options = readOptions(process.argv.slice(2));
  await prepare();
  await buildIfNeeded();
  if (options.against === undefined) await measureThisVersion(options);
  else await measureBoth(options.against, options);
});

async function measureThisVersion(options: Options): Promise<void> {
  const before = loadavg();
  const figures = [...measurePages()];
  say('starting and resting');
  figures.push(...(await measureStart(options.rounds)));
  figures.push(...(await measureTowns(options)));
  print({ figures }, asText(figures), before, options);
  if (options.check && figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

/** With `--check`, what became worse fails. */
async function measureBoth(commit: string, options: Options): Promise<void> {
  const before = loadavg();
  const { name, compared } = await measureAgainst(commit, options, say);
  print({ older: name, compared }, `Older: ${name}\n\n${ratioTable(compared)}`, before, options);
  const isWorse = compared.some(({ verdict }) => verdict === 'worse');
  if (options.check && isWorse) process.exitCode = 1;
}

async function measureTowns(options: Options): Promise<Figure[]> {
  const large = await settle('large', options.people);
  const small = await settle('small', PEOPLE_OF_SMALL_TOWN);
  try {
    if (options.explain) process.stdout.write(await explainCalls(large));
    say('throughput');
    const people = options.people.toLocaleString('en');
    const figures = await measureThroughput({ large, small, people }, options);
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

function print(
  found: object,
  text: string,
  before: readonly number[],
  { json, rounds, seconds }: Options,
): void {
  const machine = {
    cpus: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    loadBefore: before.map((load) => Number(load.toFixed(1))),
    loadAfter: loadavg().map((load) => Number(load.toFixed(1))),
    connections: CONNECTIONS,
    rounds,
    seconds,
  };
  const shown = json
    ? JSON.stringify({ machine, ...found }, null, 2)
    : `${text}\n\nMeasured with ${JSON.stringify(machine)}`;
  process.stdout.write(`${shown}\n`);
}

/** Beside the figures, so that the output stays JSON. */
function say(doing: string): void {
  process.stderr.write(`bench: ${doing}\n`);
}
