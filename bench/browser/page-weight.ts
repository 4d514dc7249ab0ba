import { join } from 'node:path';
import { limitOf, weighPages } from '../../scripts/build/page-weights.ts';
import { ROOT } from '../../scripts/setup/project.mjs';
import { type Figure, figure } from '../report/figures.ts';

const SHOWN = { auth: '/auth', dashboard: 'the dashboard' };

/** The check compares the same weights with the same limits, for all pages: `npx tsx scripts/weigh-pages.ts`. */
export function measurePageWeights(): Figure[] {
  const group = 'JavaScript that a page needs, as gzip sends it';
  const weights = weighPages(join(ROOT, 'dist/web'));
  return Object.entries(SHOWN).map(([page, name]) => {
    const aim = { atMost: limitOf(page) };
    return figure({ group, name, unit: 'kB', aim }, weights.get(page)?.gzip ?? Number.NaN);
  });
}
