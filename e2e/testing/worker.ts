import type { Page } from '@playwright/test';

/** Waits until the worker has cached all files and controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller?.state === 'activated';
  });
}

/** The data of a user on the device: caches and storages. */
export const leftOnDevice = (page: Page) =>
  page.evaluate(async () => ({
    responses: (await caches.keys()).filter((name) => name.startsWith('habitcrush-')),
    stored: Object.keys(localStorage).filter((key) => key.startsWith('habitcrush-')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));

/** The number of unsent changes on the device. */
export const waitingOn = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('habitcrush');
        opening.addEventListener('error', () => reject(opening.error ?? new Error('No database')));
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('operations').objectStore('operations').getAll();
          reading.addEventListener('success', () => {
            database.close();
            const names = (reading.result as { state: { name: string } }[]).map(
              ({ state }) => state.name,
            );
            resolve(names.filter((name) => name === 'waiting' || name === 'sent').length);
          });
        });
      }),
  );
