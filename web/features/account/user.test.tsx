import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Route, Switch } from 'wouter';
import {
  changePassword,
  getRegistrationRules,
  getUser,
  getSignInMethods,
  login,
} from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { callApi } from '#web/client/call-api.ts';
import { onClearUserData } from '#web/client/clear-user-data.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ben, eve } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { AuthPage } from '#web/pages/auth-page.tsx';
import { SignedInOnly } from './signed-in-only.tsx';
import {
  hasSessionEnded,
  trackRenewal,
  userQueryOptions,
  useSignedInUser,
  useUser,
} from './user.ts';

function Greeting() {
  return <h1>Hello {useSignedInUser().username}</h1>;
}

const guarded = (
  <SignedInOnly>
    <Greeting />
  </SignedInOnly>
);

beforeEach(() => mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true }));

test('the query of the user is always stale, and is refetched on mount and reconnect, but not on focus', () => {
  expect(userQueryOptions).toMatchObject({
    staleTime: 0,
    gcTime: 600_000,
    refetchOnMount: true,
    refetchOnReconnect: true,
    refetchOnWindowFocus: false,
  });
});

test.each([
  [0, '503: The service is not available right now.', true],
  [1, 'Failed to fetch', true],
  [2, 'Failed to fetch', false],
  [0, '401: Please sign in.', false],
])(
  'the query of the user is retried after %i failures with "%s": %s',
  (failures, message, expected) => {
    const { retry } = userQueryOptions;
    if (typeof retry !== 'function') throw new Error('The user check has no rule for retries.');
    expect(retry(failures, new Error(message))).toBe(expected);
  },
);

test.each([
  ['not asked again when the response came just ahead of the page', 500, 1],
  ['asked again by a page that comes later', 60_000, 2],
])('useUser returns %s', async (_, later, times) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  mockApi(getUser, eve);
  const client = createQueryClient();
  await client.fetchQuery(userQueryOptions);
  vi.setSystemTime(Date.now() + later);
  const { result } = renderHook(useUser, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(bodiesSentTo(getUser)).toHaveLength(times);
  expect(result.current.user).toEqual(eve);
});

test('a page for signed-in users waits until the user is known', () => {
  globalThis.fetch = () => new Promise(() => {});
  renderWithProviders(guarded, { path: '/profile' });
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(location.pathname).toBe('/profile');
});

test('a page for signed-in users is shown to a signed-in user', async () => {
  mockApi(getUser, eve);
  renderWithProviders(guarded, { path: '/profile' });
  expect(await screen.findByRole('heading', { name: 'Hello eve' })).toBeDefined();
  expect(location.pathname).toBe('/profile');
});

test('a page for signed-in users redirects a visitor to the sign-in', async () => {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  renderWithProviders(guarded, { path: '/profile' });
  await expect.poll(() => location.pathname).toBe('/auth');
  expect(screen.queryByRole('heading')).toBeNull();
});

async function openAndEnd(announce: (message: string) => void) {
  mockApi(getUser, eve);
  const ask = () => callApi(listHabits).catch(() => announce('The page said something.'));
  const rendered = renderWithProviders(
    <Switch>
      <Route path="/auth">
        <AuthPage />
      </Route>
      <Route>
        <SignedInOnly>
          <button onClick={() => void ask()}>Ask</button>
        </SignedInOnly>
      </Route>
    </Switch>,
    { path: '/profile' },
  );
  const button = await screen.findByRole('button', { name: 'Ask' });
  mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] });
  mockRefusal(listHabits, { status: 401, message: 'Please sign in.' });
  return { ...rendered, press: () => rendered.user.click(button) };
}

test('a session that ends elsewhere is noticed by the next call, which opens the sign-in with a message', async () => {
  const messages: string[] = [];
  const { press, queryClient, user } = await openAndEnd((message) => void messages.push(message));
  queryClient.setQueryData(['habits'], []);
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  await press();
  expect(await screen.findByText('You have been signed out.')).toBeDefined();
  expect(location.pathname).toBe('/auth');
  expect(messages).toEqual([]);
  expect(queryClient.getQueryCache().findAll({ queryKey: ['habits'] })).toEqual([]);

  mockApi(login, eve);
  mockApi(getUser, eve);
  await user.type(screen.getByLabelText('Email'), eve.email);
  await user.type(screen.getByLabelText('Password'), 'a long walk');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await expect.poll(hasSessionEnded).toBe(false);
});

test.each([
  ['the same person', eve, ['habitcrush-tag-filter', 'habitcrush-unsent-1']],
  ['somebody else', ben, ['habitcrush-unsent-1']],
])(
  'a session that ends elsewhere keeps or clears local choices when the next sign-in is of %s',
  async (who, person, left) => {
    const { press, user } = await openAndEnd(() => {});
    const forget = vi.fn<() => void>();
    onClearUserData(forget);
    localStorage.setItem('habitcrush-tag-filter', '{"tags":["health"]}');
    localStorage.setItem('habitcrush-unsent-1', '[]');
    onTestFinished(() => localStorage.clear());
    mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
    await press();
    mockApi(login, person);
    mockApi(getUser, person);
    await user.type(await screen.findByLabelText('Email'), person.email);
    await user.type(screen.getByLabelText('Password'), 'a long walk');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await expect.poll(hasSessionEnded).toBe(false);
    expect(Object.keys(localStorage).toSorted()).toEqual(left);
    expect(forget.mock.calls).toHaveLength(who === 'somebody else' ? 1 : 0);
  },
);

test('a session that ends elsewhere is not assumed from one refusal while the session still works', async () => {
  const messages: string[] = [];
  const { press } = await openAndEnd((message) => void messages.push(message));
  await press();
  await expect.poll(() => messages).toEqual(['The page said something.']);
  expect(location.pathname).toBe('/profile');
  expect(bodiesSentTo(listHabits)).toHaveLength(2);
});

test('a session that ends elsewhere is not assumed after a new password has replaced the session', async () => {
  const messages: string[] = [];
  const { press } = await openAndEnd((message) => void messages.push(message));
  const ways: (() => void)[] = [];
  const changed = new Promise<void>((resolve) => ways.push(resolve));
  mockApi(
    changePassword,
    changed.then(() => undefined),
  );
  const passwords = { currentPassword: 'a long walk', newPassword: 'a longer walk' };
  const response = trackRenewal(callApi(changePassword, { body: passwords }));
  // The browser uses the old session until the response arrives.
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  await press();
  expect(bodiesSentTo(listHabits)).toHaveLength(1);
  mockApi(getUser, eve);
  mockApi(listHabits, []);
  ways.forEach((arrive) => arrive());
  await response;
  await expect.poll(() => bodiesSentTo(listHabits)).toHaveLength(2);
  expect(messages).toEqual([]);
  expect(location.pathname).toBe('/profile');
});
