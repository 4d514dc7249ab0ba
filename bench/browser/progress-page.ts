import { openBareBrowser } from './bare-browser.ts';
import { openBareListPage } from './bare-list-page.ts';
import { signIn } from '../http/sign-in.ts';

export const SLOWDOWN = 4;

type Visits = { url: string; browser: string; rounds: number; names: readonly string[] };
export type UsableTimes = { progress: number[]; bare: number[] };

/**
 * Measures the time in ms from the request of a page until it is complete and can handle a tap:
 * /progress and, in turn, a page with only React and a list of the same names.
 */
export async function measureUntilUsable(visits: Visits): Promise<UsableTimes> {
  const { url, names, rounds } = visits;
  const cookie = await signIn(url);
  const bareList = await openBareListPage(names);
  const opened = await openBareBrowser(visits.browser);
  const timeVisit = async (address: string, whatIsThere: string) => {
    const page = await opened.openPage(url, cookie);
    await page.slowDown(SLOWDOWN);
    const report = await page.openUntilReport(address, reportWhenUsable(whatIsThere));
    await page.close();
    return Number(report);
  };
  const times: UsableTimes = { progress: [], bare: [] };
  try {
    for (let round = 0; round < rounds; round += 1) {
      times.progress.push(await timeVisit(`${url}/progress`, PROGRESS_IS_THERE));
      times.bare.push(await timeVisit(bareList.url, listIsThere(names.length)));
    }
  } finally {
    await opened.close();
    await bareList.close();
  }
  return times;
}

// A text, because it runs in the page.
const PROGRESS_IS_THERE = `
    document.querySelectorAll('[role=tab]').length === 3 &&
    document.querySelectorAll('[role=tabpanel] svg[role=img][aria-label*="day by day"]').length > 0 &&
    document.querySelector('ul[aria-label=Summary]')?.textContent.includes('%')`;

const listIsThere = (length: number) => `document.querySelectorAll('li').length === ${length}`;

// The page is usable when it is drawn and its main thread has been idle for one task.
const reportWhenUsable = (whatIsThere: string) => `
  const isThere = () => ${whatIsThere};
  const look = () =>
    isThere()
      ? setTimeout(() => { location.hash = performance.now(); })
      : requestAnimationFrame(look);
  requestAnimationFrame(look);`;
