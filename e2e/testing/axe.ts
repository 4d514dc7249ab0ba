import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';

// `@axe-core/playwright` is not used: its support for frames takes two thirds of the time.

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Window = typeof globalThis & {
  axe?: { run(part: ElementContext, options: RunOptions): Promise<AxeResults> };
};

async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
  await waitForColours(page);
}

/** Waits until nothing fades any more. Endless animations, as of skeletons, go on. */
async function waitForColours(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/** Adds axe to the page, unless it is there already. */
async function loadAxe(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  if (!isThere) await page.evaluate(AXE);
}

async function listViolations(page: Page, options: RunOptions, part?: string): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(
    async ({ settings, within }) => {
      const { axe } = globalThis as Window;
      if (!axe) throw new Error('The page has no axe.');
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

/** Checks the page in its current theme. */
export async function findViolationsAsShown(page: Page, part?: string): Promise<string[]> {
  await waitForColours(page);
  return listViolations(page, {}, part);
}

/**
 * Checks the page, or one part of it, in both themes. The themes differ only in colours, so the second one needs only
 * the colour rules.
 */
export async function findViolations(page: Page, part?: string): Promise<string[]> {
  await setTheme(page, 'minimal-light');
  const violations = await listViolations(page, {}, part);
  await setTheme(page, 'minimal-dark');
  const colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
  const inDarkTheme = await listViolations(page, colours, part);
  return [...violations, ...inDarkTheme.map((violation) => `in the dark theme: ${violation}`)];
}

export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    // The letters of the fallback font may be wider.
    await document.fonts.ready;
    return document.documentElement.scrollWidth > document.documentElement.clientWidth;
  });
