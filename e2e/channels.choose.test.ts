import { expect, test } from './testing/journey.ts';

test('a user chooses the channels of reminders and sends a test', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.refusal(400, '/api/channels');
  await page.goto('/profile?tab=reminders');
  const card = page.getByRole('region', { name: 'Reminders' });
  await expect(card.getByText('Push messages on this device')).toBeVisible();

  await card.getByRole('switch', { name: 'Email' }).click();
  await card.getByRole('button', { name: 'Send me one by email' }).click();
  await expect(card.getByText(/^Done\. This site has no mail server/)).toBeVisible();

  await card.getByRole('switch', { name: 'Quiet hours' }).click();
  await card.getByLabel('Until').fill('06:30');
  await card.getByRole('radio', { name: 'Webhook' }).click();
  const address = card.getByLabel('Address', { exact: true });
  await address.fill('https://192.168.0.1/hook');
  await address.press('Enter');
  await expect(card.getByText(/inside a private network/)).toBeVisible();
  await expect(address).toBeFocused();
  // The top-level domain .invalid never resolves.
  await address.fill('https://hook.invalid/a');
  await card.getByRole('button', { name: 'Save address' }).click();
  await card.getByRole('button', { name: 'Send me one to your address' }).click();
  await expect(card.getByText('Not accepted. No server with this name was found.')).toBeVisible();

  await page.reload();
  await expect(card.getByRole('switch', { name: 'Email' })).toBeChecked();
  await expect(card.getByLabel('Until')).toHaveValue('06:30');
  await expect(address).toHaveValue('https://hook.invalid/a');
  await expect(card.getByText('No server with this name was found.')).toBeVisible();
  const [kept] = await site.rows<{ from: string; kind: string }>(
    `select c.quiet_from as "from", c.address_kind as kind
       from channel_settings c join users u on u.id = c.user_id where u.username = $1`,
    [newUser.username],
  );
  expect(kept).toEqual({ from: '22:00', kind: 'webhook' });
});
