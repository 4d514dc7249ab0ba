import { randomUUID } from 'node:crypto';
import { findViolations, findViolationsAsShown } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, signInAs } from './testing/people.ts';

test('a podcast listener confirms the email address once, on another device', async ({
  page,
  browser,
  site,
  expectedErrors,
}) => {
  const word = randomUUID().slice(0, 8);
  const email = `listener-${word}@habitcrush.example`;
  const data = { email, name: 'Lis', username: `lis-${word}`, password: 'a-good-long-password' };
  await site.rows('delete from rate_limits');
  await page.request.post(`${site.address}/api/podcast/signup`, { data });
  await site.rows(
    `update users set has_completed_onboarding = true, has_completed_tour = true where email = $1`,
    [email],
  );

  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Profile', exact: true });
  await expect(card.getByText('Please confirm your email address.')).toBeVisible();
  await card.getByRole('button', { name: 'Send the link again' }).click();
  await expect(card.getByText(/^A new link is on its way/)).toBeVisible();
  expect(await findViolationsAsShown(page)).toEqual([]);

  const eve = await browser.newContext({ baseURL: site.address });
  await signInAs(site, eve, castMember('eve'));
  const readLinks = async () => {
    const response = await eve.request.get('/api/admin/outbox');
    const { mails } = (await response.json()) as { mails: { to: string; text: string }[] };
    const mine = mails.filter(({ to }) => to === email);
    return mine.flatMap(({ text }) => /https?:\S+#confirm=\S+/.exec(text)?.[0] ?? []);
  };
  await expect.poll(async () => (await readLinks()).length).toBe(2);
  const [link = ''] = await readLinks();
  const { pathname, hash } = new URL(link);

  // Signed out.
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const opened = await elsewhere.newPage();
  await opened.goto(`${pathname}${hash}`);
  const button = opened.getByRole('button', { name: 'Confirm my address' });
  await expect(button).toBeVisible();
  await expect(opened).toHaveURL(/\/auth$/);
  expect(await findViolations(opened)).toEqual([]);
  await button.click();
  await expect(opened.getByText('Your email address is confirmed')).toBeVisible();

  await page.reload();
  await expect(card.getByLabel('Email Address (Login)')).toHaveValue(email);
  await expect(card.getByText('Please confirm your email address.')).toHaveCount(0);

  expectedErrors.refusal(403, '/api/email-confirmation');
  await page.goto(`${pathname}${hash}`);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.getByRole('button', { name: 'Open HabitCrush' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  for (const context of [eve, elsewhere]) await context.close();
});
