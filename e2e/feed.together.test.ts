import type { Browser, Page } from '@playwright/test';
import { expect, test } from './testing/journey.ts';
import { registerNewUser, type Person } from './testing/people.ts';
import { expectToast, passUntilVisible, tickOf } from './testing/screen.ts';
import type { Site } from './testing/site.ts';

type Other = { page: Page; person: Person; leave: () => Promise<void> };

/** Opens a separate browser for another user. */
async function somebodyElse(browser: Browser, site: Site): Promise<Other> {
  const context = await browser.newContext({ baseURL: site.address });
  const person = await registerNewUser(site, context);
  return { page: await context.newPage(), person, leave: () => context.close() };
}

const fetchId = async (page: Page) =>
  (await (await page.request.get('/api/user')).json()).id as number;

/** Expands the cards, which are one line while they have nothing to show. */
const openTogether = (page: Page) => page.getByRole('button', { name: /^Together/ }).click();

test('a user sees the ticks of a followed user and encourages them', async ({
  dashboardWith,
  newUser,
  browser,
  site,
}) => {
  const mine = await dashboardWith('Morning run', 'Evening walk');
  const { page: theirs, person: follower, leave } = await somebodyElse(browser, site);
  const followed = await theirs.request.post(`/api/follow/${await fetchId(mine)}`);
  expect(followed.ok()).toBe(true);
  await theirs.clock.install();
  await theirs.goto('/dashboard');
  const feed = theirs.getByRole('region', { name: 'Activity Feed' });
  const live = theirs.getByRole('region', { name: 'Live Activity' });
  await openTogether(theirs);
  await expect(feed.getByText(/No recent activity from people you follow/)).toBeVisible();

  await tickOf(mine, 'Morning run').click();
  // The live card polls every ten seconds, and refreshes the feed.
  for (const card of [live, feed]) {
    const row = card.getByRole('listitem').filter({ hasText: 'completed Morning run' });
    await passUntilVisible(row.getByRole('link', { name: newUser.username }));
  }

  await feed.getByRole('link', { name: newUser.username }).click();
  await theirs.getByRole('button', { name: 'Send Encouragement' }).click();
  const dialog = theirs.getByRole('dialog', { name: /^Encourage / });
  await dialog.getByLabel('Message').fill('You make me run, too! 🏃');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectToast(theirs, 'Encouragement sent!');

  const words = mine.getByRole('region', { name: 'Recent Encouragement' });
  await expect(words.getByText(/No encouragement yet/)).toBeVisible();
  // Simulates that a minute has passed.
  await mine.reload();
  await expect(words.getByText('You make me run, too! 🏃')).toBeVisible();
  await expect(words.getByText(follower.username)).toBeVisible();

  await mine.getByRole('button', { name: 'Complete Morning run' }).click();
  await theirs.goto('/dashboard');
  await openTogether(theirs);
  await expect(feed.getByText(/No recent activity from people you follow/)).toBeVisible();
  await leave();
});

test('the dashboard counts viewers of the public profile until they close it', async ({
  emptyDashboard: mine,
  newUser,
  browser,
  site,
}) => {
  const live = mine.getByRole('region', { name: 'Live Activity' });
  await openTogether(mine);
  await expect(live.getByText('No one is currently viewing your profile')).toBeVisible();
  await expect(live.getByText('Live tracking active')).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const visitor = await elsewhere.newPage();
  await visitor.goto(`/${newUser.username}`);
  await expect(live.getByText('1 person is watching your profile')).toBeVisible();
  await elsewhere.close();
  // Simulates half a minute without a report of the viewer.
  await site.rows(`update profile_views set last_seen = last_seen - interval '30 seconds'`);
  await site.rows(
    `select pg_notify('changes', 'watching ' || profile_user_id) from profile_views group by profile_user_id`,
  );
  await expect(live.getByText('No one is currently viewing your profile')).toBeVisible();
});
