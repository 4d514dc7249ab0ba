import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import { userQueryOptions } from '#web/features/account/user.ts';
import { eve } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { prefetchPage } from './prefetch-page.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';

const userReads = () => bodiesSentTo(getUser);

function makePage() {
  const clients: QueryClient[] = [];
  const load = async () => ({
    Page: () => <h1>Here at once</h1>,
    prefetch: async (client: QueryClient) => void clients.push(client),
  });
  return { clients, page: lazyPart(load, 'Page') };
}

const frameClients: QueryClient[] = [];
const loadFrame = async () => ({
  Frame: () => null,
  prefetch: async (client: QueryClient) => void frameClients.push(client),
});
const frame = lazyPart(loadFrame, 'Frame');
beforeEach(() => void frameClients.splice(0));

test('a prefetched page has user, code and data, and renders immediately', async () => {
  mockApi(getUser, eve);
  const client = new QueryClient();
  const { clients, page: Page } = makePage();
  await prefetchPage(client, Page, frame);
  expect(client.getQueryData(userQueryOptions.queryKey)).toEqual(eve);
  expect(clients).toEqual([client]);
  expect(frameClients).toEqual([client]);
  render(<Page />);
  expect(screen.getByRole('heading', { name: 'Here at once' })).toBeDefined();
});

test('a prefetched page has no data for a visitor', async () => {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  const { clients, page } = makePage();
  await prefetchPage(new QueryClient(), page, frame);
  expect(userReads()).toHaveLength(1);
  expect([...clients, ...frameClients]).toEqual([]);
});

test('a prefetched page fetches data before the user is known if there is a session cookie', async () => {
  document.documentElement.dataset['visitor'] = 'known';
  onTestFinished(() => document.documentElement.removeAttribute('data-visitor'));
  mockApi(getUser, new Promise(() => {}));
  const client = new QueryClient();
  const { clients, page } = makePage();
  await prefetchPage(client, page, frame);
  expect(clients).toEqual([client]);
});

test('a prefetched page does not wait for data that do not arrive', async () => {
  mockApi(getUser, new Promise(() => {}));
  const lost = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')), 'Lost');
  await prefetchPage(new QueryClient(), lost, frame);
  expect(userReads()).toHaveLength(1);
});
