import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { castMember, forgetSession } from './testing/people.ts';
import { expectToast } from './testing/screen.ts';

test('a sign-in link of the host works once, after a click', async ({
  page,
  site,
  expectedErrors,
}) => {
  const { username } = castMember('dov');
  await site.rows(
    `insert into sign_in_links (user_id, code_hash, expires_at)
       select id, sha256('the-code'), now() + interval '10 minutes' from users where username = $1`,
    [username],
  );
  await page.goto('/auth#sign-in=the-code');
  await expect(page).toHaveURL(/\/auth$/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await forgetSession(page);
  await page.goto('/auth#sign-in=the-code');
  expectedErrors.refusal(403, '/api/sign-in-link');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectToast(page, 'Login failed');
});
