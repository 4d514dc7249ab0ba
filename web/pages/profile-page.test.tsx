import { act, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { getProfile, updateProfile } from '#contract/profile.ts';
import { deleteUser, endSession, listSessions, type User } from '#contract/account.ts';
import { SignedInUser, userQueryOptions } from '#web/features/account/user.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { ada, ben, eve } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { mockProfileCards } from '#web/testing/profile.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProfilePage } from './profile-page.tsx';

const current = {
  id: 1,
  userAgent: 'Firefox on Linux',
  createdAt: '2026-01-05T09:30:00.000Z',
  lastSeenAt: '2026-01-06T09:30:00.000Z',
  isCurrent: true,
};
const phone = { ...current, id: 2, userAgent: 'Safari on iPhone', isCurrent: false };

const profileOf = ({ id, name, username, email, profileImage, createdAt }: User) => ({
  id,
  name,
  username,
  email,
  profileImage,
  isEmailConfirmed: true,
  isPausePublic: false,
  createdAt,
});

type Opened = { tab?: string; sessions?: (typeof current)[] | null };

function open(user: User, { tab = '', sessions = [current] }: Opened = {}) {
  mockApi(getProfile, { profile: profileOf(user) });
  mockProfileCards();
  mockApi(listHabits, [makeHabit({ name: 'Read' })]);
  if (sessions) mockApi(listSessions, { sessions });
  else mockRefusal(listSessions, { status: 503, message: 'Try later.' });
  const rendered = renderWithProviders(
    <SignedInUser value={user}>
      <ProfilePage />
    </SignedInUser>,
    { path: `/profile${tab}` },
  );
  rendered.queryClient.setQueryData(userQueryOptions.queryKey, user);
  return rendered;
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const detailOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

test('the profile page shows the data of the account', async () => {
  open(ada);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('My Profile');
  expect(region('Account Information')).toBeDefined();
  expect(detailOf('Member Since')).toBe('January 5, 2026');
  expect(detailOf('User ID')).toBe('#2');
  expect(await screen.findByText('@ada')).toBeDefined();
});

test('the profile page shows "Unknown" for an invalid date of registration', async () => {
  open({ ...ada, createdAt: '' });
  expect(detailOf('Member Since')).toBe('Unknown');
  await screen.findByText('@ada');
});

test('the profile page links back to the dashboard', async () => {
  open(ada);
  const link = screen.getByRole('link', { name: 'Back to Dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  await screen.findByText('@ada');
});

test('the profile page shows the form for the password', async () => {
  open(ada, { tab: '?tab=security' });
  expect(region('Password').getByLabelText('New password')).toBeDefined();
  expect(await screen.findByText('This device')).toBeDefined();
});

test('the profile page shows the channels of reminders', async () => {
  // Loaded here, because loading takes longer than a test waits.
  await import('#web/features/channels/channels-card.tsx');
  open(ada, { tab: '?tab=reminders' });
  expect(await screen.findByRole('switch', { name: 'Email' })).toBeDefined();
  expect(region('Reminders').getByRole('switch', { name: 'Quiet hours' })).toBeDefined();
});

test('the profile page links to the exports of all data', async () => {
  open(ada, { tab: '?tab=data' });
  const links = region('My data').getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/api/export.json',
    '/api/export.zip',
  ]);
  await screen.findByRole('button', { name: 'Show its links' });
});

test('the profile page updates a changed name on the rest of the site', async () => {
  const { user, queryClient } = open(ada);
  await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  mockApi(updateProfile, { profile: { ...profileOf(ada), name: 'Countess' } });
  await user.clear(screen.getByLabelText('Display Name'));
  await user.type(screen.getByLabelText('Display Name'), 'Countess{Enter}');
  expect(await screen.findByRole('heading', { name: 'Countess' })).toBeDefined();
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toEqual({
    ...ada,
    name: 'Countess',
  });
});

const cardNames = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('region')
    .map((card) => card.getAttribute('aria-label'));
const shownTab = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of the profile', () => {
  test.each([
    ['profile', 'Profile', ['Profile', 'Account Information']],
    ['day', 'Day', ['My day and my week', 'Appearance', 'Install HabitCrush']],
    ['reminders', 'Reminders', ['Reminders']],
    ['security', 'Security', ['Password', 'Passkeys', 'Two-factor authentication', 'Sessions']],
    [
      'data',
      'Data',
      ['My data', 'API tokens', 'Webhooks', 'Calendar', 'QR codes and NFC tags', 'Delete account'],
    ],
  ])('%s shows its cards in order', async (tab, label, cards) => {
    open(ada, { tab: `?tab=${tab}` });
    expect(shownTab()).toBe(label);
    await expect.poll(() => cardNames()).toEqual(cards);
  });

  test('the tabs of the profile are links, and Back leads to the previous tab', async () => {
    const { user } = open(ada);
    expect(shownTab()).toBe('Profile');
    await user.click(screen.getByRole('tab', { name: 'Security' }));
    expect(location.search).toBe('?tab=security');
    expect(await screen.findByText('This device')).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(location.search).toBe('?tab=reminders');
    expect(screen.getByRole('tab', { name: 'Reminders' })).toBe(document.activeElement);
    expect(await screen.findByRole('switch', { name: 'Email' })).toBeDefined();
    act(() => history.back());
    await expect.poll(shownTab).toBe('Security');
  });

  test.each([
    ['#reminders', 'Reminders'],
    ['#second-factor', 'Security'],
    ['#webhooks', 'Data'],
    ['?tab=nonsense', 'Profile'],
    ['#nonsense', 'Profile'],
  ])('the profile page with the address %s opens the tab %s', async (address, label) => {
    open(ada, { tab: address });
    expect(shownTab()).toBe(label);
  });
});

