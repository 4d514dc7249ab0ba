import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { getUser } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { getUserStats } from '#contract/follows.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { getPublicProfile, searchUsers } from '#contract/profile.ts';
import { makePublicProfile } from '#web/features/profile/testing/public-profile.ts';
import { Routes } from '#web/app/router.tsx';
import { ada } from '#web/testing/cast.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { endOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';

const ADA_ID = { params: { userId: 2 } };

const open = (path: string) => renderWithProviders(<Routes />, { path });
const field = () => screen.findByRole('combobox', { name: 'Username or name' });

beforeAll(async () => {
  await Promise.all([
    import('./public-profile-page.tsx'),
    import('#web/features/beta-access/request-form.tsx'),
  ]);
});

beforeEach(() => {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  mockApi(recordPageView, undefined);
  mockApi(getUserStats, { followers: 3, following: 1 }, ADA_ID);
  mockApi(getProfileViews, { watchingNow: 4 }, ADA_ID);
  mockApi(recordProfileView, undefined, ADA_ID);
});

describe('the user search', () => {
  const people = ['noor', 'nina'].map((username, at) => ({
    id: 10 + at,
    username,
    name: username === 'noor' ? 'Noor Aziz' : null,
    profileImage: null,
    isBot: false,
  }));

  test('the user search suggests users while the visitor types, and opens one with the keyboard', async () => {
    mockApi(searchUsers, { users: people });
    mockApi(getPublicProfile, makePublicProfile({ userId: 2, username: 'nina', name: 'Nina' }), {
      params: { username: 'nina' },
    });
    const { user } = open('/public');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.type(await field(), '@n');
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['NAnoorNoor Aziz', 'Nnina']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(options[1]?.getAttribute('aria-selected')).toBe('true');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nina' })).toBeDefined();
    expect(location.pathname).toBe('/nina');
  });

  test('the user search opens a suggestion with a click, and a typed name with Enter', async () => {
    mockApi(searchUsers, { users: people });
    mockApi(getPublicProfile, makePublicProfile({ username: 'noor', name: 'Noor' }), {
      params: { username: 'noor' },
    });
    const { user } = open('/public');
    await user.type(await field(), 'no');
    await user.click(await screen.findByRole('option', { name: /noor/ }));
    expect(location.pathname).toBe('/noor');
    mockApi(searchUsers, { users: [] });
    mockApi(getPublicProfile, makePublicProfile(), { params: { username: 'ada' } });
    await user.type(await field(), ' ada {Enter}');
    expect(location.pathname).toBe('/ada');
  });

  test('the user search opens the only user with a display name that cannot be a username', async () => {
    mockApi(searchUsers, { users: people });
    mockApi(getPublicProfile, makePublicProfile({ username: 'noor', name: 'Noor Aziz' }), {
      params: { username: 'noor' },
    });
    const { user } = open('/public');
    await user.type(await field(), 'noor a');
    await screen.findAllByRole('option');
    await user.keyboard('{Enter}');
    expect(location.pathname).toBe('/noor');
  });

  test.each(['John Doe', 'Zoë', 'x', 'admin', 'Progress'])(
    'the user search stays on the page if %j cannot be a username',
    async (name) => {
      mockApi(searchUsers, { users: [] });
      const { user } = open('/public');
      await user.type(await field(), `${name}{Enter}`);
      expect(screen.getByText('User not found')).toBeDefined();
      expect(screen.getByText('Please try a different username.')).toBeDefined();
      expect(location.pathname).toBe('/public');
      expect(await field()).toHaveProperty('value', name);
      await user.type(await field(), '2');
      expect(screen.queryByText('User not found')).toBeNull();
    },
  );

  test('the page of a found user is read from its top', async () => {
    for (const person of people) {
      const { username } = person;
      mockApi(getPublicProfile, makePublicProfile({ userId: 2, username, name: username }), {
        params: { username },
      });
    }
    mockApi(searchUsers, { users: people });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    onTestFinished(() => scroll.mockRestore());
    const { user } = open('/noor');
    await screen.findByRole('heading', { level: 1, name: 'noor' });
    await user.type(await field(), 'nina{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'nina' })).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(scroll).toHaveBeenLastCalledWith(0, 0);
  });

  test('the user search says in one sentence that it needs a connection', async () => {
    onTestFinished(endOffline);
    const { user } = open('/public');
    await field();
    onlineManager.setOnline(false);
    await user.type(await field(), 'Noor Aziz{Enter}');
    expect(screen.getByText('The search needs a connection.')).toBeDefined();
    expect(screen.queryByText('User not found')).toBeNull();
  });

  test('the user search closes its list with Escape and keeps the typed text', async () => {
    mockApi(searchUsers, { users: people });
    const { user } = open('/public');
    await user.type(await field(), 'n');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(((await field()) as HTMLInputElement).value).toBe('n');
  });

  test('the user search links to the user’s own profile on the page without a profile', async () => {
    mockApi(getUser, ada);
    open('/public');
    const link = await screen.findByRole('link', { name: 'See my public profile' });
    expect(link.getAttribute('href')).toBe('/ada');
  });
});
