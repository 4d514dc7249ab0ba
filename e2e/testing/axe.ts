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

/**
 * A theme is nothing but colours: only what is said of these can differ in the second one. What `isFading`
 * selects is about to be replaced, and need not stand out.
 */
export async function findFaults(page: Page, isFading: string[] = []): Promise<string[]> {
  const axe = () =>
    isFading.reduce((builder, locator) => builder.exclude(locator), new AxeBuilder({ page }));
  await wear(page, 'minimal-light');
  const faults = await faultsIn(axe());
  await wear(page, 'minimal-dark');
  const ofColours = axe().withRules(['color-contrast', 'link-in-text-block']);
  return [...faults, ...(await faultsIn(ofColours)).map((fault) => `in the dark: ${fault}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
