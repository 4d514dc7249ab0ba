import type { Page } from '@playwright/test';
import { findViolations } from './testing/axe.ts';
import { expect, test } from './testing/journey.ts';
import { expectToast } from './testing/screen.ts';

async function makeLink(page: Page, act: string): Promise<string> {
  await page.goto('/progress');
  await page.getByRole('tab', { name: 'Habit Details' }).click();
  await page.getByRole('button', { name: /^Water/ }).click();
  await page.getByRole('button', { name: 'QR codes and NFC tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'QR codes and NFC tags' });
  await dialog.getByLabel('Action').selectOption({ label: act });
  await dialog.getByLabel('Label').fill('Fridge');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const shown = page.getByRole('dialog', { name: 'Your link is ready' });
  await expect(shown.getByRole('img', { name: `QR code: ${act}, Water` })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  return (await shown.getByRole('status').textContent()) ?? '';
}

test('a sticker ticks on a phone without a session, until it is revoked', async ({
  page,
  site,
  browser,
  newUser,
}) => {
  expect(newUser.username).not.toBe('');
  const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };
  const data = { name: 'Water', type: 'daily', goal };
  const created = await page.request.post(`${site.address}/api/habits`, { data });
  const { id } = (await created.json()) as { id: number };
  const amount = async () => {
    const habits = await page.request.get(`${site.address}/api/habits`);
    const all = (await habits.json()) as {
      id: number;
      instance: { amount: number | null } | null;
    }[];
    return all.find((habit) => habit.id === id)?.instance?.amount ?? null;
  };
  const address = await makeLink(page, '+250 ml');
  expect(address).toMatch(/\/t#[A-Za-z0-9]{32}$/);

  // A messenger that previews the link neither learns nor changes anything.
  const preview = await fetch(address, { headers: { 'user-agent': 'WhatsApp/2' } });
  expect(preview.headers.get('x-robots-tag')).toBe('noindex');
  expect(await preview.text()).not.toContain('Water');
  expect(await amount()).toBeNull();

  const phone = await browser.newPage();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Water: +250 ml' })).toBeVisible();
  await expect(phone.getByText('250 of 2,000 ml')).toBeVisible();
  expect(await findViolations(phone)).toEqual([]);
  expect(phone.url()).toBe(`${site.address}/t`);
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'Water: +250 ml' })).toBeVisible();
  expect(await amount()).toBe(250);
  // Scanned again in the open tab.
  await phone.goto(address);
  await expect(phone.getByText('500 of 2,000 ml')).toBeVisible();
  await phone.getByRole('button', { name: 'Undo' }).click();
  await expect(phone.getByText('Undone')).toBeVisible();
  expect(await amount()).toBe(250);

  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'QR codes and NFC tags' }).click();
  await page.getByRole('button', { name: 'Revoke +250 ml · Fridge' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, 'Link revoked');
  await phone.goto(address);
  await expect(phone.getByText('This link no longer works')).toBeVisible();
  expect(await amount()).toBe(250);
  await phone.close();
});

test('the printed sheet has only the QR code and the address', async ({ page, site, newUser }) => {
  expect(newUser.username).not.toBe('');
  const data = { name: 'Water', type: 'daily' };
  await page.request.post(`${site.address}/api/habits`, { data });
  const address = await makeLink(page, 'Done');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  const sheet = page.locator('[data-sheet]');
  await expect(sheet).toBeVisible();
  expect(await sheet.locator('p').allTextContents()).toEqual(['Water', 'Done', 'Fridge', address]);
});
