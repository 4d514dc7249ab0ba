import type { Locator, Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { chooseFor, openTools } from './testing/screen.ts';

/** The least size of a touch target in CSS pixels. */
const FINGER = 44;
/** A common phone and the narrowest one. */
const WIDTHS = [375, 320];

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

/** Expects that all targets are large enough and within the screen. */
async function expectFingers(page: Page, targets: Locator, count: number): Promise<void> {
  await expect(targets).toHaveCount(count);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 812 });
    // Waits until the page has adapted to the width.
    await expect(async () => {
      const boxes = await targets.evaluateAll((all) =>
        all.map((element) => {
          const { left, right, width: wide, height } = element.getBoundingClientRect();
          return { left, right, wide, height };
        }),
      );
      for (const { left, right, wide, height } of boxes) {
        expect(wide, `as wide as a finger on ${width}`).toBeGreaterThanOrEqual(FINGER);
        expect(height, `as high as a finger on ${width}`).toBeGreaterThanOrEqual(FINGER);
        expect(left, `inside of ${width}`).toBeGreaterThanOrEqual(0);
        expect(right, `inside of ${width}`).toBeLessThanOrEqual(width);
      }
    }).toPass();
  }
}

/** The input covers its label, except for the border. */
const labelsOf = (boxes: Locator) => boxes.locator('xpath=..');

test('the seven days of planner and calendar are large enough for fingers', async ({
  dashboardWith,
}) => {
  const page = await dashboardWith('Read');
  await page.goto('/habit-planner');
  await expectFingers(page, labelsOf(page.getByRole('checkbox')), 7);
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Calendar' }).tap();
  const days = page.getByRole('grid').getByRole('button');
  await expect(days.first()).toBeVisible();
  await expectFingers(page, days, await days.count());
});

test('the controls of the habit form are large enough for fingers', async ({ dashboardWith }) => {
  const page = await dashboardWith('Read');
  await chooseFor(page, 'Read', 'Edit');
  const form = page.getByRole('dialog', { name: 'Edit Habit' });
  const expectSeven = (legend: string) =>
    expectFingers(
      page,
      labelsOf(form.getByRole('group', { name: legend }).getByRole('checkbox')),
      7,
    );
  await form.getByRole('radio', { name: 'Weekly' }).check();
  await expectSeven('Days of Week');
  await form.getByRole('radio', { name: 'Flexible' }).check();
  await expectSeven('Days you can do it');
  await form.getByRole('button', { name: /^More Reminders/ }).tap();
  await form.getByRole('button', { name: 'Add reminder' }).tap();
  await form.getByRole('combobox', { name: 'Days' }).selectOption('On specific days');
  await expectSeven('Remind me on');
});

test('the controls of picture suggestions are large enough for fingers', async ({
  emptyDashboard: page,
}) => {
  const gym = {
    name: 'Gym',
    type: 'weekly',
    weekdays: ['monday'],
    icon: 'dumbbell',
    confidence: 0.9,
    deadline: '18:30',
    possibleDeadlines: null,
    notes: null,
  };
  const json = { success: true, message: '', analysisText: 'Gym', habits: [gym] };
  await page.route('**/api/analyze-image', (route) => route.fulfill({ json }));
  await openTools(page);
  await page.getByRole('button', { name: 'Import from Image' }).tap();
  const buffer = await page.screenshot();
  const file = { name: 'list.png', mimeType: 'image/png', buffer };
  await page.getByLabel('Picture of your habits').setInputFiles(file);
  await page.getByRole('button', { name: 'Analyze Image' }).tap();
  const read = page.getByRole('group', { name: 'Habit 1' });
  await read.getByRole('button', { name: 'Details' }).tap();
  await expectFingers(page, labelsOf(read.getByRole('checkbox', { name: /day$/ })), 7);
});

test('a page shifts little while it loads', async ({ page, context, site, expectedErrors }) => {
  expectedErrors.refusal(404, '/no.such.user');
  expectedErrors.refusal(404, '/api/public/no.such.user');
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const moved = list.getEntries().reduce((sum, entry) => sum + Object(entry).value, 0);
      Object.assign(window, { moved: (Object(window).moved ?? 0) + moved });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const movedAt = async (path: string) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => Number(Object(window).moved ?? 0));
  };
  expect(await movedAt('/no.such.user')).toBeLessThan(0.02);
  await signInAs(site, context, castMember('ada'));
  expect(await movedAt('/podcast')).toBeLessThan(0.02);
});
