import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { findFreePort } from '../scripts/setup/free-port.mjs';
import { findViolations, isWiderThanScreen } from './testing/axe.ts';
import { watch } from './testing/watch.ts';

let web: ViteDevServer;
let address = '';

/** Errors fail the test, as in all journeys. */
const test = base.extend<{ gallery: Page }>({
  gallery: async ({ page, context }, use) => {
    const { problems } = watch(context, address);
    await page.goto(`${address}/gallery/`);
    await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
    await use(page);
    expect(problems(), 'nothing went wrong').toEqual([]);
  },
});

/** The gallery is not part of builds. It runs from its sources, as under `npm run dev`. */
test.beforeAll(async () => {
  const port = await findFreePort();
  address = `http://localhost:${port}`;
  web = await createServer({
    logLevel: 'silent',
    // A separate cache from that of a running `npm run dev`.
    cacheDir: '../node_modules/.vite-gallery',
    server: { port, strictPort: true, watch: null },
  });
  await web.listen();
});

test.afterAll(() => web.close());

// In series, with one server for all tests.
test.describe.configure({ mode: 'default' });

test('builds do not contain the gallery', () => {
  const parts = readFileSync('dist/web/.vite/manifest.json', 'utf8');
  expect(parts).toContain('pages/profile-page.tsx');
  expect(parts).not.toContain('gallery');
});

for (const width of [1440, 375]) {
  test(`all components of the gallery are accessible, ${width} wide`, async ({ gallery }) => {
    await gallery.setViewportSize({ width, height: 800 });
    expect(await findViolations(gallery)).toEqual([]);
    expect(await isWiderThanScreen(gallery)).toBe(false);
  });
}

const OPENED = [
  ['Menu', 'menu', 'Menu'],
  ['Dialog', 'dialog', 'A dialog'],
  ['Side panel', 'dialog', 'A side panel'],
  ['Shown once', 'dialog', 'Copy it now'],
  ['Question', 'alertdialog', 'Delete it?'],
  ['Typed question', 'alertdialog', 'Delete it?'],
] as const;

test('menus, dialogs and panels of the gallery are accessible', async ({ gallery }) => {
  for (const [button, role, name] of OPENED) {
    const part = gallery.getByRole(role, { name });
    await gallery.getByRole('button', { name: button, exact: true }).click();
    await expect(part).toBeVisible();
    // Other parts of the page are checked above.
    expect(await findViolations(gallery, `[role=${role}]`), button).toEqual([]);
    // A secret stays open until it is closed by its button.
    if (button === 'Shown once') await part.getByRole('button', { name: 'Done' }).click();
    else await gallery.keyboard.press('Escape');
    await expect(part).toBeHidden();
  }
});

test('a tooltip and a toast are accessible', async ({ gallery }) => {
  await gallery.getByRole('button', { name: 'Toast of a failure' }).click();
  await expect(gallery.getByText('Not saved', { exact: true })).toBeVisible();
  await gallery.getByRole('button', { name: 'Tooltip' }).focus();
  await expect(gallery.getByRole('tooltip')).toHaveText('Days in a row');
  expect(await findViolations(gallery)).toEqual([]);
});
