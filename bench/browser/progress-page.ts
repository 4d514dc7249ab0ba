import { openBareBrowser } from './bare-browser.ts';
import { signIn } from '../http/sign-in.ts';

export const SLOWDOWN = 4;

type Visits = { url: string; browser: string; rounds: number };

/** From the call of the page to the moment at which it is all there and a tap would be answered, in ms. */
export async function measureUntilUsable({ url, browser, rounds }: Visits): Promise<number[]> {
  const cookie = await signIn(url);
  const opened = await openBareBrowser(browser);
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      const page = await opened.openPage(url, cookie);
      await page.slowDown(SLOWDOWN);
      times.push(Number(await page.openUntilTold(`${url}/progress`, tellWhenUsable)));
      await page.close();
    }
  } finally {
    await opened.close();
  }
  return times;
}

// As text: it runs in the page, where nothing of ours is known. Usable is when tabs, scores and the
// year are drawn and the page's only thread has come to rest for one task.
const tellWhenUsable = `
  const isThere = () =>
    document.querySelectorAll('[role=tab]').length === 3 &&
    document.querySelectorAll('[role=tabpanel] svg[role=img][aria-label*="day by day"]').length > 0 &&
    document.querySelector('ul[aria-label=Summary]')?.textContent.includes('%');
  const look = () =>
    isThere()
      ? setTimeout(() => { location.hash = performance.now(); })
      : requestAnimationFrame(look);
  requestAnimationFrame(look);`;
