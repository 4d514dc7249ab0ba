import { expectToast, fillSignIn } from './testing/screen.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';

test('a visitor opens a link to a profile and then another profile', async ({ page, site }) => {
  const shell = await (await page.request.get('/ada')).text();
  expect(shell).toContain('<title>Ada Osei (@ada) · HabitCrush</title>');
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(shell) ?? [];
  const drawn = await page.request.get(new URL(picture).pathname);
  expect(drawn.headers()['content-type']).toBe('image/png');

  // Other journeys may have viewed the profile before.
  const [last] = await site.rows<{ id: number }>(
    'select coalesce(max(id), 0)::int as id from profile_views',
  );
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/ada');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Osei' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Read 20 pages' })).toBeVisible();
  await expect(page.getByText('1 watching')).toBeVisible();
  const year = page.getByRole('region', { name: 'Year', exact: true });
  await expect(year.getByRole('img', { name: /done, day by day/ })).toBeVisible();
  const milestones = page.getByRole('region', { name: 'Milestones' });
  await expect(milestones.getByText('Read 20 pages')).toBeVisible();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expectToast(page, 'Login required', 'Sign in to follow Ada Osei.');
  expect(requested).not.toContain('/api/public/ada');
  const [views] = await site.rows<{ count: string }>(
    `select count(*) from profile_views
      where id > ${last?.id} and profile_user_id = (select id from users where username = 'ada')`,
  );
  expect(views?.count).toBe('1');

  await page.getByRole('combobox', { name: 'Username' }).fill('cleo M');
  await page.getByRole('option', { name: 'cleo' }).click();
  await expect(page).toHaveURL('/cleo');
  await expect(page.getByText('Cleo Marin has no public habits')).toBeVisible();
  await expect(page.getByText('No habits created yet.')).toBeVisible();
  await expect(page.getByText('Diary')).toHaveCount(0);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/auth');
});

test('a visitor who wants to follow signs in, and is back on the profile', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/cleo');
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/auth?back=%2Fcleo');
  await fillSignIn(page, castMember('ada'));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/cleo');
  await expect(page.getByRole('button', { name: /^(Follow|Unfollow)$/ })).toBeEnabled();
});

test('on a narrow phone Refresh is on the line of another button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/ada');
  const refresh = await page.getByRole('button', { name: 'Refresh' }).boundingBox();
  const share = await page.getByRole('button', { name: 'Share', exact: true }).boundingBox();
  expect(refresh?.y).toBe(share?.y);
});

test('an unknown username shows a search for profiles', async ({ page, expectedErrors }) => {
  expectedErrors.refusal(404, '/no-such-user');
  expectedErrors.refusal(404, '/api/public/no-such-user');
  await page.goto('/no-such-user');
  await expect(page.getByText('Please try a different username.')).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Username' });
  await search.fill('@ada');
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Osei' })).toBeVisible();
});

test('a follow appears on the other profile, and a habit made private disappears', async ({
  dashboardWith,
  newUser,
  browser,
  site,
}) => {
  const { username } = newUser;
  const page = await dashboardWith('Sing in the choir');
  const elsewhere = await browser.newContext({ baseURL: site.address });
  await signInAs(site, elsewhere, castMember('dov'));
  const other = await elsewhere.newPage();
  await other.goto(`/${username}`);
  await expect(other.getByRole('heading', { name: 'Sing in the choir' })).toBeVisible();
  await other.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(other.getByRole('button', { name: '1 follower' })).toBeVisible();

  await page.getByRole('link', { name: 'Public View' }).click();
  await expect(page).toHaveURL(`/${username}`);
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: '1 follower' }).click();
  const dialog = page.getByRole('dialog', { name: 'Followers' });
  await dialog.getByRole('button', { name: 'Follow Dov Levi' }).click();
  await expect(dialog.getByRole('button', { name: 'Unfollow Dov Levi' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Dov Levi' }).click();
  await expect(page.getByRole('button', { name: 'Unfollow', exact: true })).toBeVisible();

  const { id } = await (await page.request.get('/api/habits')).json().then(([habit]) => habit);
  await page.request.patch(`/api/habits/${id}`, { data: { isPrivate: true } });
  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect(other.getByText(`${username} has no public habits`)).toBeVisible();
  await other.getByRole('button', { name: 'Unfollow', exact: true }).click();
  await expect(other.getByRole('button', { name: '0 followers' })).toBeVisible();
  await elsewhere.close();
});
