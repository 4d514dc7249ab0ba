import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listHabits } from '#contract/habits.ts';
import { getHistory, getProgress } from '#contract/progress.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { findOrInstallBrowser } from '../scripts/setup/browser.mjs';
import { type Figure, figure } from './report/figures.ts';
import { measureUntilUsable, SLOWDOWN } from './browser/progress-page.ts';
import { DAYS, HABITS, seedFiveYears } from './seeds/progress.seed.ts';
import { ratiosByRound, summarise } from './report/rounds.ts';
import { runOnInstance } from './instance/run-on-instance.ts';
import { signIn } from './http/sign-in.ts';

const CALL_AT_MOST = 50;
const OF_A_BARE_LIST_AT_MOST = 2;

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, calls: { type: 'string', default: '51' } },
});

await runOnInstance(async (instance) => {
  const pool = await instance.openPool();
  try {
    await seedFiveYears(pool);
  } finally {
    await pool.end();
  }
  const figures = [...(await measureCalls(instance.url)), ...(await measurePage(instance.url))];
  return { figures, conditions: `${HABITS} habits, ${DAYS} days each` };
});

async function measureCalls(url: string): Promise<Figure[]> {
  const cookie = await signIn(url);
  const response = await fetch(url + listHabits.path, { headers: { cookie } });
  const [habit] = (await response.json()) as { id: number }[];
  const figures: Figure[] = [];
  for (const [name, path] of pathsFor(habit?.id ?? 0)) {
    const { times, bytes } = await timeCall(url + path, cookie);
    const aim = { atMost: CALL_AT_MOST };
    figures.push(figure({ group: 'Calls, median', name, unit: 'ms', aim }, summarise(times)));
    figures.push(figure({ group: 'What they answer', name, unit: 'kB' }, bytes / 1000));
  }
  return figures;
}

function pathsFor(habitId: number): [name: string, path: string][] {
  const today = toLocalDay(new Date().toISOString().slice(0, 10));
  const days = new URLSearchParams({
    startDate: addDays(today, -364),
    calendarFrom: addDays(today, -41),
    endDate: today,
  });
  return [
    ['the list of habits', listHabits.path],
    ['counts of a year and records of six weeks', `${getProgress.path}?${days}`],
    ['history of a habit', getHistory.path.replace(':id', String(habitId))],
  ];
}

async function timeCall(address: string, cookie: string) {
  const times: number[] = [];
  let bytes = 0;
  while (times.length < Number(options.calls)) {
    const began = performance.now();
    const response = await fetch(address, { headers: { cookie } });
    const body = await response.arrayBuffer();
    // One account may cost its neighbours so much in a moment: a quick machine gets there.
    if (response.status === 429) {
      await sleep(Number(response.headers.get('retry-after')) * 1000);
      continue;
    }
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    times.push(performance.now() - began);
    bytes = body.byteLength;
  }
  return { times, bytes };
}

async function measurePage(url: string): Promise<Figure[]> {
  const browser = await findOrInstallBrowser();
  const names = Array.from({ length: HABITS }, (_, at) => `Habit number ${at + 1}`);
  const rounds = Number(options.rounds);
  const { progress, bare } = await measureUntilUsable({ url, browser, rounds, names });
  const group = `The page, usable, at ${SLOWDOWN} × CPU slowdown`;
  return [
    figure({ group, name: '/progress', unit: 'ms' }, summarise(progress)),
    figure({ group, name: `nothing but React and ${HABITS} names`, unit: 'ms' }, summarise(bare)),
    figure(
      {
        group,
        name: '/progress, of the bare list',
        unit: 'x',
        aim: { atMost: OF_A_BARE_LIST_AT_MOST },
      },
      ratiosByRound(progress, bare),
    ),
  ];
}
