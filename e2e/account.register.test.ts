import { expect, test } from './testing/journey.ts';
import { castMember } from './testing/people.ts';
import { expectDone, expectToast, tickOf } from './testing/screen.ts';

const openRegister = { name: 'Register', exact: true };

test('a visitor registers with an invitation and adds a first habit', async ({ page, invited }) => {
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

test('a code in the address opens the register tab, and so does tab=register', async ({ page }) => {
  await page.goto('/auth?code=A-CODE');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByLabel('Invitation code')).toHaveValue('A-CODE');
  await page.goto('/auth?tab=register');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByLabel('Invitation code')).toHaveValue('');
  await page.goto('/auth');
  await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
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

for (const [what, change, status, words] of [
  [
    'an address that was not approved',
    { email: 'stranger@habitcrush.example' },
    403,
    'This email has not been approved for beta access.',
  ],
  ['another code', { code: 'GUESSED' }, 403, 'This invitation code is not valid for this email.'],
  [
    'a name that is taken',
    { username: castMember('ada').username.toUpperCase() },
    409,
    'This username is already taken.',
  ],
] as const) {
  test(`${what} is refused with the server’s message`, async ({
    page,
    invited,
    expectedErrors,
  }) => {
    const registration = { ...invited, ...change };
    expectedErrors.refusal(status, '/api/register');
    await page.goto(`/auth?code=${registration.code}`);
    await page.getByLabel('Email').fill(registration.email);
    await page.getByLabel('Username').fill(registration.username);
    await page.getByLabel('Password', { exact: true }).fill(registration.password);
    await page.getByRole('button', openRegister).click();
    await expectToast(page, 'Registration failed', words);
    await expect(page).toHaveURL(/\/auth/);
  });
}

test('the registration form shows missing values beside their fields', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await page.getByRole('button', openRegister).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
});
