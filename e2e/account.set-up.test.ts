import { findViolationsAsShown } from './testing/axe.ts';
import { createDatabase } from './testing/database.ts';
import { expect, test } from './testing/journey.ts';
import { openSite } from './testing/site.ts';

test('the link that the first start prints creates the administrator once', async ({ browser }) => {
  const site = await openSite(await createDatabase('template0'));
  try {
    await expect.poll(site.said).toContain('Create the administrator here (works once):');
    const link = /https?:\S+tab=register\S+/.exec(site.said())?.[0] ?? '';
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.address}/dashboard`);
    await expect(page).toHaveURL(`${site.address}/auth`);
    await expect(page.getByRole('heading', { name: 'This site is not set up yet' })).toBeVisible();
    await expect(page.getByRole('button')).toHaveCount(0);
    expect(await page.content()).not.toContain(new URL(link).searchParams.get('code'));
    expect(await findViolationsAsShown(page)).toEqual([]);

    await page.goto(link);
    await expect(page.getByText('This link makes you the administrator')).toBeVisible();
    await page.getByLabel('Email').fill('eve@habitcrush.example');
    await page.getByLabel('Username').fill('eve');
    await page.getByLabel('Password', { exact: true }).fill('the-first-of-all');
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page).toHaveURL(`${site.address}/dashboard`);
    const user = await (await context.request.get(`${site.address}/api/user`)).json();
    expect(user).toMatchObject({ id: 1, username: 'eve', role: 'admin' });

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();

    const stranger = await browser.newContext();
    const refused = await stranger.request.post(`${site.address}/api/register`, {
      data: {
        email: 'mallory@habitcrush.example',
        username: 'mallory',
        password: 'the-second-of-all',
        invitationCode: new URL(link).searchParams.get('code'),
      },
    });
    expect(refused.status()).toBe(403);
    await stranger.close();
    await context.close();
  } finally {
    await site.close();
  }
});