test('the sessions can be ended, except the current one', async () => {
  const { user } = open(ada, { tab: '?tab=security', sessions: [current, phone] });
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
  expect(region('Sessions').getAllByRole('button')).toHaveLength(1);
  mockApi(endSession, undefined, { params: { id: 2 } });
  mockApi(listSessions, { sessions: [current] });
  await user.click(button);
  expect(await screen.findByText('That device is signed out.')).toBeDefined();
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
});

test('the sessions show a message if one cannot be ended', async () => {
  const { user } = open(ada, { tab: '?tab=security', sessions: [current, phone] });
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' });
  mockRefusal(endSession, { status: 404, message: 'Session not found.' }, { params: { id: 2 } });
  await user.click(button);
  expect(await screen.findByText('Session not found.')).toBeDefined();
});

test('the sessions can be reloaded after an error', async () => {
  const { user } = open(ada, { tab: '?tab=security', sessions: null });
  const again = await screen.findByRole('button', { name: 'Try again' });
  mockApi(listSessions, { sessions: [current] });
  await user.click(again);
  expect(await screen.findByText('This device')).toBeDefined();
});

async function ask(typed: string) {
  const rendered = open(ben, { tab: '?tab=data' });
  const { user } = rendered;
  await user.click(screen.getByRole('button', { name: 'Delete my account' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Type your username, ben'), typed);
  await user.click(dialog.getByRole('button', { name: 'Delete Permanently' }));
  return rendered;
}

test('the deletion of the account requires the username', async () => {
  await ask('bob');
  expect(await screen.findByText('Please type ben to continue.')).toBeDefined();
  expect(bodiesSentTo(deleteUser)).toEqual([]);
});

test('the deletion of the account opens the sign-in, and clears the data of the user', async () => {
  mockApi(deleteUser, undefined);
  const { queryClient } = await ask('ben');
  expect(await screen.findByText('Account deleted')).toBeDefined();
  expect(bodiesSentTo(deleteUser)).toEqual([{ username: 'ben' }]);
  expect(location.pathname).toBe('/auth');
  expect(queryClient.getQueryData(userQueryOptions.queryKey)).toBeNull();
});

test('the deletion of the account shows the reason of a refusal, and changes nothing', async () => {
  mockRefusal(deleteUser, { status: 503, message: 'The service is not available.' });
  await ask('ben');
  expect(await screen.findByText('The service is not available.')).toBeDefined();
  expect(location.pathname).toBe('/profile');
});

test('the deletion of the account is unavailable for the administrator, with the reason', async () => {
  open(eve, { tab: '?tab=data' });
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  expect(screen.getByText(/administrator account can’t be deleted/)).toBeDefined();
  await screen.findByRole('button', { name: 'Show its links' });
});
