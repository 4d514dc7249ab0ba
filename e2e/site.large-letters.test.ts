import type { Page } from '@playwright/test';
import { isWiderThanScreen } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { chooseFor, chooseView, openHabitForm, tickOf } from './testing/screen.ts';

// The font size of the browser is doubled, on a phone.
test.use({
  viewport: { width: 360, height: 812 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

/** The texts of buttons, links, switches and names that are wider than their place. */
const cutWords = (page: Page) =>
  page
    .locator('main')
    .locator('button, a, label, h3')
    .evaluateAll((parts) =>
      parts
        // Words for screen readers are one pixel wide.
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    );

async function expectGreetingApart(page: Page): Promise<void> {
  const name = page.getByRole('button', { name: /^Welcome/ });
  const display = page.getByRole('button', { name: 'Display' });
  await expect(display).toBeVisible();
  const [words, button] = [await name.boundingBox(), await display.boundingBox()];
  const isApart =
    (words?.y ?? 0) + (words?.height ?? 0) <= (button?.y ?? 0) ||
    (words?.x ?? 0) + (words?.width ?? 0) <= (button?.x ?? 0);
  expect(isApart).toBe(true);
}

async function spillsOfCards(page: Page): Promise<(string | null)[]> {
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(cards.first()).toBeVisible();
  return cards.evaluateAll((all) =>
    all.flatMap((card) =>
      [...card.querySelectorAll('*')]
        .filter(
          (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right + 1,
        )
        .map((part) => part.textContent),
    ),
  );
}

/** The smallest distance between two rings of the strip of days, in pixels. */
async function smallestGapOfRings(page: Page): Promise<number> {
  const rings = page.getByRole('navigation', { name: 'Days' }).locator('button > span');
  await expect(rings).toHaveCount(7);
  const edges = await rings.evaluateAll((all) =>
    all.map((ring) => {
      const { left, right } = ring.getBoundingClientRect();
      return { left, right };
    }),
  );
  const gaps = edges.slice(1).map(({ left }, at) => left - (edges[at]?.right ?? 0));
  return Math.min(...gaps);
}

test('with letters twice as large the pages of visitors fit on a phone', async ({ page }) => {
  for (const path of ['/auth', '/podcast', '/public', '/ada']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Beta v1.2')).toBeVisible();
    expect.soft(await isWiderThanScreen(page), path).toBe(false);
  }
});

test('with letters twice as large the lists of the administration fit on a phone', async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('eve'));
  for (const [tab, search] of [
    ['requests', 'Search requests'],
    ['emails', 'Search approved emails'],
    ['users', 'Search users'],
    ['bots', 'Search bots'],
    ['settings', 'Search the log'],
  ]) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page.getByRole('searchbox', { name: search })).toBeVisible();
    expect.soft(await isWiderThanScreen(page), tab).toBe(false);
  }
});

test('with letters twice as large the name of a section and the time of a chip are not broken', async ({
  page,
  newUser,
}) => {
  expect(newUser.username).toBeTruthy();
  const section = await page.request.post('/api/sections', { data: { name: 'Morning' } });
  const { id } = (await section.json()) as { id: number };
  for (const habit of [
    { name: 'Read', section: id },
    { name: 'Swim', section: id },
    { name: 'Run' },
  ]) {
    const data = { type: 'daily', deadline: '18:00', ...habit };
    await page.request.post('/api/habits', { data });
  }
  await page.goto('/dashboard');
  await chooseFor(page, 'Swim', 'Skip today');
  const heading = page.getByRole('heading', { name: /^Morning/ });
  await expect(heading).toContainText('0 of 2, 1 skipped');
  const name = await heading.getByText('Morning', { exact: true }).boundingBox();
  expect(name?.height).toBeLessThan(60);
  await page.getByRole('button', { name: 'Quick add' }).click();
  await page.getByLabel('Describe your habit').fill('Read by 21:00 remind 20:00');
  const times = page.getByRole('list', { name: 'Understood' }).getByText(/^\d+:\d\d PM$/);
  await expect(times).toHaveText(['9:00 PM', '8:00 PM']);
  const lines = await times.evaluateAll((all) => all.map((time) => time.getClientRects().length));
  expect(lines).toEqual([1, 1]);
});

