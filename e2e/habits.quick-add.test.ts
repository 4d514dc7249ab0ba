import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectDone, tickOf } from './testing/screen.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('quick add in the bar creates a habit from words, on any page', { tag: '@core' }, async ({
    emptyDashboard: page,
  }) => {
    await page.goto('/progress');
    const bar = page.getByRole('navigation', { name: 'Most used' });
    await bar.getByRole('button', { name: 'Quick add' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Quick Add' });
    await dialog.getByLabel('Describe your habit').fill('Run 3x a week at 19:00 #sport');
    await expect(dialog.getByRole('list', { name: 'Understood' }).getByRole('button')).toHaveText([
      '3 times a week',
      'Deadline 7:00 PM',
      '#sport',
    ]);
    expect(await findViolationsAsShown(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('button', { name: 'Add habit' }).tap();
    await expect(dialog).toBeHidden();
    await bar.getByRole('link', { name: 'Today' }).tap();
    await expectDone(page, 'Run', false);
    const [habit] = await (await page.request.get('/api/habits')).json();
    expect(habit).toMatchObject({
      name: 'Run',
      rhythm: { kind: 'quota', times: 3, per: 'week' },
      deadline: '19:00',
      tags: ['sport'],
    });
  });
});

test('the key q opens quick add, and Enter saves', async ({ emptyDashboard: page }) => {
  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Quick Add' });
  await expect(dialog.getByLabel('Describe your habit')).toBeFocused();
  await page.keyboard.type('No sugar');
  await expect(dialog.getByRole('button', { name: 'Avoid' })).toBeVisible();
  expect(await findViolationsAsShown(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'No sugar' })).toBeVisible();
  expect(await tickOf(page, 'No sugar').count()).toBe(0);
});
