import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { type PageLoad, measurePageLoad } from '../browser/page-load.ts';
import { openBareBrowser } from '../browser/bare-browser.ts';
import { PAGES, SLOW_NETWORK } from '../browser/visited-pages.ts';
import { takeRounds } from '../report/rounds.ts';
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
        const visit =
          ({ url, cookie: own }: TestUser) =>
          () => {
            const cookie = isSignedIn ? own : VISITOR_COOKIE;
            return measurePageLoad(browser, { url, path, cookie, line });
          };
        const sides = { older: visit(both.older), newer: visit(both.newer) };
        pairs.push(...pairsOf(path + name, shown, await takeRounds(sides, rounds)));
      }
    }
    return pairs;
  } finally {
    await browser.close();
  }
}

function pairsOf(
  path: string,
  shown: ShownFigures,
  { older, newer }: OfBothVersions<PageLoad[]>,
): Pair[] {
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
