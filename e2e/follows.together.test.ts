import { createHabits } from './testing/create-habits.ts';
import { expect, test } from './testing/journey.ts';
import { registerNewUser } from './testing/people.ts';
import { passUntilVisible, tickOf } from './testing/screen.ts';

test('a user follows another user with a similar habit, and reacts to an activity with 👏', async ({
  page,
  dashboardWith,
  newUser,
  browser,
  site,
}) => {
  await page.clock.install();
  const mine = await dashboardWith('Unicycle to the lake');
  const elsewhere = await browser.newContext({ baseURL: site.address });
  const other = await registerNewUser(site, elsewhere);
  const theirs = await elsewhere.newPage();
  await createHabits(theirs, ['unicycle to the lake']);
  await theirs.goto('/dashboard');

  await mine
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Challenges' })
    .click();
  await expect(mine.getByRole('heading', { level: 1, name: 'Together' })).toBeVisible();
  const people = mine.getByRole('region', { name: 'People to follow' });
  const person = people.getByRole('listitem').filter({ hasText: other.username });
  await expect(person).toContainText('In common: unicycle to the lake');
  await person.getByRole('button', { name: `Follow ${other.username}` }).click();
  await expect(person.getByRole('button', { name: `Unfollow ${other.username}` })).toBeVisible();

  await tickOf(theirs, 'unicycle to the lake').click();
  const line = mine.getByRole('listitem').filter({ hasText: 'completed unicycle to the lake' });
  const clap = line.getByRole('button', { name: `Encourage ${other.username}` });
  await passUntilVisible(clap);
  await clap.click();
  await expect(clap).toHaveAttribute('aria-pressed', 'true');

  await theirs.reload();
  const words = theirs.getByRole('region', { name: 'Recent Encouragement' });
  await expect(words.getByText('Keep crushing it! 💪')).toBeVisible();
  await expect(words.getByText(newUser.username)).toBeVisible();
  await elsewhere.close();
});
