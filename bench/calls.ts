import { measureAgainst } from './against/measure-against.ts';
import { ratioTable } from './against/ratio-table.ts';
import { CONNECTIONS, measureThroughput } from './http/throughput.ts';
import { measureWholeCalls } from './http/whole-calls.ts';
import { type Instance, makeDataDir, removeDataDir, startInstance } from './instance/instance.ts';
import { measureAfterLoad, measureStart } from './instance/start-up.ts';
import { explainCalls } from './report/explain.ts';
import type { Figure } from './report/figures.ts';
import { type Options, readOptions } from './report/options.ts';
import { printFigures, printReport, report } from './report/print.ts';
import { SMALL_DATABASE_USERS, seedUsers, type DatabaseSize } from './seeds/users.seed.ts';

/** Measures calls, start and memory of this version, or compares them with an older one. */
export async function measureCalls(args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options.against === undefined) await measureThisVersion(options);
  else await measureBoth(options.against, options);
}

const paceOf = ({ rounds, seconds }: Options) => ({ connections: CONNECTIONS, rounds, seconds });

async function measureThisVersion(options: Options): Promise<void> {
  report('starting and resting');
  const figures = await measureStart(options.rounds);
  figures.push(...(await measureBothSizes(options)));
  printFigures(figures, options.json, paceOf(options));
  if (options.check && figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}

/** With `--check`, a figure that became worse fails. */
async function measureBoth(commit: string, options: Options): Promise<void> {
  const { name, compared } = await measureAgainst(commit, options, report);
  const text = `Older: ${name}\n\n${ratioTable(compared)}`;
  printReport({ older: name, compared }, text, options.json, paceOf(options));
  const isWorse = compared.some(({ verdict }) => verdict === 'worse');
  if (options.check && isWorse) process.exitCode = 1;
}

async function measureBothSizes(options: Options): Promise<Figure[]> {
  const large = await startSeeded('large', options.people);
  const small = await startSeeded('small', SMALL_DATABASE_USERS);
  try {
    if (options.explain) process.stdout.write(await explainCalls(large));
    report('throughput');
    const people = options.people.toLocaleString('en');
    const figures = await measureThroughput({ large, small, people }, options);
    figures.push(measureAfterLoad(large, people));
    report('whole calls');
    return [...figures, ...(await measureWholeCalls(large, options.rounds))];
  } finally {
    for (const instance of [large, small]) await removeInstance(instance);
  }
}

async function startSeeded(size: DatabaseSize, people: number): Promise<Instance> {
  report(`a database with ${people.toLocaleString('en')} people`);
  const instance = await startInstance(await makeDataDir());
  const pool = await instance.openPool();
  try {
    await seedUsers(pool, size, people);
    return instance;
  } catch (error) {
    await removeInstance(instance);
    throw error;
  } finally {
    await pool.end();
  }
}

async function removeInstance(instance: Instance): Promise<void> {
  await instance.stop();
  await removeDataDir(instance.dataDir);
}
