import type { Page } from '@playwright/test';

/** The worker has all files, and answers for the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === 'activated';
  });
}

/** What the site has put aside on the device: names of caches that belong to a person, and what is stored. */
export const leftOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    answers: (await caches.keys()).filter((name) => name.startsWith('habitcrush-')),
    stored: Object.keys(localStorage).filter((key) => key.startsWith('habitcrush-')),
  }));
