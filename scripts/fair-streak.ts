import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

// Plays random lives by the rules of the domain and by the definition, and compares what they come to. `--vectors` writes
// docs/fair-streak/ anew.

const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '20000' },
    seed: { type: 'string', default: `${Date.now() % 1_000_000}` },
    vectors: { type: 'boolean', default: false },
  },
});
const PROCESSES_AT_MOST = 2;
const TOLD_EACH_MS = 10_000;

type Said = { lives: number; fault?: string };

if (values.vectors) process.exitCode = await run(['write-vectors-process.ts'], () => undefined);
else process.exitCode = await playLives(Number(values.lives), Number(values.seed));

async function playLives(lives: number, seed: number): Promise<number> {
  console.log(`seed ${seed}: repeat with npm run fair-streak -- --lives ${lives} --seed ${seed}`);
  const count = Math.min(PROCESSES_AT_MOST, cpus().length, lives);
  const began = performance.now();
  let [played, told] = [0, began];
  const codes = await Promise.all(
    Array.from({ length: count }, (_, at) => {
      const share = Math.floor(lives / count) + (at < lives % count ? 1 : 0);
      return run(['lives-process.ts', `${share}`, `${seed * PROCESSES_AT_MOST + at}`], (line) => {
        const said = JSON.parse(line) as Said;
        played += said.lives;
        if (said.fault !== undefined) console.error(said.fault);
        if (performance.now() < told + TOLD_EACH_MS) return;
        told = performance.now();
        console.log(progress(played, began));
      });
    }),
  );
  console.log(progress(played, began));
  const isFair = codes.every((code) => code === 0);
  console.log(isFair ? 'All came out as they are by definition.' : 'Not all came out right.');
  return isFair ? 0 : 1;
}

function progress(played: number, began: number): string {
  const seconds = (performance.now() - began) / 1000;
  const rate = Math.round(played / seconds);
  return `${played.toLocaleString('en')} lives in ${seconds.toFixed(0)} s, ${rate} a second`;
}

/** In a process of its own, one line of JSON at a time; answers its exit code. */
function run([program, ...args]: string[], onLine: (line: string) => void): Promise<number> {
  const path = new URL(`fair-streak/testing/${program}`, import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', onLine);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
