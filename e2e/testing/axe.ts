import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}

/** Our pages have no frames. Without them it needs no second page to gather what it found, which took half its time. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

async function faultsIn(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** In the theme that it wears. */
export const findFaultsAsShown = (page: Page, part?: string): Promise<string[]> =>
  faultsIn(part === undefined ? axeOn(page) : axeOn(page).include(part));

/** A theme is nothing but colours: only what is said of these can differ in the second one. */
export async function findFaults(page: Page): Promise<string[]> {
  await wear(page, 'minimal-light');
  const faults = await faultsIn(axeOn(page));
  await wear(page, 'minimal-dark');
  const ofColours = axeOn(page).withRules(['color-contrast', 'link-in-text-block']);
  return [...faults, ...(await faultsIn(ofColours)).map((fault) => `in the dark: ${fault}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
