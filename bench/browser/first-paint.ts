import { signIn } from '../http/sign-in.ts';
import { type Figure, figure } from '../report/figures.ts';
import { summarise } from '../report/rounds.ts';
import { type PageLoad, measurePageLoad } from './page-load.ts';
import { openBareBrowser } from './bare-browser.ts';
import { PAGES, SLOW_NETWORK } from './visited-pages.ts';

const MAX_PROFILE_PAINT_MS = 1_500;
const MAX_SHIFT = 0.1;

/** Measures first visits on a slow phone with a slow connection. */
export async function measureFirstPaint(
  url: string,
  executable: string,
  rounds: number,
): Promise<Figure[]> {
  const ownCookie = await signIn(url);
  const browser = await openBareBrowser(executable);
  try {
    const figures: Figure[] = [];
    for (const { path, isSignedIn } of PAGES) {
      const cookie = isSignedIn ? ownCookie : 'visitor=1';
      const loads: PageLoad[] = [];
      for (let round = 0; round < rounds; round += 1)
        loads.push(await measurePageLoad(browser, { url, path, cookie, line: SLOW_NETWORK }));
      figures.push(...figuresOf(path, loads));
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function figuresOf(path: string, loads: readonly PageLoad[]): Figure[] {
  const group = `First visit on a slow line, ${path}`;
  const of = (pick: (load: PageLoad) => number) => summarise(loads.map(pick));
  const paintAim = path === '/eve' ? { aim: { atMost: MAX_PROFILE_PAINT_MS } } : {};
  const shiftAim = path === '/eve' ? { aim: { atMost: MAX_SHIFT } } : {};
  return [
    figure(
      { group, name: 'first paint', unit: 'ms' },
      of(({ firstPaint }) => firstPaint),
    ),
    figure(
      { group, name: 'largest paint', unit: 'ms', ...paintAim },
      of(({ largestPaint }) => largestPaint),
    ),
    figure(
      { group, name: 'layout shift', unit: '', ...shiftAim },
      of(({ shift }) => shift),
    ),
    figure(
      { group, name: 'scripts as sent', unit: 'kB' },
      of(({ scriptKb }) => scriptKb),
    ),
  ];
}
