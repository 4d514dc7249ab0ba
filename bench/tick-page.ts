import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { login } from '#contract/account.ts';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { ADMINISTRATOR } from './instance.ts';

export const SLOWDOWN = 4;
export const HABITS = 200;
export const VIEWS = ['grid', 'list', 'minimal'] as const;

/** For the page to come to rest, and for the browser to tell of what has been. */
const REST_MS = 500;
/** The browser tells of nothing that is shorter. */
const SHORTEST_TOLD_MS = 16;

type Visit = { url: string; browser: string; ticks: number };
export type TickTimes = Record<(typeof VIEWS)[number], number[]>;

/** From the press to the next paint, for each tick, as the browser's own event timing has it, in ms. */
export async function measureTicks({ url, browser, ticks }: Visit): Promise<TickTimes> {
  const opened = await chromium.launch({
    args: ['--disable-background-networking', '--disable-gpu', '--no-sandbox'],
    ...(browser && { executablePath: browser }),
  });
  try {
    const context = await opened.newContext({ viewport: { width: 375, height: 800 } });
    await context.request.post(url + login.path, { data: ADMINISTRATOR });
    await settleIn(url, (path, data) => context.request.post(url + path, { data }));
    const page = await context.newPage();
    const times: Partial<TickTimes> = {};
    for (const view of VIEWS) times[view] = await tickIn(page, url, view, ticks);
    return times as TickTimes;
  } finally {
    await opened.close();
  }
}

async function settleIn(
  url: string,
  post: (path: string, data?: object) => Promise<{ ok: () => boolean }>,
): Promise<void> {
  await post(completeOnboarding.path);
  await post(completeTour.path);
  for (let number = 1; number <= HABITS; number += 1) {
    const made = await post(createHabit.path, { name: `Habit ${number}`, type: 'daily' });
    if (!made.ok()) throw new Error(`${url} took no habit.`);
  }
}

async function tickIn(page: Page, url: string, view: string, ticks: number): Promise<number[]> {
  await page.goto(`${url}/dashboard`);
  await page.getByRole('radio', { name: view }).check();
  // The view is remembered, so that no other one is in the page.
  await page.reload();
  await page
    .locator('[data-tick]')
    .nth(HABITS - 1)
    .waitFor();
  await page.evaluate(WATCH);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const times: number[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    // From the middle of the list, where there is as much before it as after it.
    const control = page.locator('[data-tick]').nth(HABITS / 2 + tick);
    await control.scrollIntoViewIfNeeded();
    await sleep(REST_MS);
    // Forced: looking for what covers the control would be counted as the page's own work.
    await control.click({ position: { x: 40, y: 20 }, force: true });
    await sleep(REST_MS);
    times.push(Math.max(SHORTEST_TOLD_MS, Number(await page.evaluate('window.takeLongest()'))));
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return times;
}

// As text: it runs in the page. The longest event of an interaction is what counts as its delay.
const WATCH = `
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId) longest = Math.max(longest, duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 });
  window.takeLongest = () => {
    const taken = longest;
    longest = 0;
    return taken;
  };`;
