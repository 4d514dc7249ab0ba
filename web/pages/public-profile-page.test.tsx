import { focusManager, onlineManager } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { getPublicProfile, getPublicYear } from '#contract/profile.ts';
import { getUser } from '#contract/account.ts';
import { getFollowStatus, getUserStats } from '#contract/follows.ts';
import { recordPageView } from '#contract/analytics.ts';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import type { PublicHabit, PublicProfile } from '#contract/profile/public-profile.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { makePublicProfile, makePublicYear } from '#web/features/profile/testing/public-profile.ts';
import { Routes } from '#web/app/router.tsx';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';

const ADA = { params: { username: 'ada' } };
const ADA_ID = { params: { userId: 2 } };

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

const profile = (of: Partial<PublicProfile> = {}): PublicProfile =>
  makePublicProfile({ habits: [habit()], ...of });

const show = (of: Partial<PublicProfile> = {}) => {
  mockApi(getPublicProfile, profile(of), ADA);
  return open('/ada');
};
const open = (path: string) => renderWithProviders(<Routes />, { path });
const region = (name: string) => screen.findByRole('region', { name });

const sheet = (share: unknown) => Object.assign(navigator, { share });
const press = async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  return user;
};
const comeBack = () => {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
};
const doneOf = (done: number, due: number) =>
  Array.from({ length: due }, (_, id) => habit({ id, completed: id < done }));

beforeAll(async () => {
  await Promise.all([
    import('./public-profile-page.tsx'),
    import('#web/features/beta-access/request-form.tsx'),
  ]);
});

beforeEach(() => {
  mockRefusal(getUser, { status: 401, message: 'Please sign in.' });
  mockApi(recordPageView, undefined);
  mockApi(getPublicYear, makePublicYear('2026-03-10', '2026-03-10'), ADA);
  mockApi(getUserStats, { followers: 3, following: 1 }, ADA_ID);
  mockApi(getProfileViews, { watchingNow: 4 }, ADA_ID);
  mockApi(recordProfileView, undefined, ADA_ID);
});

afterEach(() => {
  vi.useRealTimers();
  document.getElementById('page-data')?.remove();
});

