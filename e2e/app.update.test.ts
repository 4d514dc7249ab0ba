import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { registerNewUser } from './testing/people.ts';
import { addHabit, expectDone, tickOf } from './testing/screen.ts';
import { PROGRAM } from './testing/site.ts';
import { waitForWorker } from './testing/worker.ts';

test.use({ serviceWorkers: 'allow', isNetworkAway: true });

const UPDATED = 'HabitCrush was updated. You’ll get the new version when you next open it.';

const DIST = dirname(dirname(PROGRAM));
const FAST = { [constants.BROTLI_PARAM_QUALITY]: 1 };
const FINGERPRINT = /-[\w-]{8}(?=\.(?:js|css|json|html)\b)/g;

/**
 * Builds the same code again with other file names. The build is next to the first one, where Node finds its packages.
 */
async function makeNewerBuild(): Promise<{ program: string; remove: () => Promise<void> }> {
  const results = join(dirname(DIST), 'test-results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'newer-'));
  const dist = join(folder, 'dist');
  await cp(DIST, dist, { recursive: true });
  await cp(join(dirname(DIST), 'package.json'), join(folder, 'package.json'));
  const web = join(dist, 'web');
  const paths = await readdir(web, { recursive: true, withFileTypes: true });
  const files = paths
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.filter((path) => /\.(br|gz)$/.test(path)).map((path) => rm(path)));
  const texts = files.filter((path) => /\.(js|css|html|json)$/.test(path));
  await Promise.all(texts.map(renew));
  return {
    program: join(dist, 'server', 'main.js'),
    remove: () => rm(folder, { recursive: true }),
  };
}

async function renew(path: string): Promise<void> {
  const text = (await readFile(path, 'utf8')).replaceAll(FINGERPRINT, '$&.newer');
  const name = path.replace(FINGERPRINT, '$&.newer');
  await writeFile(path, text);
  if (name !== path) await rename(path, name);
  await writeFile(`${name}.gz`, gzipSync(text, { level: 1 }));
  await writeFile(`${name}.br`, brotliCompressSync(text, { params: FAST }));
}

/** The URLs of all scripts of the page. */
async function areNewer(page: Page): Promise<Set<boolean>> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const scripts = names.filter((name) => name.endsWith('.js') && name.includes('/assets/'));
  return new Set(scripts.map((name) => name.endsWith('.newer.js')));
}

test('a newer version of the server neither breaks open pages nor mixes versions', async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await registerNewUser(site, context);
  await page.goto('/dashboard');
  await waitForWorker(page);
  await addHabit(page, 'Read');
  const newer = await makeNewerBuild();
  await site.replaceBy(newer.program);
  // Chunks that were never fetched, and are gone from the server.
  await page.getByRole('radio', { name: 'Zen' }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Complete Read' })).toBeVisible();
  await page.getByRole('link', { name: 'Progress', exact: true }).click();
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible();
  expect(await areNewer(page)).toEqual(new Set([false]));

  // A new page gets the new version. The open page shows a notice and continues.
  const next = await context.newPage();
  await next.goto('/dashboard');
  await expect(tickOf(next, 'Read')).toBeVisible();
  expect(await areNewer(next)).toEqual(new Set([true]));
  await expect(page.getByText(UPDATED, { exact: true })).toBeVisible();
  await expect(next.getByText(UPDATED)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await expect(page.getByRole('button', { name: /^Read/ })).toBeVisible();
  expect(await areNewer(page)).toEqual(new Set([false]));

  await site.stop();
  await next.goto('/progress');
  await expect(next.getByRole('tab', { name: 'Overview' })).toBeVisible();
  expect(await areNewer(next)).toEqual(new Set([true]));
  await next.goto('/dashboard');
  await expectDone(next, 'Read', false);
  await site.replaceBy(PROGRAM);
  await newer.remove();
});
