import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { FAULTS } from './faults/run/all-faults.ts';
import {
  type Fault,
  type FaultOutcome,
  type FaultSize,
  hasPassed,
  runFault,
} from './faults/run/fault.ts';
import { whatIsMissing } from './faults/run/needs.ts';
import { openFaultEnvironment, type FaultEnvironment } from './faults/run/fault-environment.ts';
import { describeRefusals } from './faults/writing/write-counts.ts';
import { describeMachine } from './instance/machine.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';

const COLUMNS = [
  'fault',
  'what was done',
  'acknowledged',
  'lost',
  'half done',
  'longest without a write',
  'longest call',
  'not answered as asked',
  'verdict',
];

const HEAD = `| ${COLUMNS.join(' | ')} |\n|---|---|--:|--:|--:|--:|--:|---|---|`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
  },
});
const programs = {
  main: resolve('dist/server/main.js'),
  worker: resolve('dist/server/worker.js'),
  admin: resolve('dist/server/admin.js'),
};
let current: FaultEnvironment | undefined;

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void current?.end().finally(() => process.exit(130)));
}
await buildIfNeeded();
console.log(`seed ${values.seed}\n\n${HEAD}`);
for (const fault of chosen()) await runAndReport(fault);
console.log(`\nMeasured with ${JSON.stringify(describeMachine())}`);

function chosen(): readonly Fault[] {
  const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) {
    console.error(`There are: ${FAULTS.map(({ name }) => name).join(', ')}.`);
    process.exit(2);
  }
  return positionals.length > 0 ? FAULTS.filter(({ name }) => positionals.includes(name)) : FAULTS;
}

async function runAndReport(fault: Fault): Promise<void> {
  const missing = whatIsMissing(fault.needs);
  if (missing !== undefined) {
    console.log(skippedRowOf(fault.name, missing));
    return;
  }
  const environment = openFaultEnvironment(programs, Number(values.seed));
  current = environment;
  try {
    const outcome = await runFault(fault, environment, sizeOf(fault));
    console.log(rowOf(fault.name, outcome));
    for (const words of outcome.broken) console.error(`${fault.name}: ${words}`);
    if (!hasPassed(outcome)) process.exitCode = 1;
  } catch (error) {
    console.error(`${fault.name} could not be finished:`, error);
    process.exitCode = 1;
  } finally {
    await environment.end();
  }
}

function sizeOf({ size }: Fault): FaultSize {
  const { rounds = size.rounds, seconds = size.seconds } = values;
  return { ...size, rounds: Number(rounds), seconds: Number(seconds) };
}

function rowOf(name: string, outcome: FaultOutcome): string {
  const { what, counts, lost, torn } = outcome;
  const cells = [
    `\`${name}\``,
    what,
    counts.acknowledged,
    lost,
    torn,
    inSeconds(counts.longestSilenceMs),
    inSeconds(counts.longestCallMs),
    describeRefusals(counts),
    hasPassed(outcome) ? 'holds' : '**broken**',
  ];
  return `| ${cells.join(' | ')} |`;
}

function skippedRowOf(name: string, why: string): string {
  return `| \`${name}\` | skipped: ${why} |${' |'.repeat(COLUMNS.length - 2)}`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
