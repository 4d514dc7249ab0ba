import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';

/** Replaces the list on the device by one with the same client that has given no number yet. */
const restoreOldProfile = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const opened = (opening: IDBOpenDBRequest): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error()));
      });
    const database = await opened(indexedDB.open('habitcrush', 1));
    const stores = ['outboxes', 'operations'];
    const transaction = database.transaction(stores, 'readwrite');
    const records = transaction.objectStore('outboxes');
    const [record] = await new Promise<Record<string, unknown>[]>((resolve) => {
      const reading = records.getAll();
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
    await opened(indexedDB.deleteDatabase('habitcrush'));
    const opening = indexedDB.open('habitcrush', 1);
    opening.addEventListener('upgradeneeded', () => {
      const outboxes = opening.result.createObjectStore('outboxes', { keyPath: 'user' });
      opening.result
        .createObjectStore('operations', { keyPath: 'seq', autoIncrement: true })
        .createIndex('user', 'user');
      outboxes.add({ ...record, lastTaken: 0, contained: {} });
    });
    (await opened(opening)).close();
  });

test('ticks of a browser profile that was restored from a backup are stored', async ({
  emptyDashboard: page,
  site,
}) => {
  await addHabit(page, 'Read');
  await addHabit(page, 'Walk');
  await tickOf(page, 'Walk').click();
  await expectDone(page, 'Walk', true);
  const done = () =>
    site.rows<{ name: string }>(
      `select habit_name as name from habit_instances where completed order by habit_name`,
    );
  await expect.poll(async () => (await done()).length).toBeGreaterThan(0);

  await restoreOldProfile(page);
  await page.reload();
  await tickOf(page, 'Read').click();
  await expect
    .poll(async () => (await done()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Read', 'Walk']));
  await page.reload();
  await expectDone(page, 'Read', true);
});
