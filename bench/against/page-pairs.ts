import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { type Arrival, measureArrival } from '../browser/arrival-page.ts';
import { openBareBrowser } from '../browser/bare-browser.ts';
import { PAGES, SLOW_LINE } from '../browser/visited-pages.ts';
import type { Pair } from './ratio-table.ts';
import type { OnBoth, Resident } from './settle-in.ts';

const VISITOR_COOKIE = 'visitor=1';

type ShownFigures = Partial<Record<keyof Arrival, [name: string, unit: string]>>;
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
    line: SLOW_LINE,
    shown: PAINTS,
  },
];

export async function measurePages(both: OnBoth<Resident>, rounds: number): Promise<Pair[]> {
  const browser = await openBareBrowser(await findOrInstallBrowser());
  try {
    const pairs: Pair[] = [];
    for (const { name, line, shown } of LINES) {
      for (const { path, isSignedIn } of PAGES) {
        const arrivals = await arriveInTurn(both, rounds, ({ url, cookie }) =>
          measureArrival(browser, {
            url,
            path,
            cookie: isSignedIn ? cookie : VISITOR_COOKIE,
            line,
          }),
        );
        pairs.push(...pairsOf(path + name, shown, arrivals));
      }
    }
    return pairs;
  } finally {
    await browser.close();
  }
}

type Arrivals = Record<'older' | 'newer', Arrival[]>;

async function arriveInTurn(
  both: OnBoth<Resident>,
  rounds: number,
  arrive: (at: Resident) => Promise<Arrival>,
): Promise<Arrivals> {
  const arrivals: Arrivals = { older: [], newer: [] };
  for (let round = 0; round < rounds; round += 1) {
    arrivals.older.push(await arrive(both.older));
    arrivals.newer.push(await arrive(both.newer));
  }
  return arrivals;
}

function pairsOf(path: string, shown: ShownFigures, { older, newer }: Arrivals): Pair[] {
  return Object.entries(shown).map(([key, [name, unit]]) => {
    const pick = (arrival: Arrival) => arrival[key as keyof Arrival];
    return {
      name: `${path}, ${name}`,
      unit,
      isMoreBetter: false,
      older: older.map(pick),
      newer: newer.map(pick),
    };
  });
}
