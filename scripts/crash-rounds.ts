import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { rollDice } from '#domain/dice.ts';
import { type Course, playRound, type Round } from './crash-rounds/round.ts';
import { findFreePort, removeInstance } from './crash-rounds/server-under-test.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    server: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const started = performance.now();
const course = await openCourse();
const played: Round[] = [];

console.log(`seed ${values.seed}: repeat with npm run crash-rounds -- --seed ${values.seed}`);
let acknowledged = 0;
try {
  while (played.length < rounds) {
    const before = countAcknowledged(course);
    const round = await playRound(course);
    acknowledged += Math.max(0, countAcknowledged(course) - before);
    played.push(round);
    if (!isClean(round)) console.error(`round ${played.length}:`, round);
  }
} finally {
  await removeInstance(course.instance.dataDir);
}
report();

async function openCourse(): Promise<Course> {
  if (values.server === undefined) await buildIfNeeded();
  const port = await findFreePort();
  const instance = {
    program: resolve(values.server ?? 'dist/server/main.js'),
    dataDir: await realpath(await mkdtemp(join(tmpdir(), 'habitcrush-crash-'))),
    port,
    address: `http://127.0.0.1:${port}`,
  };
  const dice = rollDice(Number(values.seed));
  return { instance, dice, lanes: [], session: undefined, starts: [] };
}

function countAcknowledged({ lanes }: Course): number {
  return lanes.reduce((sum, lane) => sum + lane.acknowledged, 0);
}

function isClean({ lost, torn, failure }: Round): boolean {
  return lost === 0 && torn === 0 && failure === undefined;
}

function report(): void {
  const sum = (pick: (round: Round) => number) =>
    played.reduce((total, round) => total + pick(round), 0);
  const starts = course.starts.toSorted((a, b) => a - b);
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    [
      `rounds               ${played.length} in ${seconds.toFixed(0)} s`,
      `acknowledged writes  ${acknowledged}`,
      `lost                 ${sum(({ lost }) => lost)}`,
      `half done            ${sum(({ torn }) => torn)}`,
      `failed starts        ${sum(({ failure }) => (failure === undefined ? 0 : 1))}`,
      `start to healthy     ${starts[Math.floor(starts.length / 2)]?.toFixed(0)} ms in the middle, ${starts.at(-1)?.toFixed(0)} ms at most`,
    ].join('\n'),
  );
  process.exitCode = played.every(isClean) ? 0 : 1;
}
