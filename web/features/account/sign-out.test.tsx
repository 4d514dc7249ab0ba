import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { getUser, logout } from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { sessionId } from '#web/client/session-id.ts';
import { ada, ben } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { toast } from '#web/ui/toast/toast.ts';
import { keepSignedOut } from './keep-signed-out.ts';
import { useSignOut } from './sign-out.ts';
import { userQueryOptions } from './user.ts';

const AWAY = { message: 'The service is not available right now.' };

function SignOut() {
  return <button onClick={useSignOut()}>Sign Out</button>;
}

async function signOut() {
  const rendered = renderWithProviders(<SignOut />, { path: '/profile' });
  rendered.queryClient.setQueryData(userQueryOptions.queryKey, ada);
  rendered.queryClient.setQueryData(['habits'], ['Read']);
  await rendered.user.click(screen.getByRole('button', { name: 'Sign Out' }));
  return rendered;
}

/** The failure of a call without a network. */
function loseNetwork(): void {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  loseServer();
}

function loseServer(): void {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
}

const queueOne = async () => {
  const reach = globalThis.fetch;
  loseNetwork();
  const rendered = await signOut();
  await screen.findByText('Logged out');
  globalThis.fetch = reach;
  return rendered;
};

function untilTheEnd(): AbortSignal {
  const test = new AbortController();
  onTestFinished(() => test.abort());
  return test.signal;
}

describe('signing out', () => {
  test('signing out opens the sign-in page and clears all data of the user', async () => {
    mockApi(logout, undefined);
    const { queryClient } = await signOut();
    expect(await screen.findByText('Logged out')).toBeDefined();
    expect(screen.getByText('You have been successfully logged out.')).toBeDefined();
    expect(location.pathname).toBe('/auth');
    expect(queryClient.getQueryData(userQueryOptions.queryKey)).toBeNull();
    expect(queryClient.getQueryData(['habits'])).toBeUndefined();
    expect(bodiesSentTo(logout)).toHaveLength(1);
  });

  test.each([
    ['that the server refuses', () => mockRefusal(logout, { status: 503, ...AWAY })],
    ['without a network', loseNetwork],
  ])('signing out clears the device as well after %s', async (_, breakIt) => {
    breakIt();
    toast({ title: 'Skipped today', description: 'Your Diary streak is safe.' });
    localStorage.setItem('habitcrush-unsent-2', '[]');
    localStorage.setItem('habitcrush-theme', 'minimal-dark');
    localStorage.setItem('somebody-else', 'stays');
    const before = sessionId();
    const { queryClient } = await signOut();
    expect(location.pathname).toBe('/auth');
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1);
    expect(queryClient.getQueryData(userQueryOptions.queryKey)).toBeNull();
    expect(screen.queryByText('Skipped today')).toBeNull();
    expect(Object.keys(localStorage).toSorted()).toEqual([
      'habitcrush-sign-out',
      'habitcrush-theme',
      'somebody-else',
    ]);
    expect(sessionStorage).toHaveLength(0);
    expect(sessionId()).not.toBe(before);
  });

  test('signing out shows a refusal of the server', async () => {
    mockRefusal(logout, { status: 503, ...AWAY });
    await signOut();
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText('503: The service is not available right now.')).toBeDefined();
  });

  test('a sign-out without a network says when it will be sent', async () => {
    loseNetwork();
    await signOut();
    expect(await screen.findByText('Logged out')).toBeDefined();
    expect(
      screen.getByText(/You’ll be signed out on the server when you’re back online\./),
    ).toBeDefined();
  });

  test('a sign-out that does not reach the server shows a message', async () => {
    loseServer();
    await signOut();
    expect(await screen.findByText('Logout failed')).toBeDefined();
    expect(screen.getByText(/Nothing is left on this device\.$/)).toBeDefined();
  });

  test('signing out drops changes that wait for the network', async () => {
    mockApi(logout, undefined);
    const { user, queryClient } = renderWithProviders(<SignOut />);
    const sendTick = vi.fn<() => Promise<string>>(async () => 'sent');
    onlineManager.setOnline(false);
    onTestFinished(() => onlineManager.setOnline(true));
    const options = { mutationFn: sendTick, networkMode: 'online' } as const;
    void queryClient.getMutationCache().build(queryClient, options).execute(undefined);
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    onlineManager.setOnline(true);
    await queryClient.resumePausedMutations();
    expect(sendTick).not.toHaveBeenCalled();
  });
});

test('a sign-out that was not sent yet is sent before any other request', async () => {
  await queueOne();
  const requested: string[] = [];
  globalThis.fetch = async (address, init) => {
    requested.push(`${init?.method} ${address as string}`);
    return init?.method === 'POST' ? new Response(null, { status: 204 }) : Response.json(ben);
  };
  await Promise.all([callApi(getUser), callApi(listHabits)]);
  expect(requested).toEqual(['POST /api/logout', 'GET /api/user', 'GET /api/habits']);
});

test('a sign-out that was not sent yet blocks requests of the old session until it is sent', async () => {
  await queueOne();
  mockRefusal(logout, { status: 503, ...AWAY });
  mockApi(getUser, ada);
  await expect(callApi(getUser)).rejects.toThrow('503');
  expect(bodiesSentTo(getUser)).toEqual([]);
  mockApi(logout, undefined);
  await callApi(getUser);
  expect(bodiesSentTo(getUser)).toHaveLength(1);
});

test('a sign-out that was not sent yet is sent when the page opens again and when the network is back', async () => {
  const { queryClient } = await queueOne();
  mockRefusal(logout, { status: 503, ...AWAY });
  keepSignedOut(queryClient, untilTheEnd());
  await expect.poll(() => bodiesSentTo(logout)).toHaveLength(1);
  mockApi(logout, undefined);
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => bodiesSentTo(logout)).toHaveLength(2);
  await expect.poll(() => localStorage.getItem('habitcrush-sign-out')).toMatch(/^paid \d+$/);
  window.dispatchEvent(new Event('online'));
  expect(bodiesSentTo(logout)).toHaveLength(2);
});

test.each([
  ['signs this tab out', () => new StorageEvent('storage', { key: 'habitcrush-sign-out' })],
  ['is noticed by a page that comes back from the history', () => new Event('pageshow')],
])('a sign-out in another tab %s', async (_, event) => {
  const { queryClient } = renderWithProviders(<p>Habits</p>);
  queryClient.setQueryData(userQueryOptions.queryKey, ada);
  queryClient.setQueryData(['habits'], ['Read']);
  keepSignedOut(queryClient, untilTheEnd());
  window.dispatchEvent(event());
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual(ada);
  localStorage.setItem('habitcrush-sign-out', `paid ${Math.random()}`);
  window.dispatchEvent(event());
  await expect.poll(() => queryClient.getQueryData(userQueryOptions.queryKey)).toBeNull();
  expect(queryClient.getQueryData(['habits'])).toBeUndefined();
});
