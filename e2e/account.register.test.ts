import { expect, test } from './testing/journey.ts';
import { expectDone, expectToast, tickOf } from './testing/screen.ts';

const openRegister = { name: 'Register', exact: true };

test('a visitor registers with an invitation and adds a first habit', { tag: '@core' }, async ({
  page,
  invited,
}) => {
  await page.goto(`/auth?tab=register&code=${invited.code}`);
  await expect(page.getByLabel('Invitation code')).toHaveValue(invited.code);
  await page.getByLabel('Email').fill(invited.email);
  await page.getByLabel('Username').fill(invited.username);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByRole('button', openRegister).click();

  await expect(page).toHaveURL('/dashboard');
  await expectToast(page, 'Registration successful', `Welcome, ${invited.username}!`);
  await page.getByLabel('Habit 1').fill('Drink a glass of water');
  await page.getByRole('button', { name: 'Start Tracking' }).click();
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await tickOf(page, 'Drink a glass of water').click();
  await expectDone(page, 'Drink a glass of water', true);

  await page.reload();
  await expectDone(page, 'Drink a glass of water', true);
});

test('an invitation code works once', async ({ page, context, site, invited, expectedErrors }) => {
  const { code, ...person } = invited;
  const first = await context.request.post('/api/register', {
    data: { ...person, invitationCode: code },
  });
  expect(first.status()).toBe(201);
  await context.clearCookies();

  expectedErrors.refusal(403, '/api/register');
  await page.goto(`/auth?code=${code}`);
  await page.getByLabel('Email').fill(invited.email);
  await page.getByLabel('Username').fill(`${invited.username}-2`);
  await page.getByLabel('Password', { exact: true }).fill(invited.password);
  await page.getByRole('button', openRegister).click();
  const words = 'This invitation code is not valid for this email.';
  await expectToast(page, 'Registration failed', words);
  const [count] = await site.rows('select count(*)::int as n from users where email = $1', [
    invited.email,
  ]);
  expect(count).toEqual({ n: 1 });
});
