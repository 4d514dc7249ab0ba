import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { listFollowers } from '#contract/follows.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from './network.ts';

test('the network of a test refuses a call with the prepared status', async () => {
  mockRefusal(getUser, { status: 401, message: 'Sign in first.' });
  const response = await fetch('/api/user');
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ message: 'Sign in first.' });
});

test('the network of a test refuses calls as busy for the prepared number of times', async () => {
  mockBusy(getUser, 40);
  const response = await fetch('/api/user');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('40');
});

test('the network of a test prefers the response for the query over that for the path', async () => {
  const [none, empty] = [
    { people: [], next: null },
    { people: [], next: 7 },
  ];
  mockApi(listFollowers, none, { params: { userId: 2 } });
  mockApi(listFollowers, empty, { params: { userId: 2 }, query: { before: '9' } });
  const response = await fetch('/api/user/2/followers?before=9');
  expect(await response.json()).toEqual(empty);
  const other = await fetch('/api/user/2/followers?before=8');
  expect(await other.json()).toEqual(none);
});

test('the network of a test responds with the status and body of the contract', async () => {
  mockApi(recordPageView, undefined);
  const response = await fetch('/api/page-view', { method: 'POST' });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
});

test('the network of a test records the bodies of a call in order', async () => {
  const setting = { key: 'a b', description: null, updatedAt: '2026-03-01T10:00:00.000Z' };
  for (const key of ['a b', 'other']) {
    mockApi(updateSystemSetting, { ...setting, value: 'true' }, { params: { key } });
  }
  for (const [key, value] of [
    ['a%20b', 'true'],
    ['other', 'true'],
    ['a%20b', 'false'],
  ]) {
    const body = JSON.stringify({ value });
    await fetch(`/api/admin/system-settings/${key}`, { method: 'PUT', body });
  }
  expect(bodiesSentTo(updateSystemSetting, { params: { key: 'a b' } })).toEqual([
    { value: 'true' },
    { value: 'false' },
  ]);
});

test('the network of a test forgets the responses of the previous test', () => {
  expect(bodiesSentTo(updateSystemSetting, { params: { key: 'a b' } })).toEqual([]);
});

test.fails('the network of a test fails a test with an unexpected call', async () => {
  const seen = await fetch('/api/surprise').catch(() => 'swallowed by the page');
  expect(seen).toBe('swallowed by the page');
});
