import { expect, type Locator, type Page } from '@playwright/test';

/** An open dialog hides it from the accessibility tree (its news are told apart), not from sight. */
export const toastRegion = (page: Page): Locator =>
  page.getByRole('region', { name: /^Notifications/, includeHidden: true });

export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = toastRegion(page).locator('li').filter({ hasText: title });
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (description) await expect(toast.getByText(description, { exact: true })).toBeVisible();
}

export async function fillSignIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** From the dashboard, whether there are habits already or not. */
export async function addHabit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Add (Habit|your first habit)$/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill(name);
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(dialog).toBeHidden();
  await expect(tickOf(page, name)).toBeVisible();
}

/** By the element itself: a time field has no `:focus` while the focus is on the clock within it. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.contains(document.activeElement));

/** In the header where its links stand side by side, beside the greeting elsewhere. */
export async function openTools(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Tools' });
  await page.getByRole('button', { name: 'Tools' }).or(link).click();
}

export const tickOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Complete ${name}`, exact: true });

/** Opens the habit's own menu and chooses from it. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function expectDone(page: Page, name: string, isDone: boolean): Promise<void> {
  await expect(tickOf(page, name)).toHaveAttribute('aria-pressed', String(isDone));
}

/** Not `check()`, which wants the mark in the very task of the click; a correction draws it right after. */
export async function markAs(dialog: Locator, outcome: string): Promise<void> {
  const radio = dialog.getByRole('radio', { name: outcome });
  await radio.click();
  await expect(radio).toBeChecked();
}

/** Loses the network some time after the page has loaded all of its parts. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/on-device-')),
  );
  await page.context().setOffline(true);
}

/** Takes a row by its handle and the keyboard, until it may be moved: its keys are listened to a timer after it is told. */
export async function takeUp(handle: Locator, told: string): Promise<void> {
  await handle.press('Space');
  await expect(handle.page().getByText(told)).toBeAttached();
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}
