import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { onInstance } from '../instance/on-instance.ts';
import type { Figure } from '../report/figures.ts';
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
  const unknown = positionals.filter((name) => !Object.hasOwn(PARTS, name));
  if (unknown.length > 0)
    throw new Error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(PARTS).join(', ')}.`);
  const browser = await findOrInstallBrowser();
  const figures: Figure[] = [];
  for (const [name, { seed, measure }] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    report(name);
    const measured = await onInstance(async (instance) => {
      const pool = await instance.openPool();
      try {
        await seed?.(pool);
      } finally {
        await pool.end();
      }
      return measure(instance.url, browser, Number(values.rounds));
    });
    figures.push(...measured);
  }
  printFigures(figures, values.json);
  if (figures.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}
