import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getUser } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import {
  follow,
  getFollowStatus,
  getUserStats,
  listFollowers,
  unfollow,
} from '#contract/follows.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { setDay } from '#contract/habits.ts';
import { getPublicProfile } from '#contract/profile.ts';
import { mockTick, makeHabit, READ_TODAY, TODAY } from '#web/features/habits/testing/habits.ts';
import { openOutbox } from '#web/outbox/browser.ts';
import { makePublicProfile } from '#web/features/profile/testing/public-profile.ts';
import { Routes } from '#web/app/router.tsx';
import { ada, ben } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';

const ADA = { params: { username: 'ada' } };
const ADA_ID = { params: { userId: 2 } };

const show = () => {
  mockApi(getPublicProfile, makePublicProfile(), ADA);
  return renderWithProviders(<Routes />, { path: '/ada' });
};
const signIn = (user: typeof ada) => {
  mockApi(getUser, user);
  mockApi(getFollowStatus, { isFollowing: false }, ADA_ID);
};

const person = (id: number, username: string) => ({
  id,
  username,
  name: null,
  profileImage: null,
  isBot: false,
  isFollowing: id === 5,
});

beforeAll(async () => {
  await Promise.all([
    import('./public-profile-page.tsx'),
    import('#web/features/follows/people-dialog.tsx'),
  ]);
});

beforeEach(() => {
  mockApi(recordPageView, undefined);
  mockApi(getUserStats, { followers: 3, following: 1 }, ADA_ID);
  mockApi(getProfileViews, { watchingNow: 4 }, ADA_ID);
  mockApi(recordProfileView, undefined, ADA_ID);
});

test('a signed-in user follows and unfollows, which updates the count', async () => {
  signIn(ben);
  mockApi(follow, { isFollowing: true }, ADA_ID);
  const { user } = show();
  mockApi(getUserStats, { followers: 4, following: 1 }, ADA_ID);
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  await screen.findByRole('button', { name: '4 followers' });
  mockApi(unfollow, { isFollowing: false }, ADA_ID);
  mockApi(getUserStats, { followers: 3, following: 1 }, ADA_ID);
  await user.click(screen.getByRole('button', { name: 'Unfollow' }));
  await screen.findByRole('button', { name: '3 followers' });
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined();
  expect(bodiesSentTo(follow, ADA_ID)).toEqual([undefined]);
});

test('a signed-in user sends a pending change, and then reloads the profile', async () => {
  signIn(ada);
  mockTick(makeHabit({ completed: true }));
  const { outbox } = openOutbox({ user: ada.id });
  const body = { date: TODAY, change: { completed: true } };
  await outbox.append({ kind: 'day', habit: 7, body }).saved;
  show();
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([body.change]));
  await waitFor(() => expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(2));
});

test('a signed-in user sees an error if following fails', async () => {
  signIn(ben);
  mockRefusal(follow, { status: 503, message: 'Away.' }, ADA_ID);
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(await screen.findByText('Failed to update follow status')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Follow' })).toBeDefined();
});

test('a signed-in user sees changes of other tabs, and what did not load, after Refresh', async () => {
  signIn(ben);
  mockRefusal(getFollowStatus, { status: 503, message: 'Away.' }, ADA_ID);
  const { user } = show();
  expect(await screen.findByRole('button', { name: 'Follow' })).toHaveProperty('disabled', true);
  mockApi(getFollowStatus, { isFollowing: true }, ADA_ID);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('button', { name: 'Unfollow' })).toHaveProperty('disabled', false);
});

test('a signed-in user becomes a visitor when the session ends elsewhere', async () => {
  signIn(ben);
  const { user } = show();
  const isKnown = { disabled: false };
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Follow' })).toMatchObject(isKnown),
  );
  mockRefusal(follow, { status: 401, message: 'Please sign in.' }, ADA_ID);
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByRole('link', { name: 'Login' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText('Login required')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('a signed-in user sees all followers in pages', async () => {
  signIn(ben);
  mockApi(listFollowers, { people: [person(3, 'ben'), person(5, 'dov')], next: 7 }, ADA_ID);
  mockApi(
    listFollowers,
    { people: [person(6, 'pip')], next: null },
    { params: { userId: 2 }, query: { before: 7 } },
  );
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: '3 followers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Followers' });
  expect(await within(dialog).findByRole('link', { name: 'dov' })).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Unfollow dov' })).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: /ben/ })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }));
  expect(await within(dialog).findByRole('button', { name: 'Follow pip' })).toBeDefined();
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a signed-in user sees in a list that another tab has followed a user', async () => {
  signIn(ben);
  mockApi(getFollowStatus, { isFollowing: false }, ADA_ID);
  mockApi(getPublicProfile, makePublicProfile({ userId: 9, username: 'dov', name: null }), {
    params: { username: 'dov' },
  });
  const DOV_ID = { params: { userId: 9 } };
  mockApi(getFollowStatus, { isFollowing: false }, DOV_ID);
  mockApi(getUserStats, { followers: 1, following: 1 }, DOV_ID);
  mockApi(getProfileViews, { watchingNow: 0 }, DOV_ID);
  mockApi(recordProfileView, undefined, DOV_ID);
  mockApi(
    listFollowers,
    { people: [{ ...person(2, 'ada'), isFollowing: true }], next: null },
    DOV_ID,
  );
  const { user } = show();
  const isKnown = { disabled: false };
  await vi.waitFor(() =>
    expect(screen.getByRole('button', { name: 'Follow' })).toMatchObject(isKnown),
  );
  act(() => history.pushState(null, '', '/dov'));
  await user.click(await screen.findByRole('button', { name: '1 follower' }));
  const dialog = await screen.findByRole('dialog', { name: 'Followers' });
  expect(await within(dialog).findByRole('button', { name: 'Unfollow ada' })).toBeDefined();
});

test('a signed-in user sees the links to the dashboard and the sign-out instead of the beta access', async () => {
  signIn(ben);
  show();
  expect(await screen.findByRole('link', { name: 'My Dashboard' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Request Beta Access' })).toBeNull();
});

test('a signed-in user cannot follow or encourage themselves, and gets a link to the dashboard on an empty profile', async () => {
  signIn(ada);
  show();
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Follow' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send Encouragement' })).toBeNull();
});
