import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getUser } from '#contract/account.ts';
import { recordPageView } from '#contract/analytics.ts';
import { getFollowStatus, getUserStats } from '#contract/follows.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { getPublicProfile, getPublicYear } from '#contract/profile.ts';
import type { PublicHabit } from '#contract/profile/public-profile.ts';
import { makePublicProfile, makePublicYear } from '#web/features/profile/testing/public-profile.ts';
import { Routes } from '#web/app/router.tsx';
import { ben } from '#web/testing/cast.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';

const ADA = { params: { username: 'ada' } };
const ADA_ID = { params: { userId: 2 } };
const THIS_YEAR = new Date().getFullYear();

const habit = (of: Partial<PublicHabit> = {}): PublicHabit => ({
  id: 1,
  name: 'Read 20 pages',
  type: 'daily',
  icon: 'letter-R',
  weekdays: null,
  scheduled: true,
  completed: false,
  skipped: false,
  missed: false,
  streak: 12,
  displayStreak: 12,
  reps: 1234,
  instance: null,
  ...of,
});

function open(...habits: PublicHabit[]) {
  mockApi(getPublicProfile, makePublicProfile({ habits }), ADA);
  return renderWithProviders(<Routes />, { path: '/ada' });
}

beforeAll(async () => {
  await Promise.all([
    import('./public-profile-page.tsx'),
    import('./public-profile/public-year.tsx'),
    import('#web/features/beta-access/request-form.tsx'),
  ]);
});

beforeEach(() => {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  mockApi(recordPageView, undefined);
  mockApi(getUserStats, { followers: 3, following: 1 }, ADA_ID);
  mockApi(getProfileViews, { watchingNow: 4 }, ADA_ID);
  mockApi(recordProfileView, undefined, ADA_ID);
  const today = `${THIS_YEAR}-01-31`;
  mockApi(getPublicYear, makePublicYear(`${THIS_YEAR - 1}-06-01`, today), ADA);
});

const year = async () => within(await screen.findByRole('region', { name: 'Year' }));

test('the year of a public profile is shown as a map with a text', async () => {
  open(habit());
  const words = `${THIS_YEAR}: 61 of 62 done, day by day`;
  expect(await (await year()).findByRole('img', { name: words })).toBeDefined();
});

test('the year of a public profile can show earlier years, up to the first habit', async () => {
  const { user } = open(habit());
  const card = await year();
  await card.findByRole('img');
  const before = card.getByRole('button', { name: 'Previous year' });
  mockApi(getPublicYear, makePublicYear(`${THIS_YEAR - 1}-06-01`, `${THIS_YEAR - 1}-12-31`), {
    ...ADA,
    query: { year: String(THIS_YEAR - 1) },
  });
  await user.click(before);
  const words = new RegExp(`^${THIS_YEAR - 1}: 729 of 730 done`);
  expect(await card.findByRole('img', { name: words })).toBeDefined();
  expect(before).toHaveProperty('disabled', true);
  expect(card.getByRole('button', { name: 'Next year' })).toHaveProperty('disabled', false);
});

test('the year of a public profile is hidden in the first two weeks', async () => {
  mockApi(getPublicYear, makePublicYear(`${THIS_YEAR}-01-01`, `${THIS_YEAR}-01-01`), ADA);
  open(habit());
  await screen.findByRole('heading', { name: 'Read 20 pages' });
  await vi.waitFor(() => expect(screen.queryByText('Loading the year…')).toBeNull());
  expect(screen.queryByRole('region', { name: 'Year' })).toBeNull();
});

test('the year of a public profile takes no space before it is known when no habit was done often', async () => {
  const known = makePublicYear(`${THIS_YEAR - 1}-06-01`, `${THIS_YEAR}-01-31`);
  const gate = { open: () => {} };
  const arrived = new Promise<void>((resolve) => (gate.open = resolve));
  mockApi(
    getPublicYear,
    arrived.then(() => known),
    ADA,
  );
  const { container } = open(habit({ reps: 13 }));
  await screen.findByRole('heading', { name: 'Read 20 pages' });
  expect(screen.queryByRole('region', { name: 'Year' })).toBeNull();
  expect(container.querySelector('.h-148')).toBeNull();
  gate.open();
  expect(await (await year()).findByRole('img', { name: /done, day by day/ })).toBeDefined();
});

test('the year of a public profile can be reloaded after an error', async () => {
  mockRefusal(getPublicYear, { status: 429, message: 'Slow down' }, ADA);
  const { user } = open(habit());
  const card = await year();
  expect(await card.findByText('Couldn’t load the year.')).toBeDefined();
  mockApi(getPublicYear, makePublicYear(`${THIS_YEAR - 1}-06-01`, `${THIS_YEAR}-01-31`), ADA);
  await user.click(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByRole('img', { name: /done, day by day/ })).toBeDefined();
});

const streakOf = (streak: number) => ({ streak, displayStreak: streak });

test('the milestones list the longest streak of each habit, the longest first', async () => {
  open(
    habit({ id: 1, name: 'Read', ...streakOf(12) }),
    habit({ id: 2, name: 'Gym', ...streakOf(6) }),
    habit({ id: 3, name: 'Piano', ...streakOf(120) }),
    habit({ id: 4, name: 'Swim', ...streakOf(5), streakUnit: 'week' }),
    habit({ id: 5, name: 'Draw', streak: 3, displayStreak: 0, longestStreak: 55 }),
    habit({ id: 6, name: 'Sing', ...streakOf(8), longestStreak: 31, isOfTimes: true }),
  );
  const card = within(await screen.findByRole('region', { name: 'Milestones' }));
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '100Piano100 days reached · 30 to go until 150',
    '50Draw50 days reached · longest: 55 days',
    '30Sing30 in a row reached · longest: 31 in a row',
    '7Read7 days reached · 2 to go until 14',
    '4Swim4 weeks reached · 3 to go until 8',
  ]);
});

test('the card of milestones is hidden before the first one', async () => {
  open(habit(streakOf(6)));
  await year();
  expect(screen.queryByRole('region', { name: 'Milestones' })).toBeNull();
});

describe('a profile on a wide screen', () => {
  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media === '(width >= 64rem)',
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as unknown as MediaQueryList,
    );
  });

  test('a profile on a wide screen has a separate card for encouragement', async () => {
    mockApi(getUser, ben);
    mockApi(getFollowStatus, { isFollowing: false }, ADA_ID);
    open(habit());
    const card = within(await screen.findByRole('region', { name: 'Encouragement' }));
    expect(card.getByRole('button', { name: 'Send Encouragement' })).toBeDefined();
    expect(screen.getAllByRole('button', { name: 'Send Encouragement' })).toHaveLength(1);
  });

  test('a profile on a wide screen has Follow as its only orange button', async () => {
    open(habit());
    const follow = await screen.findByRole('button', { name: 'Follow' });
    await screen.findByRole('button', { name: 'Request Beta Access' });
    const orange = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')].filter(
      ({ classList }) => classList.contains('bg-accent'),
    );
    expect(orange).toEqual([follow]);
  });
});
