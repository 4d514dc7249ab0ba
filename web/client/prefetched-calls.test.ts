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

function openAt(path: string, visitor: 'known' | 'nobody' = 'known'): string[] {
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
  delete window.takeAskedAhead;
  delete document.documentElement.dataset['visitor'];
});

test.each(['/', '/dashboard', '/dashboard/', paths.progress, paths.habitPlanner])(
  'all that the page %s begins with',
  async (path) => {
    const asked = openAt(path);
    await callApi(getUser);
    await callApi(listHabits);
    await callApi(listHistories, { query: {} });
    expect(asked).toHaveLength(3);
    // Nothing was asked twice.
    expect(sent).toEqual([]);
  },
);

test('is asked as any call is', async () => {
  document.documentElement.dataset['visitor'] = 'known';
  history.replaceState(null, '', '/');
  runScript();
  const [ahead] = sent.splice(0);
  delete window.takeAskedAhead;
  await callApi(getUser);
  const headers = { [TIME_ZONE_HEADER]: HERE, 'cache-control': 'no-cache' };
  expect(ahead).toMatchObject({ address: getUser.path, init: { credentials: 'include', headers } });
  expect(sent[0]).toMatchObject({ address: getUser.path, init: { headers } });
});

test('nothing for a stranger, on another page, or in the name of somebody who has signed out', () => {
  expect(openAt('/', 'nobody')).toEqual([]);
  expect(openAt('/profile')).toEqual([]);
  queueSignOut();
  expect(openAt('/')).toEqual([]);
});

test('whoever asks again is told anew', async () => {
  openAt('/');
  await callApi(listHabits);
  await callApi(listHabits);
  expect(sent.map(({ address }) => address)).toEqual([listHabits.path]);
});

test('is not used after a change, by whoever comes after somebody else, or half a minute later', async () => {
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
