import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { logout } from '#contract/account.ts';
import { listHabits } from '#contract/habits.ts';
import { getProfileViews } from '#contract/presence.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { ada } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { AppFrame } from './app-frame.tsx';

function open(path: string) {
  return renderWithProviders(
    <SignedInUser value={ada}>
      <AppFrame>
        <h1>A page</h1>
      </AppFrame>
    </SignedInUser>,
    { path },
  );
}

const wide = () => screen.getByRole('navigation', { name: 'Main' });

async function openMenu(name: string) {
  if (name === 'Menu') onTestFinished(matchAllMedia());
  const rendered = open('/dashboard');
  await rendered.user.click(screen.getByRole('button', { name }));
  await screen.findByRole('menu');
  return rendered;
}

beforeEach(() => {
  mockApi(listHabits, []);
  mockApi(logout, undefined);
  mockApi(getProfileViews, { watchingNow: 1 }, { params: { userId: 2 } });
});

test('the frame has a header, the page and a footer', () => {
  open('/dashboard');
  expect(screen.getByRole('banner')).toBeDefined();
  expect(screen.getByRole('main').textContent).toBe('A page');
  expect(screen.getByRole('contentinfo').textContent).toMatch(/© \d{4} HabitCrush/);
});

test('the frame shows in the footer how many users view the own profile', async () => {
  open('/dashboard');
  const count = await screen.findByRole('button', { name: '1 watching' });
  expect(screen.getByRole('contentinfo').contains(count)).toBe(true);
});

test('the frame has a link that skips to the content', async () => {
  const { user } = open('/dashboard');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  const target = document.activeElement?.getAttribute('href')?.slice(1) ?? '';
  expect(document.getElementById(target)).toBe(screen.getByRole('main'));
});

test('the frame focuses the content when the page changes, but not on the first page', async () => {
  open('/dashboard');
  expect(document.activeElement).toBe(document.body);
  await act(async () => navigate('/profile'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test('the frame scrolls to the top when the page changes', async () => {
  open('/dashboard');
  const scrolls: unknown[] = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolls.push(to));
  await act(async () => navigate('/profile'));
  expect(scrolls).toEqual([[0, 0]]);
  vi.mocked(window.scrollTo).mockRestore();
});

test('the header links to the pages of the site', () => {
  open('/dashboard');
  const links = [...wide().querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/dashboard',
    '/habit-planner',
    '/progress',
    '/challenges',
    '/dashboard?tools',
    '/ada',
    '/notifications',
    '/profile',
  ]);
});

test('the header has a tooltip with the name of each icon', async () => {
  const { user } = open('/dashboard');
  const names = [...wide().querySelectorAll('[aria-label]')].map((icon) =>
    icon.getAttribute('aria-label'),
  );
  expect(names).toEqual([
    'Tools',
    'Public View',
    'Notifications',
    'Profile',
    'Appearance',
    'Sign Out',
  ]);
  await user.hover(screen.getByRole('link', { name: 'Notifications' }));
  expect(await screen.findByRole('tooltip', { name: 'Notifications' })).toBeDefined();
});

test.each([
  ['/', 'Dashboard'],
  ['/dashboard', 'Dashboard'],
  ['/profile', 'Profile'],
])('the header on %s marks %s as the current page', (path, expected) => {
  open(path);
  const current = wide().querySelector<HTMLElement>('[aria-current="page"]');
  expect(current?.ariaLabel ?? current?.textContent).toBe(expected);
});

test('the header has the same links in the menu of small screens, in the words of the bar of phones', async () => {
  await openMenu('Menu');
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual([
    'Find',
    'Today',
    'Habit Planner',
    'Progress',
    'Together',
    'Tools',
    'Public View',
    'Notifications',
    'Profile',
    'Minimal Light, chosen',
    'Minimal Dark',
    'Sign Out',
  ]);
});

test('the header opens a page from the menu', async () => {
  const { user } = await openMenu('Menu');
  await user.click(screen.getByRole('menuitem', { name: 'Profile' }));
  expect(location.pathname).toBe('/profile');
});

test('the header opens the palette from the menu of small screens', async () => {
  const { user } = await openMenu('Menu');
  await user.click(screen.getByRole('menuitem', { name: 'Find' }));
  const palette = await screen.findByRole('dialog', { name: 'Find' });
  expect(document.activeElement).toBe(within(palette).getByRole('combobox'));
});

test.each(['Menu', 'Appearance'])('the header changes the theme in the menu "%s"', async (menu) => {
  const { user } = await openMenu(menu);
  await user.click(screen.getByRole('menuitem', { name: 'Minimal Dark' }));
  expect(document.documentElement.dataset['theme']).toBe('minimal-dark');
  await user.click(screen.getByRole('button', { name: menu }));
  expect(await screen.findByRole('menuitem', { name: 'Minimal Dark, chosen' })).toBeDefined();
});

test('the header signs the user out', async () => {
  const { user } = open('/dashboard');
  await user.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(await screen.findByText('Logged out')).toBeDefined();
  expect(location.pathname).toBe('/auth');
});

test('the header signs the user out from the menu', async () => {
  const { user } = await openMenu('Menu');
  await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  expect(await screen.findByText('Logged out')).toBeDefined();
});
