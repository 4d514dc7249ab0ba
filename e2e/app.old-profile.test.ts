import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';

/** Replaces the outbox on the device by one of the same client that has not numbered any change yet. */
const restoreOldProfile = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('habitcrush');
        opening.addEventListener('success', () => {
          const database = opening.result;
          const reading = database.transaction('outboxes').objectStore('outboxes').getAll();
          reading.addEventListener('success', () => {
            const [record] = reading.result as object[];
            database.close();
            indexedDB.deleteDatabase('habitcrush');
            const creating = indexedDB.open('habitcrush', 2);
            creating.addEventListener('upgradeneeded', () => {
              const { result } = creating;
              const numbered = { keyPath: 'number', autoIncrement: true };
              result.createObjectStore('operations', numbered).createIndex('user', 'user');
              const outboxes = result.createObjectStore('outboxes', { keyPath: 'user' });
              outboxes.add({ ...record, contained: {} });
            });
            creating.addEventListener('success', () => {
              creating.result.close();
              resolve();
            });
          });
        });
      }),
  );

test('ticks of a browser profile that was restored from a backup are stored', async ({
  emptyDashboard: page,
  newUser,
  site,
}) => {
  await addHabit(page, 'Read');
  await addHabit(page, 'Walk');
  await tickOf(page, 'Walk').click();
  await expectDone(page, 'Walk', true);
  const readDone = () =>
    site.rows<{ name: string }>(
      `select habit_name as name from habit_instances
        where completed and user_id = (select id from users where username = $1)`,
      [newUser.username],
    );
  await expect.poll(async () => (await readDone()).length).toBeGreaterThan(0);

  await restoreOldProfile(page);
  await page.reload();
  await tickOf(page, 'Read').click();
  await expect
    .poll(async () => (await readDone()).map(({ name }) => name))
    .toEqual(expect.arrayContaining(['Read', 'Walk']));
  await page.reload();
  await expectDone(page, 'Read', true);
});
