import { parseArgs } from 'node:util';
import {
  faultsOfWeights,
  smallFiles,
  WEIGHT_LIMITS,
  weighPages,
  weighWorker,
  WORKER_AT_MOST,
} from './build/page-weights.ts';
import { buildIfNeeded } from './setup/build-if-needed.mjs';
import { runCommand } from './setup/prepare.mjs';
import { ROOT } from './setup/project.mjs';

/** With `--faults`: nothing but what is wrong. */
const { values: options } = parseArgs({ options: { faults: { type: 'boolean', default: false } } });

await runCommand(async () => {
  await buildIfNeeded();
  const weights = weighPages(`${ROOT}dist/web`);
  const worker = weighWorker(`${ROOT}dist/web`);
  const faults = [
    ...faultsOfWeights(weights),
    ...smallFiles(`${ROOT}dist/web`),
    ...(worker > WORKER_AT_MOST
      ? [`worker: ${worker} bytes as gzip, at most ${WORKER_AT_MOST}`]
      : []),
  ];
  if (!options.faults) {
    console.log('kB of script     gzip  at most  brotli');
    for (const [page, { gzip, brotli }] of weights) {
      const columns = [gzip, WEIGHT_LIMITS[page] ?? '?', brotli].map((of) =>
        String(of).padStart(8),
      );
      console.log(page.padEnd(14) + columns.join(''));
    }
    console.log(`\nworker: ${worker} bytes as gzip, at most ${WORKER_AT_MOST}`);
  }
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
});
