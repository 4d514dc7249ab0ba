import { QueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { getUser, getSignInMethods, listSessions, login, logout } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { listHabits } from '#contract/habits.ts';
import { getProfile } from '#contract/profile.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { mockProfileCards } from '#web/testing/profile.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { prefetchFirstPage, Routes } from './router.tsx';

const findFrame = () => screen.findByRole('navigation', { name: 'Main' });
const open = (path: string) => renderWithProviders(<Routes />, { path });
const signedOut = () => mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

// Fetched before the tests, so that no test waits for code.
beforeAll(async () => {
  await Promise.all([
    import('#web/pages/auth-page.tsx'),
    import('#web/pages/dashboard-page.tsx'),
    import('#web/pages/dashboard/after-habits.tsx'),
    import('#web/pages/not-found-page.tsx'),
    import('#web/pages/profile-page.tsx'),
    import('./app-frame.tsx'),
  ]);
});

beforeEach(() => {
  mockApi(recordPageView, undefined);
  mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true });
  mockApi(listHabits, []);
  mockApi(getProfile, { profile: { ...ada, isEmailConfirmed: true, isPausePublic: false } });
  mockApi(listSessions, { sessions: [] });
  mockProfileCards();
  mockSideCards(ada.id);
});

test.each(['/nowhere/at/all', '/login', '/no body'])(
  'the routes show a 404 page at %s',
  async (path) => {
    open(path);
    expect(await heading('404 Page Not Found')).toBeDefined();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeDefined();
    // Set after the page has rendered.
    await expect.poll(() => document.title).toBe('404 Page Not Found · HabitCrush');
  },
);

test('the routes keep the frame when the page changes, and focus the top of the page', async () => {
  mockApi(getUser, ada);
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  open('/dashboard');
  const frame = await findFrame();
  await act(async () => navigate('/profile'));
  await screen.findByRole('heading', { level: 1, name: /profile/i });
  expect(await findFrame()).toBe(frame);
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
});

test.each(['/', '/dashboard', '/profile'])(
  'the routes redirect a visitor from %s to the sign-in',
  async (path) => {
    signedOut();
    open(path);
    expect(await heading('Crushing habits in public')).toBeDefined();
    expect(location.pathname).toBe('/auth');
  },
);

test('the routes redirect to the sign-in before the first render if there is no session, and report both page views', async () => {
  const timing = vi.spyOn(performance, 'getEntriesByType');
  timing.mockReturnValue([{ type: 'navigate' } as PerformanceNavigationTiming]);
  document.documentElement.dataset['visitor'] = 'unknown';
  onTestFinished(() => {
    timing.mockRestore();
    document.documentElement.removeAttribute('data-visitor');
  });
  history.replaceState(null, '', '/');
  await prefetchFirstPage(new QueryClient(), '/');
  expect(location.pathname).toBe('/auth');
  signedOut();
  open('/auth');
  expect(await heading('Crushing habits in public')).toBeDefined();
  expect(bodiesSentTo(recordPageView)).toMatchObject([{ path: '/' }, { path: '/auth' }]);
});

test('the routes show a page inside the frame', async () => {
  mockApi(getUser, ada);
  open('/profile');
  expect(await heading('My Profile')).toBeDefined();
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
});

test.each(['/', '/dashboard'])('the routes show the dashboard at %s', async (path) => {
  mockApi(getUser, ada);
  open(path);
  await findFrame();
  await expect.poll(() => document.title).toBe('Dashboard · HabitCrush');
});

test('the routes open the dashboard after the sign-in, and report both page views', async () => {
  signedOut();
  mockApi(login, ada);
  const { user } = open('/auth');
  await heading('Crushing habits in public');
  mockApi(getUser, ada);
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'a long walk{Enter}');
  await findFrame();
  expect(location.pathname).toBe('/dashboard');
  expect(bodiesSentTo(recordPageView)).toMatchObject([{ path: '/auth' }, { path: '/dashboard' }]);
});

test('the routes open the sign-in after a sign-out', async () => {
  mockApi(getUser, ada);
  mockApi(logout, undefined);
  const { user } = open('/profile');
  await heading('My Profile');
  signedOut();
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await heading('Crushing habits in public')).toBeDefined();
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(location.pathname).toBe('/auth');
});