test('the public page shows a visitor the name, the counts of followers and viewers, and each habit', async () => {
  const note = '<i>Rain</i> on the way';
  const { container } = show({
    habits: [
      habit({
        completed: true,
        instance: { date: 'x', completed: true, skipped: false, notes: note },
      }),
      habit({ id: 2, name: 'Gym', skipped: true }),
      habit({ id: 3, name: 'Run', scheduled: false }),
      habit({ id: 4, name: 'Tea', weekdays: ['monday', 'friday'] }),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Osei' })).toBeDefined();
  expect(screen.getByText('@ada')).toBeDefined();
  expect(screen.getByText('Beta v1.2')).toBeDefined();
  expect(await screen.findByText('4 watching')).toBeDefined();
  expect((await screen.findByText('followers')).parentElement?.textContent).toBe('3 followers');
  expect(screen.getByText('following').parentElement?.textContent).toBe('1 following');
  expect(screen.getByRole('img', { name: '1 of 3 done' })).toBeDefined();
  const cards = within(await region('Habits')).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent)).toEqual([
    `RRead 20 pagesDailyDone12day streak1,234 reps${note}`,
    'RGymDailySkipped12day streak1,234 reps',
    'RRunDailyRest day12day streak1,234 reps',
    'RTeaM FOpen12day streak1,234 reps',
  ]);
  expect(container.querySelector('i')).toBeNull();
  expect(screen.getByText(note).getAttribute('dir')).toBe('auto');
  expect(document.title).toBe('Ada Osei (@ada) · HabitCrush');
});

test('the public page shows no streak of a habit that was never done', async () => {
  show({
    habits: [habit({ name: 'Swim', completed: false, streak: 0, displayStreak: 0, reps: 0 })],
  });
  open('/ada');
  const card = (await screen.findByRole('heading', { name: 'Swim' })).closest('li');
  expect(card?.textContent).toBe('RSwimDailyOpen');
});

test('the public page shows a visitor links to sign in and request access, and says what needs an account', async () => {
  const { user } = show();
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe('/auth');
  expect(await region('Request Beta Access')).toBeDefined();
  expect(screen.queryByRole('button', { name: /followers/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Follow' }));
  expect(await screen.findByText('Login required')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeDefined();
});

test('the public page disables the buttons of a visitor until the session is known', async () => {
  mockApi(getUser, new Promise(() => {}));
  show();
  for (const name of ['Follow', 'Send Encouragement']) {
    const button = await screen.findByRole('button', { name });
    expect(button).toHaveProperty('disabled', true);
    expect(button.classList).toContain('invisible');
  }
});

test('the public page makes no call for data that the server wrote into the page', async () => {
  const data = document.createElement('script');
  data.id = 'page-data';
  data.type = 'application/json';
  data.textContent = JSON.stringify(profile({ username: 'Ada' }));
  document.head.append(data);
  const year = makePublicYear('2026-03-10', '2026-03-10');
  mockApi(getPublicYear, year, { params: { username: 'Ada' } });
  open('/ada');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Osei' })).toBeDefined();
  expect(bodiesSentTo(getPublicProfile, ADA)).toEqual([]);
});

test('the public page is refetched on return, even if the server wrote the data into the page', async () => {
  mockApi(getUser, ada);
  mockApi(getFollowStatus, { isFollowing: false }, ADA_ID);
  const data = document.createElement('script');
  data.id = 'page-data';
  data.type = 'application/json';
  data.textContent = JSON.stringify(profile());
  document.head.append(data);
  mockApi(getPublicProfile, profile({ habits: [habit({ completed: true })] }), ADA);
  const { user } = renderWithProviders(<Routes />, {
    path: '/ada',
    queryClient: createQueryClient(),
  });
  expect(await screen.findByText('0 of 1 done')).toBeDefined();
  act(() => history.pushState(null, '', '/public'));
  await screen.findByRole('heading', { level: 1, name: 'Crushing habits in public' });
  expect(bodiesSentTo(getPublicProfile, ADA)).toEqual([]);
  await user.click(await screen.findByRole('link', { name: 'See my public profile' }));
  expect(await screen.findByText('1 of 1 done')).toBeDefined();
});

test('the public page marks bots and VIPs', async () => {
  show({ isBot: true, isVip: true });
  expect(await screen.findByText('Bot')).toBeDefined();
  expect(screen.getByText('VIP')).toBeDefined();
  expect(document.title).toBe('Ada Osei (@ada) · bot · HabitCrush');
});

test('the public page shows the username if there is no display name', async () => {
  show({ name: null });
  expect(await screen.findByRole('heading', { level: 1, name: 'ada' })).toBeDefined();
  expect(document.title).toBe('ada · HabitCrush');
});

test('the public page says that the username is unknown', async () => {
  mockRefusal(
    getPublicProfile,
    { status: 404, message: 'User not found or has no public habits' },
    { params: { username: 'ghost' } },
  );
  open('/ghost');
  expect(await screen.findByText('Please try a different username.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'User not found' })).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Username or name' })).toBeDefined();
  expect(document.title).toBe('User not found · HabitCrush');
});

test('the public page says that there are no public habits', async () => {
  show({ habits: [] });
  expect(await screen.findByText('Ada Osei has no public habits')).toBeDefined();
  expect(screen.getByText('No habits created yet.')).toBeDefined();
  expect(screen.queryByRole('region', { name: "Today's Progress" })).toBeNull();
});

test('the public page can be reloaded after an error', async () => {
  mockRefusal(getPublicProfile, { status: 503, message: 'Away.' }, ADA);
  const { user } = open('/ada');
  expect(await screen.findByText('Couldn’t load this profile')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: '@ada' })).toBeDefined();
  mockApi(getPublicProfile, profile(), ADA);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Osei' })).toBeDefined();
});

test('the public page says offline in one sentence that a profile needs a connection', async () => {
  onTestFinished(endOffline);
  mockRefusal(getPublicProfile, { status: 503, message: 'Away.' }, ADA);
  onlineManager.setOnline(false);
  open('/ada');
  expect(await screen.findByText('This profile needs a connection.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  mockApi(getPublicProfile, profile(), ADA);
  goOffline(false);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Osei' })).toBeDefined();
});

test('the public page is refetched by its button, and shows a failure', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(2);
  expect(screen.getByText(/^Last updated/)).toBeDefined();
  mockRefusal(getPublicProfile, { status: 503, message: 'Away.' }, ADA);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Check your connection and try again.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Osei' })).toBeDefined();
});

test('the public page hides a profile whose account was deleted', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  mockRefusal(
    getPublicProfile,
    { status: 404, message: 'User not found or has no public habits' },
    ADA,
  );
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('User not found or has no public habits')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'User not found' })).toBeDefined();
  expect(screen.queryByText('Read 20 pages')).toBeNull();
  expect(screen.queryByText(/^Last updated/)).toBeNull();
  expect(document.title).toBe('User not found · HabitCrush');
});

