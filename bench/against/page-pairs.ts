import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { type PageLoad, measurePageLoad } from '../browser/page-load.ts';
import { openBareBrowser } from '../browser/bare-browser.ts';
import { PAGES, SLOW_NETWORK } from '../browser/visited-pages.ts';
import type { Pair } from './ratio-table.ts';
import type { OfBothVersions, TestUser } from './create-users.ts';

const VISITOR_COOKIE = 'visitor=1';

type ShownFigures = Partial<Record<keyof PageLoad, [name: string, unit: string]>>;
const PAINTS: ShownFigures = {
  firstPaint: ['first paint', 'ms'],
  largestPaint: ['largest paint', 'ms'],
};

const LINES = [
  {
    name: '',
    line: undefined,
    shown: { ...PAINTS, scriptKb: ['scripts as sent', 'kB'] } as ShownFigures,
  },
  {
    name: ' on a slow line',
    line: SLOW_NETWORK,
    shown: PAINTS,
  },
];

export async function measurePages(
  both: OfBothVersions<TestUser>,
  rounds: number,
): Promise<Pair[]> {
  const browser = await openBareBrowser(await findOrInstallBrowser());
  try {
    const pairs: Pair[] = [];
    for (const { name, line, shown } of LINES) {
      for (const { path, isSignedIn } of PAGES) {
        const loads = await measureInTurn(both, rounds, ({ url, cookie }) =>
          measurePageLoad(browser, {
            url,
            path,
            cookie: isSignedIn ? cookie : VISITOR_COOKIE,
            line,
          }),
        );
        pairs.push(...pairsOf(path + name, shown, loads));
      }
    }
    return pairs;
  } finally {
    await browser.close();
  }
}

type PageLoads = Record<'older' | 'newer', PageLoad[]>;

async function measureInTurn(
  both: OfBothVersions<TestUser>,
  rounds: number,
  measure: (at: TestUser) => Promise<PageLoad>,
): Promise<PageLoads> {
  const loads: PageLoads = { older: [], newer: [] };
  for (let round = 0; round < rounds; round += 1) {
    loads.older.push(await measure(both.older));
    loads.newer.push(await measure(both.newer));
  }
  return loads;
}

function pairsOf(path: string, shown: ShownFigures, { older, newer }: PageLoads): Pair[] {
  return Object.entries(shown).map(([key, [name, unit]]) => {
    const pick = (load: PageLoad) => load[key as keyof PageLoad];
    return {
      name: `${path}, ${name}`,
      unit,
      isMoreBetter: false,
      older: older.map(pick),
      newer: newer.map(pick),
    };
  });
}
