import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  deletePause,
  type Habit,
  hasEverCreatedHabits,
  listHabits,
  listPauses,
  setDay,
} from '#contract/habits.ts';
import { neverResponds } from '#web/features/habits/testing/board.tsx';
import { SignedInUser } from '#web/features/account/user.ts';
import {
  mockTick,
  mockTickLater,
  dayResponse,
  makeDay,
  makeHabit,
  passTime,
  READ_TODAY,
  stopClockAtNoon,
  TODAY,
} from '#web/features/habits/testing/habits.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { DashboardPage, prefetch } from './dashboard-page.tsx';

function openDashboard(habits?: Habit[]) {
  if (habits) mockApi(listHabits, habits);
  mockSideCards(ada.id);
  return renderWithProviders(
    <SignedInUser value={ada}>
      <DashboardPage />
    </SignedInUser>,
  );
}

const tickOf = (name: string) => screen.findByRole('button', { name: `Complete ${name}` });

stopClockAtNoon();

test('the dashboard greets the user, and shows six skeletons while the habits load', () => {
  mockApi(listHabits, neverResponds());
  openDashboard();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, ada');
  expect(screen.getByText('Loading habits…')).toBeTruthy();
  expect(screen.getAllByTestId('habit-skeleton')).toHaveLength(6);
});

test('the dashboard prefetches all data of the first view at once', async () => {
  mockApi(listHabits, [makeHabit()]);
  const client = createQueryClient();
  await prefetch(client);
  const seen = client.getQueryCache().getAll();
  expect(seen.map(({ queryKey }) => queryKey[0])).toEqual(['habits', 'histories']);
  expect(seen.every(({ state }) => state.status === 'success')).toBe(true);
});

