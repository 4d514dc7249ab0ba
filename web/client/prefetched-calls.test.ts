import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUser, logout } from '#contract/account.ts';
import { TIME_ZONE_HEADER } from '#contract/call.ts';
import { createHabit, listHabits, listHistories } from '#contract/habits.ts';
import { paths } from '#web/paths.ts';
import { callApi } from './call-api.ts';
import { setDaySettings } from './day-settings.ts';
import { queueSignOut } from './pending-sign-out.ts';

const page = readFileSync('web/index.html', 'utf8');
const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
const HERE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The page's own script, as the browser runs it. */
const runScript = () => window.eval(script) as unknown;

const sent: { address: string; init: RequestInit }[] = [];

function openAt(path: string, visitor: 'known' | 'unknown' = 'known'): string[] {
  history.replaceState(null, '', path);
  document.documentElement.dataset['visitor'] = visitor;
  runScript();
  return sent.splice(0).map(({ address }) => address);
}

beforeEach(() => {
  setDaySettings(null);
  sent.length = 0;
  globalThis.fetch = async (address, init = {}) => {
    if (typeof address === 'string') sent.push({ address, init });
    return Response.json([]);
  };
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  delete window.takePrefetched;
  delete document.documentElement.dataset['visitor'];
});

test.each(['/', '/dashboard', '/dashboard/', paths.progress, paths.habitPlanner])(
  'index.html prefetches the first calls of the page %s',
  async (path) => {
    const prefetched = openAt(path);
    await callApi(getUser);
    await callApi(listHabits);
    await callApi(listHistories, { query: {} });
    expect(prefetched).toHaveLength(3);
    // No call is sent twice.
    expect(sent).toEqual([]);
  },
);

test('a prefetch has the headers of a call', async () => {
  document.documentElement.dataset['visitor'] = 'known';
  history.replaceState(null, '', '/');
  runScript();
  const [prefetch] = sent.splice(0);
  delete window.takePrefetched;
  await callApi(getUser);
  const headers = { [TIME_ZONE_HEADER]: HERE, 'cache-control': 'no-cache' };
  expect(prefetch).toMatchObject({
    address: getUser.path,
    init: { credentials: 'include', headers },
  });
  expect(sent[0]).toMatchObject({ address: getUser.path, init: { headers } });
});

test('nothing is prefetched for a visitor, on another page, or after a sign-out', () => {
  expect(openAt('/', 'unknown')).toEqual([]);
  expect(openAt('/profile')).toEqual([]);
  queueSignOut();
  expect(openAt('/')).toEqual([]);
});

test('a prefetched response is used once', async () => {
  openAt('/');
  await callApi(listHabits);
  await callApi(listHabits);
  expect(sent.map(({ address }) => address)).toEqual([listHabits.path]);
});

test('a prefetched response is not used after a change, after a sign-out, or half a minute later', async () => {
  openAt('/');
  await callApi(createHabit, { body: { name: 'Walk', type: 'daily' } });
  await callApi(listHabits);
  expect(sent.splice(0)).toHaveLength(2);
  openAt('/');
  await callApi(logout);
  await callApi(listHabits);
  expect(sent.splice(0)).toHaveLength(2);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  openAt('/');
  vi.advanceTimersByTime(30_000);
  await callApi(listHabits);
  expect(sent).toHaveLength(1);
});
