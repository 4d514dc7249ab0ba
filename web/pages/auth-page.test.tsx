import { screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  getRegistrationRules,
  getUser,
  getSignInMethods,
  listAccessOfReset,
} from '#contract/account.ts';
import { ada } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { AuthPage } from './auth-page.tsx';

beforeEach(() => mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true }));

function open(path: string) {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] });
  return renderWithProviders(<AuthPage />, { path });
}

const openTab = () => screen.getByRole('tab', { selected: true }).textContent;
const invitationCode = () => screen.getByLabelText('Invitation code');

test.each([
  ['/auth', 'Login'],
  ['/auth?tab=login', 'Login'],
  ['/auth?tab=register', 'Register'],
  ['/auth?code=ADA-1', 'Register'],
  ['/auth?code=ADA-1&tab=register', 'Register'],
])('the sign-in page at %s opens the tab %s', (path, expected) => {
  open(path);
  expect(openTab()).toBe(expected);
});

test('the sign-in page fills in the code of an invitation', () => {
  open('/auth?code=ADA%2B1');
  expect(invitationCode()).toHaveProperty('value', 'ADA+1');
});

test('the sign-in page focuses the email field on a desktop, but not on a phone, where the keyboard would open', () => {
  const { unmount } = open('/auth');
  expect(document.activeElement).toBe(document.body);
  unmount();
  onTestFinished(matchAllMedia());
  open('/auth');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('the sign-in page shows the slogan and the version', () => {
  open('/auth');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Crushing habits in public');
  expect(screen.getByText('Beta v1.2')).toBeDefined();
});

test('the sign-in page fills a segment of the ring for each filled field', async () => {
  const { user, container } = open('/auth');
  const ringOf = () => container.querySelectorAll('main .stroke-accent:not(.opacity-0)').length;
  const before = ringOf();
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  expect(ringOf()).toBe(before + 1);
});

test('the sign-in page redirects a signed-in user to the dashboard', async () => {
  mockApi(getUser, ada);
  renderWithProviders(<AuthPage />, { path: '/auth' });
  await expect.poll(() => location.pathname).toBe('/dashboard');
});

test.each([
  ['a signed-in user back to the profile in the address', ada, '/auth?back=%2Fben', '/ben'],
  ['a signed-in user to no other site', ada, '/auth?back=%2F%2Fevil.example', '/dashboard'],
  [
    'a user with open first steps to the dashboard, not back',
    { ...ada, hasCompletedOnboarding: false },
    '/auth?back=%2Fben',
    '/dashboard',
  ],
])('the sign-in page redirects %s', async (_, user, path, expected) => {
  mockApi(getUser, user);
  renderWithProviders(<AuthPage />, { path });
  await expect.poll(() => location.pathname).toBe(expected);
});

test('the sign-in page says that the link of the first start creates the administrator', () => {
  open(`/auth?tab=register&code=${'Ab_-'.repeat(8)}`);
  const words = 'This link makes you the administrator of this site. It works once.';
  expect(screen.getByText((_, element) => element?.textContent === words)).toBeDefined();
  expect(screen.getByText('Filled in from your link.')).toBeDefined();
});

test.each(['/auth', '/auth?tab=register', '/auth?tab=login'])(
  'the sign-in page shows at %s only that the site is not set up, until it is',
  async (path) => {
    mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: false });
    open(path);
    const title = 'This site is not set up yet';
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeDefined();
    expect(screen.getByText(/link that the server printed in its terminal/)).toBeDefined();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.title).toContain('Not set up yet');

    mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByRole('tab', { name: 'Login' })).toBeDefined();
  },
);

test('the sign-in page shows the registration without beta access for the link of the first start', async () => {
  mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: false });
  open(`/auth?tab=register&code=${'Ab_-'.repeat(8)}`);
  await expect.poll(() => screen.queryByRole('button', { name: /beta access/ })).toBeNull();
  expect(openTab()).toBe('Register');
  expect(invitationCode()).toHaveProperty('value', 'Ab_-'.repeat(8));
});

test('the sign-in page does not mention an administrator to an invited visitor', () => {
  open('/auth?tab=register&code=ABCD-EFGH-JKMN');
  expect(screen.queryByText(/administrator/)).toBeNull();
  expect(screen.getByText('It’s in your invitation email.')).toBeDefined();
});

test('the sign-in page opens the form for a forgotten password, and returns to the login', async () => {
  const { user } = open('/auth#forgot');
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Back to login' }));
  expect(openTab()).toBe('Login');
  expect(location.hash).toBe('');
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveProperty('hash', '#forgot');
});

test('the sign-in page removes the code of a reset link from the address, and keeps it for a reload', async () => {
  mockApi(listAccessOfReset, { access: [] });
  const { unmount } = open('/auth#reset=a-code_1');
  expect(await screen.findByLabelText('New password')).toBeDefined();
  expect(location.href).not.toContain('a-code_1');
  unmount();
  const kept = history.state as object;
  const { rerender } = renderWithProviders(<></>, { path: '/auth' });
  history.replaceState(kept, '');
  rerender(<AuthPage />);
  expect(await screen.findByLabelText('New password')).toBeDefined();
});

test('the sign-in page removes the code of a confirmation link from the address, and works for a signed-in user', async () => {
  mockApi(getUser, ada);
  renderWithProviders(<AuthPage />, { path: '/auth#confirm=a-code_2' });
  expect(await screen.findByRole('button', { name: 'Confirm my address' })).toBeDefined();
  expect(await screen.findByRole('button', { name: 'Open HabitCrush' })).toBeDefined();
  expect(location.href).not.toContain('a-code_2');
});

test('the sign-in page opens a reset link for a signed-in user', async () => {
  mockApi(getUser, ada);
  mockApi(listAccessOfReset, { access: [] });
  renderWithProviders(<AuthPage />, { path: '/auth#reset=another' });
  expect(await screen.findByLabelText('New password')).toBeDefined();
  expect(location.pathname).toBe('/auth');
});
