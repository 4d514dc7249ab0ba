import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { checkVectors } from './fair-streak/check-vectors.ts';
import { runProcess } from './fair-streak/run-process.ts';

// Plays random lives by the rules of the domain and by the definition, and compares the figures. `--vectors` writes
// docs/fair-streak/. `--check` plays the vectors of a file.

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '20000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    vectors: { type: 'boolean', default: false },
    check: { type: 'string' },
  },
});
const MAX_PROCESSES = 2;
const REPORT_INTERVAL_MS = 10_000;

type Report = { lives: number; failure?: string };

if (values.vectors) process.exitCode = await run(['write-vectors-process.ts'], () => undefined);
else if (values.check !== undefined) process.exitCode = check(values.check);
else process.exitCode = await playLives(Number(values.lives), Number(values.seed));

function check(path: string): number {
  const lines = checkVectors(path);
  console.log(lines.length === 0 ? 'All figures are as expected.' : lines.join('\n'));
  return lines.length === 0 ? 0 : 1;
}

async function playLives(lives: number, seed: number): Promise<number> {
  console.log(`seed ${seed}: repeat with npm run fair-streak -- --lives ${lives} --seed ${seed}`);
  const count = Math.min(MAX_PROCESSES, cpus().length, lives);
  const began = performance.now();
  let [played, reported] = [0, began];
  const codes = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const share = Math.floor(lives / count) + (at < lives % count ? 1 : 0);
      return run(['lives-process.ts', `${share}`, `${seed * MAX_PROCESSES + at}`], (line) => {
        const report = JSON.parse(line) as Report;
        played += report.lives;
        if (report.failure !== undefined) console.error(report.failure);
        if (performance.now() < reported + REPORT_INTERVAL_MS) return;
        reported = performance.now();
        console.log(progress(played, began));
      });
    }),
  );
  console.log(progress(played, began));
  const isSame = codes.every((code) => code === 0);
  console.log(isSame ? 'All figures are as defined.' : 'Some figures are not as defined.');
  return isSame ? 0 : 1;
}

function progress(played: number, began: number): string {
  const seconds = (performance.now() - began) / 1000;
  const rate = Math.round(played / seconds);
  return `${played.toLocaleString('en')} lives in ${seconds.toFixed(0)} s, ${rate} a second`;
}

function run([program, ...args]: string[], onLine: (line: string) => void): Promise<number> {
  const path = new URL(`fair-streak/testing/${program}`, import.meta.url).pathname;
  return runProcess(path, args, onLine);
}
