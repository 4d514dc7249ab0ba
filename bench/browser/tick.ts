import { setTimeout as sleep } from 'node:timers/promises';
import { createHabit } from '#contract/habits.ts';
import { completeOnboarding, completeTour } from '#contract/onboarding.ts';
import { type BarePage, openBareBrowser } from './bare-browser.ts';
import { signIn } from '../http/sign-in.ts';
import { type Figure, figure } from '../report/figures.ts';
import { middleMean, ratiosByRound, summarise, takeRounds } from '../report/rounds.ts';

const SLOWDOWN = 4;
const HABITS = 200;
const TICKS_A_ROUND = 6;
const MAX_OF_BARE_BUTTON = 2;
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
/** A page on which one kind of press is measured. */
type Surface = { name: string; press: Press; open: () => Promise<void> };

const BARE_BUTTON = 'a page that is nothing but a button';

/**
 * Compares the time from a press to the next paint with that of a page with only a button, for clicks and taps: a tap
 * takes longer than a click on any page. Measured with the browser's event timing.
 */
export async function measureTickToPaint(
  url: string,
  executable: string,
  rounds: number,
): Promise<Figure[]> {
  const cookie = await signIn(url);
  await prepareHabits(url, cookie);
  const browser = await openBareBrowser(executable);
  try {
    const page = await browser.openPage(url, cookie);
    const pages = [
      { surface: BARE_BUTTON, open: () => page.open(BUTTON_PAGE) },
      ...VIEWS.map((view) => ({ surface: `the ${view}`, open: () => openView(page, url, view) })),
    ];
    const surfaces: Surface[] = pages.flatMap(({ surface, open }) =>
      PRESSES.map((press) => ({ name: nameOf(surface, press), press, open })),
    );
    const sides = surfaces.map(({ name, press, open }) => {
      const measure = async () => {
        await open();
        return middleMean(await pressIn(page, press));
      };
      return [name, measure] as const;
    });
    const times = await takeRounds(Object.fromEntries(sides), rounds);
    return [...surfaces.map((surface) => inMs(surface, times)), ...ratios(surfaces, times)];
  } finally {
    await browser.close();
  }
}

const nameOf = (surface: string, press: Press) => `in ${surface}, by a ${press}`;

/** By the name of the surface: for each round, the mean of the middle half of its ticks in ms. */
type Times = Record<string, number[]>;

function inMs({ name }: Surface, times: Times): Figure {
  const group = `From a tick to the next paint, ${HABITS} habits, ${SLOWDOWN} × CPU slowdown`;
  return figure({ group, name, unit: 'ms' }, summarise(times[name] ?? []));
}

function ratios(surfaces: readonly Surface[], times: Times): Figure[] {
  const group = 'From a tick to the next paint ÷ the bare button';
  const aim = { atMost: MAX_OF_BARE_BUTTON };
  return surfaces.flatMap(({ name, press }) => {
    const bare = nameOf(BARE_BUTTON, press);
    const ratio = ratiosByRound(times[name] ?? [], times[bare] ?? []);
    return name === bare ? [] : [figure({ group, name, unit: 'x', aim }, ratio)];
  });
}

async function pressIn(page: BarePage, press: Press): Promise<number[]> {
  await page.run(WATCH);
  await page.slowDown(SLOWDOWN);
  // Ticks in the middle of the list.
  const times: number[] = [];
  for (let tick = 0; tick < TICKS_A_ROUND; tick += 1) {
    const place = (HABITS - TICKS_A_ROUND) / 2 + tick;
    const at = await page.run<{ x: number; y: number }>(`window.bringHere(${place})`);
    await sleep(REST_MS);
    await page[press](at);
    await sleep(REST_MS);
    times.push(Math.max(SHORTEST_EVENT_MS, await page.run<number>('window.takeLongest()')));
  }
  await page.slowDown(1);
  return times;
}

async function prepareHabits(url: string, cookie: string): Promise<void> {
  const post = async (path: string, data?: object) => {
    const headers = { cookie, origin: url, 'content-type': 'application/json' };
    const body = data && { body: JSON.stringify(data) };
    const response = await fetch(url + path, { method: 'POST', headers, ...body });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
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
