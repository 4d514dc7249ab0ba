import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

// Without `@axe-core/playwright`, whose support for frames takes two thirds of the time.

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

/** New pages do not have it. */
async function bringAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
}

async function faultsIn(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  await bringAxe(page);
  const violations = await page.evaluate(
    async ({ settings, within }) => {
      const { axe } = globalThis as Window;
      if (!axe) throw new Error('axe is gone.');
      const results = await axe.run(within ?? document, {
        ...settings,
        resultTypes: ['violations'],
      });
      return results.violations;
    },
    { settings: options, within: part },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  );
}

/** In the current theme. */
export const findFaultsAsShown = (page: Page, part?: string): Promise<string[]> =>
  faultsIn(page, {}, part);

/** Themes differ only in colours, so the second theme needs only these rules. */
export async function findFaults(page: Page): Promise<string[]> {
  await wear(page, 'minimal-light');
  const faults = await faultsIn(page, {});
  await wear(page, 'minimal-dark');
  const ofColours = await faultsIn(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  return [...faults, ...ofColours.map((fault) => `in the dark: ${fault}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
