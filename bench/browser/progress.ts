import { signIn } from '../http/sign-in.ts';
import { type Figure, figure } from '../report/figures.ts';
import { ratiosByRound, summarise, takeRounds } from '../report/rounds.ts';
import { HABITS } from '../seeds/progress.seed.ts';
import { openBareBrowser } from './bare-browser.ts';
import { openBareListPage } from './bare-list-page.ts';

const SLOWDOWN = 4;
const MAX_OF_BARE_LIST = 2;

/**
 * Compares /progress for fifty habits with five years of history to a page with only React and the names: the time in
 * ms from the request until the page is complete and can handle a tap.
 */
export async function measureProgressPage(
  url: string,
  executable: string,
  rounds: number,
): Promise<Figure[]> {
  const names = Array.from({ length: HABITS }, (_, at) => `Habit number ${at + 1}`);
  const cookie = await signIn(url);
  const bareList = await openBareListPage(names);
  const browser = await openBareBrowser(executable);
  const timeVisit = async (address: string, whatIsThere: string) => {
    const page = await browser.openPage(url, cookie);
    await page.slowDown(SLOWDOWN);
    const report = await page.openUntilReport(address, reportWhenUsable(whatIsThere));
    await page.close();
    return Number(report);
  };
  try {
    const sides = {
      progress: () => timeVisit(`${url}/progress`, PROGRESS_IS_THERE),
      bare: () => timeVisit(bareList.url, LIST_IS_THERE),
    };
    return figuresOf(await takeRounds(sides, rounds));
  } finally {
    await browser.close();
    await bareList.close();
  }
}

function figuresOf({ progress, bare }: Record<'progress' | 'bare', number[]>): Figure[] {
  const group = `/progress, usable, at ${SLOWDOWN} × CPU slowdown`;
  const aim = { atMost: MAX_OF_BARE_LIST };
  return [
    figure({ group, name: '/progress', unit: 'ms' }, summarise(progress)),
    figure({ group, name: `only React and ${HABITS} names`, unit: 'ms' }, summarise(bare)),
    figure({ group, name: '/progress ÷ bare list', unit: 'x', aim }, ratiosByRound(progress, bare)),
  ];
}

// A text, because it runs in the page.
const PROGRESS_IS_THERE = `
    document.querySelectorAll('[role=tab]').length === 3 &&
    document.querySelectorAll('[role=tabpanel] svg[role=img][aria-label*="day by day"]').length > 0 &&
    document.querySelector('ul[aria-label=Summary]')?.textContent.includes('%')`;

const LIST_IS_THERE = `document.querySelectorAll('li').length === ${HABITS}`;

// The page is usable when it is drawn and its main thread has been idle for one task.
const reportWhenUsable = (whatIsThere: string) => `
  const isThere = () => ${whatIsThere};
  const look = () =>
    isThere()
      ? setTimeout(() => { location.hash = performance.now(); })
      : requestAnimationFrame(look);
  requestAnimationFrame(look);`;
