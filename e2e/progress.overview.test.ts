import type { Page } from '@playwright/test';
import { isWiderThanScreen } from './testing/axe.ts';
import { hold } from './testing/hold.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';
import { expectToast, tickOf } from './testing/screen.ts';

test.beforeEach(({ site, context }) => signInAs(site, context, castMember('ada')));

test('progress fetches the histories once, and draws all months and years from them', async ({
  page,
}) => {
  const called: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(habit-instances|habits\/histories)/.test(pathname)) called.push(pathname);
  });
  await page.goto('/progress');
  const summary = page.getByRole('list', { name: 'Summary' });
  await expect(summary.getByRole('button', { name: 'Crush Score' })).toHaveText(/\d/);
  await expect(
    page.getByRole('region', { name: 'My year' }).getByRole('img').first(),
  ).toBeVisible();
  await page.getByRole('tab', { name: 'Calendar' }).click();
  await expect(page.getByRole('button', { name: /of \d+ done$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('button', { name: /of \d+ done$/ }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByLabel('Habit', { exact: true }).selectOption('Read 20 pages');
  await expect(page.getByRole('heading', { name: 'Recent days' })).toBeVisible();
  expect(called).toEqual(['/api/habits/histories']);
});

const share = (page: Page) => page.getByRole('button', { name: "Share Today's Habits" });

test('the tabs of progress stay in their place on a phone when the figures arrive', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const release = await hold(page, /\/api\/habits(\/histories)?$/);
  await page.goto('/progress');
  const tabs = page.getByRole('tablist', { name: 'Progress' });
  await expect(tabs).toBeVisible();
  const before = await tabs.boundingBox();
  release();
  await expect(page.getByText('if you finish today')).toBeVisible();
  expect(await tabs.boundingBox()).toEqual(before);
});

test('the header leads to progress, and progress back', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Progress' }).click();
  await expect(page).toHaveURL('/progress');
  await expect(page.getByRole('heading', { name: 'Progress', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('progress counts a tick of the dashboard', { tag: '@core' }, async ({
  page,
  context,
  site,
}) => {
  await signInAs(site, context, castMember('cleo'));
  await page.goto('/dashboard');
  await tickOf(page, 'Diary').click();
  await expect(tickOf(page, 'Diary')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Progress' }).click();
  const summary = page.getByRole('list', { name: 'Summary' });
  await expect(summary.getByRole('button', { name: /^Today/ })).toHaveText('Today1/1');
  await expect(summary.getByRole('button', { name: 'Crush Score' })).toHaveText('Crush Score11');
  const card = page.getByRole('region', { name: 'My Performance' });
  await expect(card.getByText('On Fire!')).toBeVisible();
});

test('the longest names and figures fit a narrow phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.route('**/api/habits', async (route) => {
    const [habit, other] = (await (await route.fetch()).json()) as object[];
    const done = { completed: true, displayStreak: 1234, reps: 5678 };
    const long = { ...habit, ...done, name: 'Donaudampfschifffahrt'.repeat(4) };
    await route.fulfill({ json: [long, { ...other, streakUnit: 'week', displayStreak: 111 }] });
  });
  await page.goto('/progress');
  const card = page.getByRole('region', { name: "Today's Habits" });
  await expect(card.getByText('(completed)')).toBeAttached();
  expect(await isWiderThanScreen(page)).toBe(false);
  const streaks = await card.getByRole('definition').getByText('1,234 days').boundingBox();
  expect(streaks?.height).toBeLessThan(32);
  const row = card.getByRole('listitem').filter({ hasText: 'Donau' });
  const [name, figures] = [
    await row.boundingBox(),
    await row.getByText('1,234 days').boundingBox(),
  ];
  expect(figures?.y).toBeGreaterThan((name?.y ?? 0) + 20);
});

test('a card is downloaded as a picture without a share sheet', async ({ page }) => {
  await page.goto('/progress');
  await share(page).click();
  const dialog = page.getByRole('dialog', { name: "Share Today's Habits" });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download picture' }).click();
  expect((await download).suggestedFilename()).toBe('todays-habits.png');
  const bytes = await readAll(await (await download).createReadStream());
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect(bytes.length).toBeGreaterThan(10_000);
  await expect(dialog).toBeHidden();
});

test('the share button shows progress before a picture is drawn', async ({ page }) => {
  await page.goto('/progress');
  // The text in each frame.
  const shown = await share(page).evaluateHandle((button) => {
    const texts: string[] = [];
    const look = () => {
      texts.push(button.textContent);
      requestAnimationFrame(look);
    };
    look();
    return texts;
  });
  await share(page).click();
  await page.getByRole('dialog', { name: "Share Today's Habits" }).waitFor();
  expect(await shown.jsonValue()).toContain("Drawing… Today's Habits");
});

test('the link of a card is copied', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/progress');
  await share(page).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Link copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.address}/ada`);
});

test('the share sheet of the system gets the picture and the link', async ({ page, site }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async (shared) => {
      const [file] = shared?.files ?? [];
      document.title = `${file?.name} ${file?.type} ${shared?.text}`;
    };
  });
  await page.goto('/progress');
  await share(page).click();
  await expect(page).toHaveTitle(
    `todays-habits.png image/png follow my journey ${site.address}/ada`,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a failing share sheet shows an error, and a closed one does not', async ({ page }) => {
  await page.addInitScript(() => {
    let times = 0;
    navigator.canShare = () => true;
    navigator.share = async () => {
      times += 1;
      document.title = `shared ${times}`;
      if (times === 1) throw new DOMException('Closed.', 'AbortError');
      throw new DOMException('Broken.', 'DataError');
    };
  });
  await page.goto('/progress');
  await share(page).click();
  await expect(page).toHaveTitle('shared 1');
  await expect(share(page)).toBeEnabled();
  await expect(page.getByText('Sharing failed')).toHaveCount(0);
  await share(page).click();
  await expectToast(
    page,
    'Sharing failed',
    'Could not share this content. Try copying the URL manually.',
  );
});

async function readAll(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
