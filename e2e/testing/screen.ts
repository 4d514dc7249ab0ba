import { expect, type Locator, type Page } from '@playwright/test';

/** Found by CSS, because an open dialog hides it from the accessibility tree. */
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

/** Opens the form from a dashboard with or without habits. */
export async function addHabit(page: Page, name: string): Promise<void> {
  await openHabitForm(page);
  const dialog = page.getByRole('dialog', { name: 'Add New Habit' });
  await dialog.getByLabel('Habit Name').fill(name);
  await dialog.getByRole('button', { name: 'Save Habit' }).click();
  await expect(dialog).toBeHidden();
  await expect(tickOf(page, name)).toBeVisible();
}

/** Compares `activeElement`, because a time field has no `:focus` while one of its inner parts is focused. */
export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.contains(document.activeElement));

/** Opens the habit form. A phone has no button for it, so its quick add is used. */
export async function openHabitForm(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: /^Add (Habit|your first habit)$/ });
  const quickAdd = page.getByRole('button', { name: 'Quick add' });
  await add.or(quickAdd).first().click();
  const more = page.getByRole('button', { name: 'More options' });
  const form = page.getByRole('dialog', { name: 'Add New Habit' });
  await expect(more.or(form)).toBeVisible();
  if (await more.isVisible()) await more.click();
}

/** Opens the tools: in the header on wide screens, in the menu on others. */
export async function openTools(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Tools' });
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(link.or(menu)).toBeVisible();
  if (await link.isVisible()) return link.click();
  await openMenu(page);
  await page.getByRole('menuitem', { name: 'Tools' }).click();
}

/** Opens the menu of a phone. */
export async function openMenu(page: Page): Promise<void> {
  // Playwright would click twice, and so close the menu, when the page replaces the prerendered button.
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
}

/** Opens the menu for the display of today’s habits. */
export const openDisplay = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Display' }).click();

/** Chooses a view: with the switcher on a wide screen, in the Display menu on a phone. */
export async function chooseView(page: Page, name: string): Promise<void> {
  const display = page.getByRole('button', { name: 'Display' });
  const radio = page.getByRole('radio', { name });
  await expect(display).toBeVisible();
  if (await radio.isVisible()) return radio.click();
  await display.click();
  await radio.click();
  await expect(page.getByRole('dialog', { name: 'Display' })).toBeHidden();
}

/** Shows the habit, even when it is not due today. Waits for the list, which appears after the header. */
export async function showHabit(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, exact: true });
  const others = page.getByRole('button', { name: /^Not today/ });
  await expect(heading.or(others).first()).toBeVisible();
  if (await others.isVisible()) await others.click();
  await expect(heading).toBeVisible();
}

export const tickOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Complete ${name}`, exact: true });

/** Opens the menu of the habit and chooses an item. */
export async function chooseFor(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

export async function expectDone(page: Page, name: string, isDone: boolean): Promise<void> {
  await expect(tickOf(page, name)).toHaveAttribute('aria-pressed', String(isDone));
}

/** Does not use `check()`, which expects the change in the task of the click. */
export async function markAs(dialog: Locator, outcome: string): Promise<void> {
  const radio = dialog.getByRole('radio', { name: outcome });
  await radio.click();
  await expect(radio).toBeChecked();
}

/** Waits until the page has loaded all of its parts. Until then, it ignores keys. */
export const waitUntilLoaded = (page: Page): Promise<void> =>
  expect(page.locator('header + output')).toBeAttached();

export async function loseNetwork(page: Page): Promise<void> {
  await waitUntilLoaded(page);
  await page.context().setOffline(true);
}

/** Picks up a row with the keyboard. dnd-kit handles keys only some milliseconds after its announcement. */
export async function pickUp(handle: Locator, announcement: string): Promise<void> {
  await handle.press('Space');
  await expect(handle.page().getByText(announcement)).toBeAttached();
  await handle.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Passes ten seconds at a time until the expectation holds. The page has its own clock (`page.clock.install()`). */
export const passUntil = (page: Page, expectation: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(10_000);
    await expectation();
  }).toPass();

export const passUntilVisible = (locator: Locator): Promise<void> =>
  passUntil(locator.page(), () => expect(locator).toBeVisible({ timeout: 1000 }));
