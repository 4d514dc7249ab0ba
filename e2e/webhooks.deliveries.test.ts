import { createHmac } from 'node:crypto';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { daysAgo } from './testing/past-habits.ts';
import { openReceiver } from './testing/receiver.ts';
import { expectToast } from './testing/screen.ts';

test('a webhook gets events despite refusals and timeouts, until it is removed', async ({
  page,
  site,
  newUser,
  expectedErrors,
}) => {
  await using receiver = await openReceiver();
  const created = await page.request.post(`${site.address}/api/habits`, {
    data: { name: 'Read', type: 'daily' },
  });
  const { id } = (await created.json()) as { id: number };
  const today = daysAgo(0);
  const set = (data: object) =>
    page.request.put(`${site.address}/api/habits/${id}/days/${today}`, { data });

  await page.goto('/profile?tab=data');
  const card = page.getByRole('region', { name: 'Webhooks' });
  await card.getByRole('button', { name: 'New webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'New webhook' });
  await adding.getByRole('textbox', { name: 'Name' }).fill('House');
  const address = adding.getByRole('textbox', { name: 'Address' });
  await address.fill('https://192.168.0.1/hook');
  expectedErrors.refusal(400, '/api/webhooks');
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  await expect(adding.getByText(/inside a private network/)).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(receiver.url);
  expect(await findViolations(page)).toEqual([]);
  await adding.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret now' });
  const secret = (await shown.getByLabel('Signing secret').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Done' }).click();

  receiver.answer(503);
  await set({ completed: true });
  await expect.poll(() => receiver.sent.length).toBeGreaterThan(0);
  const [first] = receiver.sent;
  const signed = createHmac('sha256', secret)
    .update(`${String(first?.headers['habitcrush-timestamp'])}.${first?.body}`)
    .digest('hex');
  expect(first?.headers['habitcrush-signature']).toBe(`v1=${signed}`);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    event: 'done',
    data: { habit: { id, name: 'Read' }, day: today, completed: true },
  });

  await card.getByRole('button', { name: 'Open House' }).click();
  const dialog = page.getByRole('dialog', { name: 'House' });
  const done = dialog.getByRole('listitem').filter({ hasText: 'Done' });
  await expect(done).toContainText('503 Not now');
  await expect(done).toContainText('Waiting');
  expect(await findViolations(page)).toEqual([]);
  receiver.answer('never');
  await dialog.getByRole('button', { name: 'Send a test' }).click();
  await expect(
    dialog.getByText('Not accepted. No answer came within 5 seconds.', { exact: true }),
  ).toBeVisible({ timeout: 15_000 });

  receiver.answer(200);
  await done.getByRole('button', { name: 'Send again: Done' }).click();
  await expect(done).toContainText('Accepted');
  expect(receiver.sent.at(-1)?.body).toBe(first?.body);

  await site.rows(
    `update webhooks set is_active = false, switched_off_at = now()
      where user_id = (select id from users where username = $1)`,
    [newUser.username],
  );
  await page.reload();
  await expect(card.getByText(/deliveries failed for a day/i)).toBeVisible();
  await card.getByRole('button', { name: 'Open House' }).click();
  await dialog.getByRole('switch', { name: 'On' }).click();
  await expect(dialog.getByRole('switch', { name: 'On' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Webhook removed');
  const sent = receiver.sent.length;
  await set({ completed: false });
  await expect(card.getByRole('button', { name: 'Open House' })).toHaveCount(0);
  expect(receiver.sent).toHaveLength(sent);
});
