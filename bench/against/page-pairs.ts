import { findOrInstallBrowser } from '../../scripts/setup/browser.mjs';
import { type Arrival, measureArrival } from '../browser/arrival-page.ts';
import { openBareBrowser } from '../browser/bare-browser.ts';
import type { Pair } from './ratio-table.ts';
import type { OnBoth, Resident } from './settle-in.ts';

/** Whether somebody signed in opens it. */
const PAGES = { '/auth': false, '/eve': false, '/dashboard': true, '/progress': true };
const NOBODY = 'nobody=here';

const FIGURES: Record<keyof Arrival, [name: string, unit: string]> = {
  firstPaint: ['first paint', 'ms'],
  largestPaint: ['largest paint', 'ms'],
  scriptKb: ['scripts as sent', 'kB'],
};

export async function measurePages(both: OnBoth<Resident>, rounds: number): Promise<Pair[]> {
  const browser = await openBareBrowser(await findOrInstallBrowser());
  try {
    const pairs: Pair[] = [];
    for (const [path, isSignedIn] of Object.entries(PAGES)) {
      const visit = ({ url, cookie }: Resident) =>
        measureArrival(browser, url, path, isSignedIn ? cookie : NOBODY);
      const arrivals: Record<'older' | 'newer', Arrival[]> = { older: [], newer: [] };
      for (let round = 0; round < rounds; round += 1) {
        arrivals.older.push(await visit(both.older));
        arrivals.newer.push(await visit(both.newer));
      }
      pairs.push(...pairsOf(path, arrivals.older, arrivals.newer));
    }
    return pairs;
  } finally {
    await browser.close();
  }
}

function pairsOf(path: string, older: readonly Arrival[], newer: readonly Arrival[]): Pair[] {
  return Object.entries(FIGURES).map(([key, [name, unit]]) => {
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
