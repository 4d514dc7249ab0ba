import { parseArgs } from 'node:util';
import {
  findHeavyPages,
  limitOf,
  MAX_WORKER_BYTES,
  weighPages,
  weighWorker,
} from './build/page-weights.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { runCommand } from './setup/prepare.mjs';
import { ROOT } from './setup/project.mjs';

/** With `--violations`: prints only what is above its limit. */
const { values: options } = parseArgs({
  options: { violations: { type: 'boolean', default: false } },
});

await runCommand(async () => {
  await buildIfNeeded();
  const weights = weighPages(`${ROOT}dist/web`);
  const worker = weighWorker(`${ROOT}dist/web`);
  const workerLine = `worker: ${worker} bytes as gzip, at most ${MAX_WORKER_BYTES}`;
  const violations = [
    ...findHeavyPages(weights),
    ...(worker > MAX_WORKER_BYTES ? [workerLine] : []),
  ];
  if (!options.violations) {
    console.log('kB of script     gzip  at most  brotli   files');
    for (const [page, { gzip, brotli, files }] of weights) {
      const columns = [gzip, limitOf(page), brotli, files].map((of) => String(of).padStart(8));
      console.log(page.padEnd(14) + columns.join(''));
    }
    console.log(`\n${workerLine}`);
  }
  for (const violation of violations) console.log(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
});
