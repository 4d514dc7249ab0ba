import { chromium, type BrowserContext } from '@playwright/test';
import { login } from '#contract/account.ts';
import { ADMINISTRATOR } from './instance.ts';

export const SLOWDOWN = 4;
const PATIENCE_MS = 30_000;

type Visit = { url: string; browser: string; rounds: number };

/** From the call of the page to the moment at which it is all there and a tap would be answered, in ms. */
export async function measureUntilUsable({ url, browser, rounds }: Visit): Promise<number[]> {
  const opened = await chromium.launch({
    args: ['--disable-background-networking', '--disable-gpu', '--no-sandbox'],
    ...(browser && { executablePath: browser }),
  });
  const times: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      // A new one each time: nothing is in its cache.
      const context = await opened.newContext({ viewport: { width: 375, height: 800 } });
      await context.request.post(url + login.path, { data: ADMINISTRATOR });
      times.push(await visit(context, url));
      await context.close();
    }
  } finally {
    await opened.close();
  }
  return times;
}

async function visit(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const usable = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('The page did not become usable.')), PATIENCE_MS).unref();
    void page.exposeFunction('tellUsable', resolve);
  });
  await page.addInitScript(tellWhenUsable);
  await page.goto(`${url}/progress`, { waitUntil: 'commit' });
  return usable;
}

// As text: it runs in the page, where nothing of ours is known. Usable is when tabs, scores and the
// year are drawn and the page's only thread has come to rest for one task.
const tellWhenUsable = `
  const isThere = () =>
    document.querySelectorAll('[role=tab]').length === 3 &&
    document.querySelectorAll('[role=tabpanel] svg[role=img][aria-label*="day by day"]').length > 0 &&
    document.querySelector('ul[aria-label=Summary]')?.textContent.includes('%');
  const look = () =>
    isThere() ? setTimeout(() => window.tellUsable(performance.now())) : requestAnimationFrame(look);
  requestAnimationFrame(look);`;
