import type { Page } from '@playwright/test';
import { hold } from './testing/hold.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { waitForWorker } from './testing/worker.ts';

const holdFiles = (page: Page, ending: 'js' | 'css' | 'woff2') =>
  hold(page, new RegExp(`/assets/.*\\.${ending}$`));
const holdScripts = (page: Page) => holdFiles(page, 'js');

/** Waits for the animations. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));

/** Position and computed style of each element, without custom properties. */
async function readLooks(page: Page): Promise<string[]> {
  await settle(page);
  return page.locator('body, #root, #root *').evaluateAll((elements) =>
    elements.flatMap((element, at) => {
      const style = getComputedStyle(element);
      const names = [...style].filter((name) => !name.startsWith('--'));
      const known = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      const place = JSON.stringify(element.getBoundingClientRect());
      return [place, ...known].map((look) => `${at} ${element.tagName}: ${look}`);
    }),
  );
}

const hasStyleSheet = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.styleSheets].some(({ href }) => href !== null));

test.describe('before any script has loaded', () => {
  test.beforeEach(async ({ page }) => void (await holdScripts(page)));

  for (const address of ['/auth', '/', '/progress']) {
    test(`a visitor sees the prerendered sign-in at ${address}`, async ({ page }) => {
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Crushing habits in public' })).toBeVisible();
      await expect(page.getByLabel('Email')).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    });
  }

  for (const [address, width] of [
    ['/', 1280],
    ['/progress', 1280],
    ['/dashboard', 375],
  ] as const) {
    test(`a user sees the prerendered frame of ${address}, ${width} wide`, async ({
      page,
      context,
      site,
    }) => {
      await signInAs(site, context, castMember('ada'));
      await page.setViewportSize({ width, height: 800 });
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('main')).toBeVisible();
      const isWide = width > 1000;
      const navigation = (name: string) => page.getByRole('navigation', { name });
      await expect(navigation('Main')).toBeVisible({ visible: isWide });
      await expect(navigation('Most used')).toBeVisible({ visible: !isWide });
      await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible({ visible: !isWide });
      await expect(page.getByLabel('Email')).toHaveCount(0);
      const spinner = page.getByRole('main').locator('div:has(> span > svg)');
      await expect(spinner).toBeInViewport();
      await expect(spinner).toHaveCSS('opacity', '1');
    });
  }
});

test.describe('before the style sheet has loaded', () => {
  for (const [address, member, width] of [
    ['/dashboard', 'ada', 1280],
    ['/dashboard', 'ada', 375],
    ['/auth', null, 1280],
    ['/auth', null, 375],
    ['/ada', null, 1280],
    ['/ada', null, 375],
  ] as const) {
    test(`the prerendered page ${address} looks the same with inlined styles, ${width} wide`, async ({
      page,
      context,
      site,
    }) => {
      if (member) await signInAs(site, context, castMember(member));
      await page.setViewportSize({ width, height: 800 });
      const letOthersCome = [await holdFiles(page, 'js'), await holdFiles(page, 'woff2')];
      const release = await holdFiles(page, 'css');
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('main')).toBeVisible();
      expect(await hasStyleSheet(page)).toBe(false);
      const before = await readLooks(page);
      release();
      await expect.poll(() => hasStyleSheet(page)).toBe(true);
      expect(await readLooks(page)).toEqual(before);
      for (const letCome of letOthersCome) letCome();
    });
  }
});

test.describe('on a device with cached files', () => {
  test.use({ serviceWorkers: 'allow' });

  test('only the first page contains the styles', async ({ page, context, site }) => {
    await signInAs(site, context, castMember('ada'));
    const ownStyles = page.locator('head > style');
    await page.goto('/dashboard');
    await expect(ownStyles).toHaveCount(1);
    await waitForWorker(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
    await expect(ownStyles).toHaveCount(0);
  });
});

test('input and clicks before the scripts have loaded are kept', { tag: '@core' }, async ({
  page,
  site,
}) => {
  const { email, password } = castMember('ada');
  const release = await holdScripts(page);
  await page.goto(`${site.address}/auth`, { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  expect(new URL(page.url()).search).toBe('');
  release();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
});

test('a menu that is clicked in the prerendered frame opens after hydration', async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  const release = await holdScripts(page);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Appearance' }).click();
  release();
  await expect(page.getByRole('menu', { name: 'Appearance' })).toBeVisible();
});

for (const [role, name, opened] of [
  ['button', 'Appearance', 'menu'],
  ['link', 'Tools', 'dialog'],
] as const) {
  test(`a ${role} that is replaced during a press works on release`, async ({
    page,
    context,
    site,
  }) => {
    await signInAs(site, context, castMember('ada'));
    const release = await holdScripts(page);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await page.getByRole(role, { name }).hover();
    await page.mouse.down();
    release();
    await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
    await page.mouse.up();
    await expect(page.getByRole(opened, { name })).toBeVisible();
  });
}

test('the sign-in page keeps its markup and focus when its script loads', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.pressSequentially('ad');
  await email.evaluate((field) => Object.assign(window, { seenFirst: field }));
  release();
  await expect(page).toHaveTitle(/Login/);
  await email.pressSequentially('a@example.org');
  await expect(email).toHaveValue('ada@example.org');
  expect(await email.evaluate((field) => 'seenFirst' in window && window.seenFirst === field)).toBe(
    true,
  );
});

test('a link from a mail opens its own step instead of the sign-in', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/auth#forgot', { waitUntil: 'commit' });
  await expect(page.getByLabel('Email')).toBeHidden();
  release();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('the first data of the dashboard is prefetched once before its scripts have loaded', async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('ada'));
  const release = await holdScripts(page);
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const first = ['/api/user', '/api/habits', '/api/habits/histories'];
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => paths).toEqual(expect.arrayContaining(first));
  release();
  await expect(page.getByRole('button', { name: 'Complete Read 20 pages' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of first) expect(paths.filter((sent) => sent === path)).toHaveLength(1);
});

test('the page of a visitor does not request the user', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  for (const address of ['/auth', '/', '/ada']) {
    await page.goto(address);
    await expect(page.locator('h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(paths).toContain('/api/page-view');
  expect(paths).not.toContain('/api/user');
  // The sign-in methods are part of the page.
  expect(paths).not.toContain('/api/ways-in');
});