test('the dashboard shows buttons and views while the habits load', async () => {
  mockApi(listHabits, neverResponds());
  const { user } = openDashboard();
  expect(screen.getByRole('button', { name: 'Add Habit' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Zen' }));
  expect(screen.queryByText('Welcome, ada')).toBeNull();
  expect(screen.getByText('Loading habits…')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Grid' }));
});

test('the dashboard shows no views if the habits did not load', async () => {
  mockRefusal(listHabits, { status: 503, message: 'Away' });
  openDashboard();
  await screen.findByRole('alert');
  expect(screen.queryByRole('radio', { name: 'Zen' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Habit' })).toBeNull();
});

test('the dashboard offers a first habit to a user without habits', async () => {
  const { user } = openDashboard([]);
  await user.click(await screen.findByRole('button', { name: 'Add your first habit' }));
  expect(await screen.findByRole('dialog', { name: 'Add New Habit' })).toBeTruthy();
});

test('the dashboard says that no habits are left when a user has deleted them', async () => {
  openDashboard([]);
  mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: true });
  expect(await screen.findByText('You have no habits now.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a habit' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add your first habit' })).toBeNull();
});

test('the dashboard shows the empty list, not an error, when the session has ended', async () => {
  mockRefusal(listHabits, { status: 401, message: 'Please sign in.' });
  openDashboard();
  expect(await screen.findByRole('button', { name: 'Add your first habit' })).toBeTruthy();
});

test('the dashboard shows an error if the habits do not load, and tries again', async () => {
  mockRefusal(listHabits, { status: 503, message: 'Away' });
  const { user } = openDashboard();
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load your habits');
  mockApi(listHabits, [makeHabit()]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await tickOf('Read')).toBeTruthy();
});

test('the dashboard shows the date and time of the last update', async () => {
  openDashboard([makeHabit()]);
  await tickOf('Read');
  expect(screen.getByText(/Last updated/).textContent).toContain('November 4, 2026 at');
});

test('a tick is shown immediately with its streak, and can be undone before the server responds', async () => {
  const { user } = openDashboard([makeHabit()]);
  mockApi(setDay, neverResponds(), READ_TODAY);
  await user.click(await tickOf('Read'));
  const control = await tickOf('Read');
  expect(control.getAttribute('aria-pressed')).toBe('true');
  expect(await screen.findByText('4')).toBeTruthy();
  expect(await screen.findByText('Read completed')).toBeTruthy();
  expect(screen.getByRole('img', { name: '1 of 1 done today' })).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
  expect(control.getAttribute('aria-disabled')).toBeNull();
  await user.click(control);
  await waitFor(() => expect(control.getAttribute('aria-pressed')).toBe('false'));
  expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
});

test('a tick is undone by a second tick', async () => {
  const done = makeHabit({ completed: true });
  const { user } = openDashboard([done]);
  mockTick(makeHabit());
  const control = await tickOf('Read');
  await user.click(control);
  expect(control.getAttribute('aria-pressed')).toBe('false');
  expect(await screen.findByText('Read not completed')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: false }]);
});

test('a tick is reverted, with a message, when the server refuses it', async () => {
  const { user } = openDashboard([makeHabit()]);
  mockRefusal(setDay, { status: 422, message: 'Broken' }, READ_TODAY);
  const control = await tickOf('Read');
  // The refusal reverts the tick, without a new list.
  mockApi(listHabits, neverResponds());
  await user.click(control);
  expect(await screen.findByText('Error updating habit')).toBeTruthy();
  expect(screen.getByText('There was a problem updating your habit status.')).toBeTruthy();
  await waitFor(() => expect(control.getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByText('3')).toBeTruthy();
});

test('a tick is updated with the figures and the time of the response', async () => {
  const habit = makeHabit();
  const { user } = openDashboard([habit]);
  const control = await tickOf('Read');
  const before = screen.getByText(/Last updated/).textContent;
  passTime(3_600_000);
  mockTick(makeHabit({ completed: true, displayStreak: 40 }));
  const readsBefore = bodiesSentTo(listHabits).length;
  await user.click(control);
  expect(await screen.findByText('40')).toBeTruthy();
  expect(bodiesSentTo(listHabits).length).toBe(readsBefore);
  expect(screen.getByText(/Last updated/).textContent).not.toBe(before);
});

test('a tick is sent after the response to an earlier change of the same habit', async () => {
  const { user } = openDashboard([makeHabit()]);
  const control = await tickOf('Read');
  const respondToSkip = mockTickLater();
  await user.click(screen.getByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip today' }));
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Undone');
  await user.click(control);
  expect(control.getAttribute('aria-pressed')).toBe('true');
  await waitFor(async () => expect(await pendingOperations()).toHaveLength(3));
  expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  const respondToUndo = mockTickLater();
  respondToSkip(dayResponse(makeHabit({ instance: makeDay({ habitId: 7, skipped: true }) })));
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
  mockTick(makeHabit({ completed: true, displayStreak: 40 }));
  respondToUndo(dayResponse(makeHabit()));
  expect(await screen.findByText('40')).toBeTruthy();
  expect(control.getAttribute('aria-pressed')).toBe('true');
  expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
    { skipped: true },
    { skipped: false, expected: { skipped: true } },
    { completed: true },
  ]);
});

test('a tick keeps the order of the list', async () => {
  const [read, walk] = [makeHabit({ id: 1 }), makeHabit({ id: 2, name: 'Walk' })];
  const { user } = openDashboard([read, walk]);
  const control = await tickOf('Read');
  mockTick({ ...read, completed: true, displayStreak: 99 });
  await user.click(control);
  await screen.findByText('99');
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Read', 'Walk']);
});

test('the end of the day clears yesterday’s ticks before the server responds', async () => {
  openDashboard([makeHabit({ completed: true })]);
  const control = await tickOf('Read');
  mockApi(listHabits, neverResponds());
  passTime(24 * 3_600_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(control.getAttribute('aria-pressed')).toBe('false'));
  expect(screen.getByText('1 left today')).toBeTruthy();
});

describe('a habit that is not due today', () => {
  const swim = makeHabit({
    id: 9,
    name: 'Swim',
    type: 'weekly',
    weekdays: ['friday'],
    instance: null,
  });

  test('a habit that is not due today is shown after a click on "Not today", and can be completed as a bonus', async () => {
    const { user } = openDashboard([makeHabit(), swim]);
    await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
    const instance = makeDay({ habitId: 9, scheduled: false, completed: true });
    mockTick({ ...swim, completed: true, instance });
    await user.click(await tickOf('Swim'));
    await waitFor(() =>
      expect(bodiesSentTo(setDay, { params: { id: 9, date: '2026-11-04' } })).toEqual([
        { completed: true },
      ]),
    );
    expect((await tickOf('Swim')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByRole('img', { name: '1 of 2 done today' })).toBeTruthy();
  });

  test('a habit that is not due today leaves the list of today empty if there is no other habit', async () => {
    openDashboard([swim]);
    expect(await screen.findByText('Nothing is scheduled for today.')).toBeTruthy();
    expect(screen.getByText('Next: Swim on Friday')).toBeTruthy();
    expect(screen.queryByText('Nothing left to do today')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Complete Swim' })).toBeNull();
  });
});

test('a perfect day is announced once, and again after an untick and another tick', async () => {
  const open = makeHabit();
  const done = makeHabit({ completed: true });
  const { user } = openDashboard([open]);
  mockTick(done);
  const control = await tickOf('Read');
  await user.click(control);
  expect(await screen.findByText('Perfect Day Achieved')).toBeTruthy();
  expect(screen.getByText('Your one habit is done.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText('Perfect Day Achieved')).toBeNull());
  mockTick(open);
  await user.click(control);
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
  await everythingSent();
  mockTick(done);
  await user.click(control);
  expect(await screen.findByText('Perfect Day Achieved')).toBeTruthy();
});

test('a perfect day is not announced when the end of a break completes the day', async () => {
  const rest = { id: 1, habitId: null, from: TODAY, until: null };
  const instance = makeDay({ habitId: 7, completed: true, scheduled: false, ownSkip: false });
  const { user } = openDashboard([makeHabit({ completed: true, pauses: [rest], instance })]);
  mockApi(listPauses, [rest]);
  const back = await screen.findByRole('button', { name: 'I’m back' });
  mockApi(deletePause, undefined, { params: { id: 1 } });
  mockApi(listPauses, []);
  mockApi(listHabits, [makeHabit({ completed: true })]);
  await user.click(back);
  expect(await screen.findByText('All done today')).toBeTruthy();
  expect(await screen.findByText('Welcome back')).toBeTruthy();
  expect(screen.queryByText('Perfect Day Achieved')).toBeNull();
});

test('a perfect day counts done habits, and leaves out skipped ones', async () => {
  const swim = makeHabit({ id: 2, name: 'Swim', completed: true });
  const rested = makeHabit({
    id: 3,
    name: 'Run',
    instance: makeDay({ habitId: 3, skipped: true }),
  });
  const { user } = openDashboard([makeHabit(), swim, rested]);
  expect(screen.queryByText('All 2 habits done.')).toBeNull();
  const control = await tickOf('Read');
  expect(screen.getByText('1 left today, 1 skipped')).toBeTruthy();
  expect(screen.getByRole('img', { name: '1 of 3 done, 1 skipped today' })).toBeTruthy();
  mockTick(makeHabit({ completed: true }));
  await user.click(control);
  expect(await screen.findByText('All 2 habits done.')).toBeTruthy();
  expect(screen.getByText('All done today, 1 skipped')).toBeTruthy();
});

test('a perfect day is not reached if a limit is exceeded, although nothing is left', async () => {
  const sweets = makeHabit({
    id: 2,
    name: 'Sweets',
    goal: { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' },
    instance: makeDay({ habitId: 2, amount: 1 }),
  });
  openDashboard([makeHabit({ completed: true }), sweets]);
  expect(await screen.findByText('Nothing left to do today')).toBeTruthy();
  expect(screen.getByRole('img', { name: '1 of 2 done today' })).toBeTruthy();
});

test('a perfect day does not require a quota with days left', async () => {
  const run = makeHabit({
    type: 'weekly',
    rhythm: { kind: 'quota', times: 3, per: 'week' },
    instance: makeDay({ habitId: 1, scheduled: false }),
  });
  openDashboard([run]);
  expect(await screen.findByText('Nothing due today. 1 optional.')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Nothing is due today' })).toBeTruthy();
});

test('a perfect day is not announced when the page opens with every habit done', async () => {
  openDashboard([makeHabit({ completed: true })]);
  await tickOf('Read');
  expect(screen.getByText('All done today')).toBeTruthy();
  expect(screen.queryByText('Perfect Day Achieved')).toBeNull();
});
