import { once } from 'node:events';
import type { Page } from '@playwright/test';

/** Holds back requests of the page, whenever they are sent. The returned function releases them. */
export async function hold(page: Page, urls: string | RegExp): Promise<() => void> {
  const gate = new AbortController();
  const released = once(gate.signal, 'abort');
  await page.route(urls, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.abort();
}
