import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { registerNewUser } from './testing/people.ts';
import { PROGRAM } from './testing/site.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

/** The page says exactly once that it does not work offline. */
async function expectSentence(page: Page, path: string, sentence: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

test('a page that needs the server says so offline in one sentence, and opens when the network is back', async ({
  page,
  context,
  site,
}) => {
  await registerNewUser(site, context);
  await page.goto('/dashboard');
  await waitForWorker(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await site.stop();
  await context.setOffline(true);
  await expectSentence(page, '/notifications', 'Your notifications need a connection.');
  await expectSentence(page, '/challenges', 'Together needs a connection.');
  await expectSentence(page, '/challenges/1', 'This challenge needs a connection.');
  await expectSentence(page, '/profile', 'Your profile needs a connection.');
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();

  await site.replaceBy(PROGRAM);
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(page.getByText('Your profile needs a connection.')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByText('Your profile needs a connection.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