test.describe('signed in', () => {
  test.beforeEach(({ site, context }) => signInAs(site, context, castMember('ada')));

  test('with letters twice as large the dashboard fits on a phone in every view', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      '32px',
    );
    await expect(page.getByRole('navigation', { name: 'Most used' })).toBeVisible();
    await expectGreetingApart(page);
    expect(await spillsOfCards(page)).toEqual([]);
    for (const view of ['Grid', 'List', 'Focus', 'Minimal', 'Zen']) {
      await chooseView(page, view);
      await expect(tickOf(page, 'Read 20 pages').first()).toBeVisible();
      // Otherwise each letter would be on its own line.
      const name = page.getByRole('link', { name: 'Read 20 pages' }).first();
      const width = await name.evaluate((link) => link.getClientRects()[0]?.width ?? 0);
      expect.soft(width, `name in ${view}`).toBeGreaterThan(50);
      expect.soft(await isWiderThanScreen(page), view).toBe(false);
      expect.soft(await smallestGapOfRings(page), `rings in ${view}`).toBeGreaterThan(1);
    }
  });

  test('with letters twice as large the pages of users fit on a phone and hold their words', async ({
    page,
  }) => {
    for (const [path, heading, loaded] of [
      ['/habit-planner', 'Habit Planner', 'Reorder'],
      ['/progress', 'Progress'],
      ['/notifications', 'Notifications', 'New followers'],
      ['/challenges', 'Together', 'Find people'],
      ['/profile', 'My Profile'],
      ['/profile?tab=day', 'My Profile'],
      ['/profile?tab=reminders', 'My Profile'],
      ['/profile?tab=security', 'My Profile'],
      ['/profile?tab=data', 'My Profile', 'Show its links'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Most used' })).toBeVisible();
      if (loaded) {
        await expect(page.getByText(loaded).first()).toBeVisible();
        expect.soft(await cutWords(page), path).toEqual([]);
      }
      expect.soft(await isWiderThanScreen(page), path).toBe(false);
      // A page with tabs opens at its title.
      expect.soft(await page.evaluate(() => window.scrollY), path).toBe(0);
    }
  });

  test('with letters twice as large the narrowest phone shows whole pages and separate rings', async ({
    page,
    site,
  }) => {
    await site.rows(
      `insert into challenges (name, start_date, end_date)
       select 'Seven days of early mornings ' || week, current_date + 7 * week, current_date + 7 * week + 6
         from generate_series(50, 51) as week`,
      [],
    );
    await page.setViewportSize({ width: 320, height: 640 });
    for (const [path, loaded] of [
      ['/progress', 'Next year'],
      ['/ada', 'Next year'],
      ['/challenges', ''],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (loaded) await expect(page.getByRole('button', { name: loaded })).toBeVisible();
      else await expect(page.getByRole('region', { name: 'Other challenges' })).toBeVisible();
      expect.soft(await isWiderThanScreen(page), path).toBe(false);
    }
    await site.rows(`delete from challenges where name like 'Seven days of early%'`, []);
    await page.goto('/dashboard');
    expect(await smallestGapOfRings(page)).toBeGreaterThan(1);
    await chooseView(page, 'Focus');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    expect(await isWiderThanScreen(page), 'Focus').toBe(false);
    expect(await cutWords(page), 'Focus').toEqual([]);
  });

  test('with letters twice as large the days of the calendar hold their figures', async ({
    page,
  }) => {
    await page.goto('/progress?tab=calendar');
    const figures = page.locator('[data-day] > span:last-child').filter({ hasText: '/' });
    await expect(figures.first()).toBeVisible();
    const spilled = await figures.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
    );
    expect(spilled).toEqual([]);
    // In one line.
    const heights = await figures.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight));
    expect(Math.max(...heights)).toBeLessThan(50);
  });

  test('with letters twice as large the profile shows the whole name and email address', async ({
    page,
  }) => {
    await page.goto('/profile');
    const form = page.getByRole('region', { name: 'Profile', exact: true });
    const email = form.getByLabel('Email Address (Login)');
    await expect(email).toBeVisible();
    const sizes = await email.evaluate((field) => [
      field.scrollWidth - field.clientWidth,
      field.scrollHeight - field.clientHeight,
    ]);
    expect(sizes).toEqual([0, 0]);
    // Otherwise each letter would be on its own line.
    const name = await form.getByRole('heading', { name: 'Ada Osei' }).boundingBox();
    expect(name?.width).toBeGreaterThan(100);
  });

  test('with letters twice as large the five weeks of a habit fit beside each other', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Read 20 pages' }).first().click();
    const days = page.getByRole('dialog', { name: 'Read 20 pages' }).getByRole('button', {
      name: /, 2\d{3}: /,
    });
    await expect(days.first()).toBeVisible();
    const spilled = await days.evaluateAll((all) =>
      all.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.ariaLabel),
    );
    expect(spilled).toEqual([]);
  });

  test('with letters twice as large profiles fit on a phone, hold their words and show Sign Out', async ({
    page,
  }) => {
    for (const path of ['/ada', '/ben', '/dov']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Sign Out' })).toBeInViewport({ ratio: 1 });
      expect.soft(await isWiderThanScreen(page), path).toBe(false);
    }
    await expect(page.getByText('Send Encouragement').first()).toBeVisible();
    expect.soft(await cutWords(page)).toEqual([]);
  });

  test('with letters twice as large the habit form fits on a phone and its buttons scroll away', async ({
    page,
  }) => {
    await page.goto('/dashboard');
    await openHabitForm(page);
    const form = page.getByRole('dialog', { name: 'Add New Habit' });
    await form.getByRole('radio', { name: 'Flexible' }).check();
    await expect(form.getByLabel('Repeat')).toBeVisible();
    await form.getByRole('button', { name: /^More Reminders/ }).click();
    await expect(form.getByRole('button', { name: 'Add step' })).toBeVisible();
    const spilled = await form.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(spilled).toBe(0);
    for (const word of ['Reach an amount', 'Daily', 'Weekly', 'Flexible', 'None', 'Set a time']) {
      const label = form.getByText(word, { exact: true });
      const cut = await label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(cut, word).toBe(0);
    }
    // The buttons scroll with the form and cover no field.
    await form.evaluate((sheet) => sheet.scrollTo({ top: 0 }));
    await expect(form.getByRole('button', { name: 'Save Habit' })).not.toBeInViewport();
    await form.getByRole('button', { name: 'Save Habit' }).scrollIntoViewIfNeeded();
    await expect(form.getByRole('button', { name: 'Save Habit' })).toBeInViewport({ ratio: 1 });
  });
});
