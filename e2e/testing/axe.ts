import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}

const faultsIn = async (axe: AxeBuilder) => {
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
};

/** A theme is nothing but colours: only what is said of these can differ in the second one. */
export async function findFaults(page: Page): Promise<string[]> {
  const axe = () => new AxeBuilder({ page });
  await wear(page, 'minimal-light');
  const faults = await faultsIn(axe());
  await wear(page, 'minimal-dark');
  const ofColours = axe().withRules(['color-contrast', 'link-in-text-block']);
  return [...faults, ...(await faultsIn(ofColours)).map((fault) => `in the dark: ${fault}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
