import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectToast } from './testing/screen.ts';

test('a calendar program reads due habits until its address is revoked', { tag: '@core' }, async ({
  page,
  site,
  newUser,
}) => {
  expect(newUser.username).not.toBe('');
  const data = { name: 'Read', type: 'weekly', weekdays: ['monday'] };
  await page.request.post(`${site.address}/api/habits`, { data });
  await page.goto('/profile?tab=data');
  const card = page.getByRole('region', { name: 'Calendar' });
  await card.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('dialog', { name: 'Copy your link now' });
  const address = (await shown.getByRole('status').textContent()) ?? '';
  expect(await findViolations(page)).toEqual([]);
  const read = await fetch(address);
  expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(await read.text()).toContain('RRULE:FREQ=WEEKLY;BYDAY=MO\r\nSUMMARY:Read\r\n');
  await shown.getByRole('button', { name: 'Done' }).click();

  await expect(card).toContainText('Created');
  await card.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Link revoked');
  expect((await fetch(address)).status).toBe(404);
});
