import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { onInstance } from '../instance/on-instance.ts';
import type { Figure } from '../report/figures.ts';
import { chooseParts, readCount } from '../report/options.ts';
import { printFigures, report } from '../report/print.ts';
import { seedDay } from '../seeds/profile.seed.ts';
import { seedFiveYears } from '../seeds/progress.seed.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureProgressPage } from './progress.ts';
import { measureTickToPaint } from './tick.ts';

type Part = {
  seed?: (pool: pg.Pool) => Promise<void>;
  measure: (url: string, browser: string, rounds: number) => Promise<Figure[]>;
};

const PARTS: Record<string, Part> = {
  lighthouse: { seed: seedDay, measure: measureLighthouse },
  paint: { seed: seedDay, measure: measureFirstPaint },
  tick: { measure: measureTickToPaint },
  progress: { seed: seedFiveYears, measure: measureProgressPage },
};

/** `npm run bench -- pages [lighthouse] [paint] [tick] [progress]`: all parts by default, each on a separate server. */
export async function measurePages(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '5' },
    },
  });
  const rounds = readCount('rounds', values.rounds);
  const parts = chooseParts(Object.keys(PARTS), positionals);
  const browser = await findOrInstallBrowser();
  const figures: Figure[] = [];
  for (const [name, { seed, measure }] of Object.entries(PARTS)) {
    if (!parts.includes(name)) continue;
    report(name);
    const measured = await onInstance(async (instance) => {
      const pool = await instance.openPool();
      try {
        await seed?.(pool);
      } finally {
        await pool.end();
      }
      return measure(instance.url, browser, rounds);
    });
    figures.push(...measured);
  }
  printFigures(figures, values.json);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}