test('the public page is refetched when the visitor returns after five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => focusManager.setFocused(undefined));
  mockApi(getPublicProfile, profile(), ADA);
  renderWithProviders(<Routes />, { path: '/ada', queryClient: createQueryClient() });
  await screen.findByRole('heading', { level: 1, name: 'Ada Osei' });
  act(comeBack);
  expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(1);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  mockApi(getPublicProfile, profile({ name: 'Ada B.' }), ADA);
  act(comeBack);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada B.' })).toBeDefined();
});

test('the public page is refetched every thirty minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'Date'] });
  show();
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(29 * 60_000));
  expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(bodiesSentTo(getPublicProfile, ADA)).toHaveLength(2);
});

test.each([
  [4, 4, 'Ada Osei has crushed it today'],
  [3, 4, 'Ada Osei is almost there'],
  [2, 5, 'Ada Osei is making good progress'],
  [1, 3, "Ada Osei is working on today's habits"],
])(`today's progress says for %i of %i: "%s"`, async (done, due, words) => {
  show({ habits: doneOf(done, due) });
  const card = await region("Today's Progress");
  expect(within(card).getByText(words)).toBeDefined();
  expect(within(card).getByText(`${done} of ${due} done`)).toBeDefined();
});

test("today's progress says that nothing is due", async () => {
  show({ habits: [habit({ scheduled: false })] });
  const card = await region("Today's Progress");
  expect(within(card).getByText('Nothing is due for Ada Osei today.')).toBeDefined();
});

test("today's progress shows an alert for overdue habits", async () => {
  show({ habits: [habit({ missed: true }), habit({ id: 2, name: 'Gym', missed: true })] });
  const alert = await region('Accountability Alert');
  expect(alert.textContent).toContain('2 habits are past due');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Read 20 pages', 'Gym']);
});

test('the alert for overdue habits names at most six of them', async () => {
  show({ habits: Array.from({ length: 9 }, (_, id) => habit({ id, missed: true })) });
  const alert = await region('Accountability Alert');
  const items = within(alert).getAllByRole('listitem');
  expect(items).toHaveLength(7);
  expect(items.at(-1)?.textContent).toBe('and 3 more');
});

test("today's progress shows no alert before the deadline", async () => {
  show();
  await region("Today's Progress");
  expect(screen.queryByRole('region', { name: 'Accountability Alert' })).toBeNull();
});

describe('the share button', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'share'));

  test('the share button opens the share sheet of the system', async () => {
    const shared: unknown[] = [];
    sheet(async (what: unknown) => void shared.push(what));
    await press();
    expect(shared).toEqual([
      {
        title: 'Ada Osei on HabitCrush',
        text: 'Ada Osei: 0 of 1 habit done today',
        url: `${location.origin}/ada`,
      },
    ]);
  });

  test('the share button says that nothing was due if so', async () => {
    const shared: { text?: string }[] = [];
    sheet(async (what: { text?: string }) => void shared.push(what));
    const { user } = show({ habits: [habit({ scheduled: false })] });
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared[0]?.text).toBe('Ada Osei: Nothing is due today');
  });

  test('the share button copies the address if there is no share sheet', async () => {
    const user = await press();
    expect(await screen.findByText('Link copied')).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/ada`);
    await user.keyboard('{Escape}');
  });

  test('the share button shows an error if sharing fails', async () => {
    sheet(async () => {
      throw new Error('not here');
    });
    await press();
    expect(await screen.findByText('Sharing failed')).toBeDefined();
    expect(
      screen.getByText('Could not share this content. Try copying the URL manually.'),
    ).toBeDefined();
  });

  test('the share button shows no error if the visitor closes the sheet', async () => {
    sheet(async () => {
      throw new DOMException('closed', 'AbortError');
    });
    await press();
    expect(screen.queryByText('Sharing failed')).toBeNull();
  });
});
