import { setTimeout as sleep } from 'node:timers/promises';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { type BarePage, openBareBrowser } from './bare-browser.ts';
import { signIn } from '../http/sign-in.ts';
import { middleMean } from '../report/rounds.ts';

export const SLOWDOWN = 4;
export const HABITS = 200;
const VIEWS = ['grid', 'list', 'minimal'] as const;
const PRESSES = ['click', 'tap'] as const;

/** A page with only a button, which shows the share of the machine and the browser. */
const BUTTON_PAGE = `data:text/html,<button data-tick onclick="textContent++"
  style="width:300px;height:100px">0</button>`;

/** The time for the page to become idle, and for the browser to report its events. */
const REST_MS = 500;
/** The browser does not report shorter events. */
const SHORTEST_EVENT_MS = 16;

type View = (typeof VIEWS)[number];
type Press = (typeof PRESSES)[number];
type TickMeasurement = { url: string; browser: string; rounds: number; ticks: number };
/** The time from the press to the next paint in ms: for each round, the mean of the middle half of its ticks. */
export type TickTimes = { surface: string; press: Press; byRound: number[] };

export const BARE_BUTTON = 'a page that is nothing but a button';

/** Measures with the browser's event timing: the bare button and the three views, in turn. */
export async function measureTicks({
  url,
  browser,
  rounds,
  ticks,
}: TickMeasurement): Promise<TickTimes[]> {
  const cookie = await signIn(url);
  await prepareHabits(url, cookie);
  const opened = await openBareBrowser(browser);
  try {
    const page = await opened.openPage(url, cookie);
    const surfaces = [
      { surface: BARE_BUTTON, open: () => page.open(BUTTON_PAGE) },
      ...VIEWS.map((view) => ({
        surface: `the ${view}`,
        open: () => openView(page, url, view),
      })),
    ];
    const all = surfaces.flatMap(({ surface, open }) =>
      PRESSES.map((press) => ({ surface, press, open, byRound: [] as number[] })),
    );
    for (let round = 0; round < rounds; round += 1) {
      for (const { open, press, byRound } of all) {
        await open();
        byRound.push(middleMean(await pressIn(page, press, ticks)));
      }
    }
    return all;
  } finally {
    await opened.close();
  }
}

async function pressIn(page: BarePage, press: Press, ticks: number): Promise<number[]> {
  await page.run(WATCH);
  await page.slowDown(SLOWDOWN);
  // Ticks in the middle of the list.
  const times = await tickFrom((HABITS - ticks) / 2, ticks, page, press);
  await page.slowDown(1);
  return times;
}

async function prepareHabits(url: string, cookie: string): Promise<void> {
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
  // The site remembers the view, so the next page contains only this one.
  await page.open('about:blank');
  await page.open(`${url}/dashboard`);
  await page.run(UNTIL_THERE);
}

async function tickFrom(first: number, ticks: number, page: BarePage, press: Press) {
  const times: number[] = [];
  for (let tick = 0; tick < ticks; tick += 1) {
    const at = await page.run<{ x: number; y: number }>(
      `window.bringHere(${Math.floor(first) + tick})`,
    );
    await sleep(REST_MS);
    await page[press](at);
    await sleep(REST_MS);
    times.push(Math.max(SHORTEST_EVENT_MS, await page.run<number>('window.takeLongest()')));
  }
  return times;
}

// A text, because it runs in the page.
const UNTIL_THERE = `new Promise((resolve) => {
  const look = () =>
    document.querySelectorAll('[data-tick]').length === ${HABITS}
      ? setTimeout(resolve, ${REST_MS})
      : setTimeout(look, 20);
  look();
})`;

// The longest event of an interaction is its delay.
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
