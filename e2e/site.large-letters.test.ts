import { isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { tickOf } from './testing/screen.ts';

// As the browser's own settings give them: twice as large, on a phone.
test.use({
  viewport: { width: 375, height: 667 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(({ site, context }) => signInAs(site, context, castMember('ada')));

for (const view of ['Grid', 'List', 'Focus', 'Minimal', 'Zen']) {
  test(`with letters twice as large the ${view} view fits on a phone`, async ({ page }) => {
    await page.goto('/dashboard');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    await page.getByRole('radio', { name: view }).check();
    await expect(tickOf(page, 'Read 20 pages').first()).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Most used' })).toBeVisible();
    expect(await isWiderThanScreen(page)).toBe(false);
  });
}

for (const [path, heading] of [
  ['/habit-planner', 'Habit Planner'],
  ['/progress', 'Progress'],
  ['/notifications', 'Notifications'],
  ['/challenges', '7 Day Challenges'],
] as const) {
  test(`with letters twice as large ${path} fits on a phone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Most used' })).toBeVisible();
    expect(await isWiderThanScreen(page)).toBe(false);
  });
}

test('with letters twice as large the greeting lies upon no button', async ({ page }) => {
  await page.goto('/dashboard');
  const name = page.getByRole('button', { name: /^Welcome/ });
  const add = page.getByRole('button', { name: 'Add Habit' });
  await expect(add).toBeVisible();
  const [words, button] = [await name.boundingBox(), await add.boundingBox()];
  const isApart =
    (words?.y ?? 0) + (words?.height ?? 0) <= (button?.y ?? 0) ||
    (words?.x ?? 0) + (words?.width ?? 0) <= (button?.x ?? 0);
  expect(isApart).toBe(true);
});
