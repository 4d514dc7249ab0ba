import { setTimeout as sleep } from 'node:timers/promises';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { type BarePage, openBareBrowser } from './bare-browser.ts';
import { signIn } from '../http/sign-in.ts';

export const SLOWDOWN = 4;
export const HABITS = 200;
const VIEWS = ['grid', 'list', 'minimal'] as const;
const PRESSES = ['click', 'tap'] as const;

/** What the machine and the browser take by themselves at this moment. */
const NOTHING_BUT_A_BUTTON = `data:text/html,<button data-tick onclick="textContent++"
  style="width:300px;height:100px">0</button>`;

/** For the page to come to rest, and for the browser to tell of what has been. */
const REST_MS = 500;
/** The browser tells of nothing that is shorter. */
const SHORTEST_TOLD_MS = 16;

type View = (typeof VIEWS)[number];
type Press = (typeof PRESSES)[number];
type Visit = { url: string; browser: string; ticks: number };
export type TickTimes = { surface: string; press: Press; times: number[] };

/** From the press to the next paint, for each tick, as the browser's own event timing has it, in ms. */
export async function measureTicks({ url, browser, ticks }: Visit): Promise<TickTimes[]> {
  const cookie = await signIn(url);
  await settleIn(url, cookie);
  const opened = await openBareBrowser(browser);
  try {
    const page = await opened.openPage(url, cookie);
    await page.open(NOTHING_BUT_A_BUTTON);
    const all = await pressIn('a page that is nothing but a button', page, ticks);
    for (const view of VIEWS) {
      await openView(page, url, view);
      all.push(...(await pressIn(`the ${view}`, page, ticks)));
    }
    return all;
  } finally {
    await opened.close();
  }
}

async function pressIn(surface: string, page: BarePage, ticks: number): Promise<TickTimes[]> {
  await page.run(WATCH);
  await page.slowDown(SLOWDOWN);
  const all: TickTimes[] = [];
  for (const press of PRESSES) {
    // In the middle of the list there is as much before a tick as after it.
    const first = HABITS / 2 - (press === 'click' ? 0 : ticks);
    all.push({ surface, press, times: await tickFrom(first, ticks, page, press) });
  }
  await page.slowDown(1);
  return all;
}

async function settleIn(url: string, cookie: string): Promise<void> {
  const post = async (path: string, data?: object) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const body = data && { body: JSON.stringify(data) };
    const answer = await fetch(url + path, { method: 'POST', headers, ...body });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  };
  await post(completeOnboarding.path, {});
  await post(completeTour.path, {});
  for (let number = 1; number <= HABITS; number += 1) {
    await post(createHabit.path, { name: `Habit ${number}`, type: 'daily' });
  }
}

async function openView(page: BarePage, url: string, view: View): Promise<void> {
  await page.open(`${url}/dashboard`);
  await page.run(UNTIL_THERE);
  await page.run(`document.querySelector('input[type=radio][value=${view}]').click()`);
  // The view is remembered, so that no other one is in the page.
  await page.open('about:blank');
  await page.open(`${url}/dashboard`);
  await page.run(UNTIL_THERE);
}

async function tickFrom(first: number, ticks: number, page: BarePage, press: Press) {
  const times: number[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = await page.run<{ x: number; y: number }>(`window.bringHere(${first + tick})`);
    await sleep(REST_MS);
    await page[press](at);
    await sleep(REST_MS);
    times.push(Math.max(SHORTEST_TOLD_MS, await page.run<number>('window.takeLongest()')));
  }
  return times;
}

// As text: it runs in the page.
const UNTIL_THERE = `new Promise((resolve) => {
  const look = () =>
    document.querySelectorAll('[data-tick]').length === ${HABITS}
      ? setTimeout(resolve, ${REST_MS})
      : setTimeout(look, 20);
  look();
})`;

// The longest event of an interaction is what counts as its delay.
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
  };
  window.bringHere = (place) => {
    const all = document.querySelectorAll('[data-tick]');
    const control = all[place % all.length];
    control.scrollIntoView({ block: 'center' });
    const { left, top } = control.getBoundingClientRect();
    return { x: left + 40, y: top + 20 };
  };`;
