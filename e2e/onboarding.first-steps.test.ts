import type { Locator, Page } from '@playwright/test';
import { findViolationsAsShown } from './testing/axe.ts';
import { expect, test as journey } from './testing/journey.ts';
import { expectDone, tickOf, toastRegion } from './testing/screen.ts';

/** A new user who has just registered. */
const test = journey.extend<{ newcomer: string }>({
  newcomer: async ({ context, invited }, use) => {
    const { code, ...person } = invited;
    const data = { ...person, invitationCode: code };
    expect((await context.request.post('/api/register', { data })).status()).toBe(201);
    await use(person.username);
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tour = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolationsAsShown(page)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess).toBe(0);
}

/** The tour highlights the part of the page. Once its card has moved there, it does not cover it. */
async function expectPointsAt(page: Page, target: string, title: string): Promise<void> {
  await expect(tour(page, title)).toBeVisible();
  await expect.poll(() => findCovered(page, target, title)).toBe('nothing');
}

async function findCovered(page: Page, target: string, title: string): Promise<string> {
  const lit = await page.locator(`[data-tour="${target}"]:visible`).boundingBox();
  const card = await tour(page, title).boundingBox();
  const header = await page.getByRole('banner', { includeHidden: true }).first().boundingBox();
  if (!lit || !card) throw new Error('Nothing is drawn.');
  const isBeside = card.y >= lit.y + Math.min(lit.height, 80) || card.y + card.height <= lit.y;
  if (!isBeside) return 'the card';
  return target !== 'menu' && lit.y < (header?.height ?? 0) ? 'the header' : 'nothing';
}

for (const [device, viewport] of [
  ['a phone', { width: 375, height: 667 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });
    const isPhone = device === 'a phone';
    const tag = isPhone ? '@core' : [];

    test('a new user chooses habits, takes the tour, and ticks the first habit', { tag }, async ({
      page,
      newcomer,
    }) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { name: `Welcome, ${newcomer}` })).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(5);
      await expect(button(page, 'Start Tracking')).toBeDisabled();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.getByLabel('Habit 1').fill('  Take a walk ');
      await page.getByLabel('Habit 2').fill('take a WALK');
      await expect(page.getByText('Habit 1 has the same name.')).toBeVisible();
      await button(page, 'Use Examples').click();
      await expect(button(page, '3 times a week')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await button(page, 'Add More').click();
      await page.keyboard.type('Learn a word');
      await button(page, 'Start Tracking').click();

      await expect(tour(page, 'Welcome to HabitCrush')).toBeVisible();
      await expect(button(page, 'Next')).toBeFocused();
      await expectAccessible(page);
      await button(page, 'Next').click();
      await expectPointsAt(page, 'habits', 'Your habits');
      await expectAccessible(page);
      await button(page, 'Next').click();
      await expectPointsAt(page, 'views', 'Your view');
      await button(page, 'Next').click();
      if (isPhone) {
        await expectPointsAt(page, 'menu', 'The menu');
        await button(page, 'Next').click();
      }
      await expect(tour(page, 'You’re all set')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await button(page, 'Start Tracking').click();
      await expect(page.getByRole('dialog')).toBeHidden();
      // From the start of the page.
      expect(await page.evaluate(() => window.scrollY)).toBe(0);

      const names = page.getByRole('main').getByRole('heading', { level: 3 });
      await expect(names).toHaveText([
        'Take a walk',
        'Drink water',
        'Go for a walk',
        'Read',
        'Meditate',
        'Less phone time',
        'Learn a word',
      ]);
      await tickOf(page, 'Take a walk').click();
      await expectDone(page, 'Take a walk', true);

      await page.reload();
      await expectDone(page, 'Take a walk', true);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
}

test('the first steps are accessible in the dark theme', async ({ page, newcomer }) => {
  await page.addInitScript(() => localStorage.setItem('habitcrush-theme', 'minimal-dark'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${newcomer}` })).toBeVisible();
  await button(page, 'Use Examples').click();
  await expectAccessible(page);
  await button(page, 'Start Tracking').click();
  for (const title of ['Welcome to HabitCrush', 'Your habits', 'Your view']) {
    await expect(tour(page, title)).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Next').click();
  }
  await expect(button(page, 'Replay Tour')).toBeVisible();
  await expectAccessible(page);
});

test('the welcome on a phone covers no control, and shows no navigation', async ({
  page,
  invited,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto(`/auth?tab=register&code=${invited.code}`);
  await page.getByLabel('Email').fill(invited.email);
  await page.getByLabel('Username').fill(invited.username);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await button(page, 'Register').click();
  const toast = toastRegion(page).locator('li').filter({ hasText: 'Registration successful' });
  await expect(button(page, 'Import from Another Tracker')).toBeVisible();
  await expect(toast).toBeVisible();
  const welcome = await readBox(toast);
  const controls = page.locator('main :is(h1, button, input), header button');
  expect(await controls.count()).toBeGreaterThan(9);
  for (const control of await controls.all()) {
    const name = (await control.getAttribute('aria-label')) ?? (await control.textContent()) ?? '';
    expect(overlap(await readBox(control), welcome), `the welcome covers ${name}`).toBe(false);
  }
  const bar = page.locator('nav[aria-label="Most used"]');
  await expect(bar).toBeAttached();
  await expect(bar).toBeHidden();

  await page.getByLabel('Habit 1').fill('Read');
  await button(page, 'Start Tracking').click();
  await button(page, 'Skip Tour').click();
  await expect(bar).toBeVisible();
});

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;

async function readBox(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Nothing is drawn.');
  return box;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('a row of the first steps accepts a habit in words, and shows what was understood', async ({
  page,
  newcomer,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${newcomer}` })).toBeVisible();
  await page.getByLabel('Habit 1').fill('Read 20 pages every day at 21:00 #learning');
  await page.getByLabel('Habit 2').fill('Run 3x a week');
  const chips = (row: number) =>
    page.getByRole('list', { name: `Understood in habit ${row}` }).getByRole('listitem');
  await expect(chips(1)).toHaveText([
    'Every day',
    '20 pages a day',
    'Deadline 9:00 PM',
    '#learning',
  ]);
  await expect(chips(2)).toHaveText(['3 times a week']);
  await button(page, 'Deadline 9:00 PM').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(chips(1)).toHaveText(['Every day', '20 pages a day', '#learning']);
  await button(page, '3 times a week').click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Habit' });
  await form.getByRole('spinbutton', { name: 'Times' }).fill('4');
  await form.getByRole('button', { name: 'Save Habit' }).click();
  await expect(form).toBeHidden();
  await expect(chips(2)).toHaveText(['4 times a week', 'Deadline 6:00 PM']);
  await button(page, 'Start Tracking').click();
  await button(page, 'Skip Tour').click();
  await expect(tickOf(page, 'Run')).toBeVisible();
  const habits = await (await page.request.get('/api/habits')).json();
  expect(habits).toMatchObject([
    { name: 'Read at 21:00', goal: { amount: 20, unit: 'pages' }, tags: ['learning'] },
    { name: 'Run', rhythm: { kind: 'quota', times: 4, per: 'week' }, deadline: '18:00' },
  ]);
});

test('the first steps work with the keyboard', async ({ page, newcomer }) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${newcomer}` })).toBeVisible();
  await page.getByLabel('Habit 1').focus();
  await page.keyboard.type('Stretch');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Habit 2')).toBeFocused();
  await page.keyboard.type('Floss');
  await page.getByLabel('Habit 5').focus();
  await page.keyboard.press('Enter');

  await expect(button(page, 'Next')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tour(page, 'Your habits')).toBeVisible();
  await expect(button(page, 'Next')).toBeFocused();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(tickOf(page, 'Floss')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
