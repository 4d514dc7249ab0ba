import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

// Straight from its package: what `@axe-core/playwright` does besides, for pages with frames, took two thirds of its time.

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Window = typeof globalThis & {
  axe?: { run(part: ElementContext, options: RunOptions): Promise<AxeResults> };
};

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
}

/** A page that was opened since has none. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
}

async function faultsIn(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async ({ told, within }) => {
      const { axe } = globalThis as Window;
      if (!axe) throw new Error('axe is gone.');
      const results = await axe.run(within ?? document, { ...told, resultTypes: ['violations'] });
      return results.violations;
    },
    { told: options, within: part },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** In the theme that it wears. */
export const findFaultsAsShown = (page: Page, part?: string): Promise<string[]> =>
  faultsIn(page, {}, part);

/** A theme is nothing but colours: only what is said of these can differ in the second one. */
export async function findFaults(page: Page): Promise<string[]> {
  await wear(page, 'minimal-light');
  const faults = await faultsIn(page, {});
  await wear(page, 'minimal-dark');
  const ofColours = await faultsIn(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [...faults, ...ofColours.map((fault) => `in the dark: ${fault}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
