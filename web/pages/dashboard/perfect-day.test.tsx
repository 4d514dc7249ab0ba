import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { deleteHabit, type Habit, listHabits, setDay } from '#contract/habits.ts';
import { clearUserData } from '#web/client/clear-user-data.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import {
  mockTick,
  makeDay,
  makeHabit,
  stopClockAtNoon,
} from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { currentToasts, subscribeToToasts } from '#web/ui/toast/toast.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const PERFECT = 'Perfect Day Achieved';
const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };

const read = (of: Partial<Habit> = {}) => makeHabit(of);
const swim = (of: Partial<Habit> = {}) => makeHabit({ id: 8, name: 'Swim', ...of });

/** The titles of all toasts, including replaced ones. */
let toastTitles: (string | undefined)[] = [];

beforeEach(() => {
  toastTitles = [];
  onTestFinished(subscribeToToasts(() => void toastTitles.push(currentToasts()[0]?.title)));
});

afterEach(() => {
  clearUserData();
  endOffline();
});

async function openDashboard(...habits: Habit[]) {
  mockApi(listHabits, habits);
  mockSideCards(ada.id);
  const rendered = renderWithProviders(
    <SignedInUser value={ada}>
      <DashboardPage />
    </SignedInUser>,
  );
  await screen.findByRole('button', { name: 'Complete Read' });
  return rendered;
}

const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

async function pressInVain(): Promise<void> {
  mockRefusal(setDay, { status: 422, message: 'Broken' }, READ_TODAY);
  press('Complete Read');
  expect(await screen.findByText('Error updating habit')).toBeTruthy();
}

stopClockAtNoon();

test('a perfect day is not announced before the server has accepted the last tick', async () => {
  await openDashboard(read());
  mockBusy(setDay, 0, READ_TODAY);
  press('Complete Read');
  expect(await screen.findByText('All done today')).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  expect(toastTitles).not.toContain(PERFECT);
  mockRefusal(setDay, { status: 422, message: 'Broken' }, READ_TODAY);
  await waitFor(() => expect(toastTitles).toContain('Error updating habit'));
  expect(toastTitles).not.toContain(PERFECT);
});

test('a perfect day is not announced when the last tick is refused', async () => {
  await openDashboard(read());
  await pressInVain();
  expect(await screen.findByText('1 left today')).toBeTruthy();
  expect(toastTitles).not.toContain(PERFECT);
});

test('a perfect day is not announced again when the server refuses an untick', async () => {
  await openDashboard(read({ completed: true }), swim({ completed: true }));
  await pressInVain();
  expect(await screen.findByText('All done today')).toBeTruthy();
  expect(screen.getByText('Error updating habit')).toBeTruthy();
  expect(toastTitles).not.toContain(PERFECT);
});

test('a perfect day is announced by the next tick that the server accepts', async () => {
  await openDashboard(read());
  await pressInVain();
  expect(await screen.findByText('1 left today')).toBeTruthy();
  mockTick(read({ completed: true }));
  press('Complete Read');
  expect(await screen.findByText(PERFECT)).toBeTruthy();
  expect(screen.queryByText('Error updating habit')).toBeNull();
});

test('the announcement of a perfect day also counts a bonus', async () => {
  const bonus = swim({
    completed: true,
    weekdays: ['monday'],
    instance: makeDay({ habitId: 8, scheduled: false, completed: true }),
  });
  await openDashboard(read(), bonus);
  mockTick(read({ completed: true }));
  press('Complete Read');
  expect(await screen.findByText('All 2 habits done.')).toBeTruthy();
});

test('a perfect day is announced without "Undo", and its last tick can be undone by z', async () => {
  const { user } = await openDashboard(read());
  mockTick(read({ completed: true }));
  press('Complete Read');
  expect(await screen.findByText(PERFECT)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  mockTick(read());
  await user.keyboard('z');
  expect(await screen.findByText('Undone')).toBeTruthy();
  expect(await screen.findByText('1 left today')).toBeTruthy();
});

test('a perfect day is announced only after a pending deletion has ended', async () => {
  const { user } = await openDashboard(read(), swim({ completed: true }));
  let deleted: (() => void) | undefined;
  mockApi(deleteHabit, new Promise<undefined>((resolve) => (deleted = () => resolve(undefined))), {
    params: { id: 8 },
  });
  await user.click(screen.getByRole('button', { name: 'Options for Swim' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
  mockTick(read({ completed: true }));
  press('Complete Read');
  expect(await screen.findByText('All done today')).toBeTruthy();
  await waitFor(async () => expect(await pendingOperations()).toHaveLength(2));
  expect(toastTitles).not.toContain(PERFECT);
  mockApi(listHabits, [read({ completed: true })]);
  deleted?.();
  await waitFor(() => expect(toastTitles).toContain(PERFECT));
  expect(toastTitles.filter((title) => title === PERFECT)).toHaveLength(1);
});

test('a perfect day is not announced in place of the message that the last open habit was deleted', async () => {
  const { user } = await openDashboard(read({ completed: true }), swim());
  mockApi(deleteHabit, undefined, { params: { id: 8 } });
  await user.click(screen.getByRole('button', { name: 'Options for Swim' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  mockApi(listHabits, [read({ completed: true })]);
  await user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
  expect(await screen.findByText('Habit deleted')).toBeTruthy();
  expect(await screen.findByText('All done today')).toBeTruthy();
  expect(toastTitles).not.toContain(PERFECT);
});

test('a perfect day is not announced when an import has completed it', async () => {
  const { queryClient } = await openDashboard(read());
  mockApi(listHabits, [read({ completed: true })]);
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('All done today')).toBeTruthy();
  expect(toastTitles).not.toContain(PERFECT);
});

test('a perfect day is announced when the last open habit is skipped', async () => {
  const { user } = await openDashboard(read(), swim({ completed: true }));
  mockTick(read({ instance: makeDay({ habitId: 7, skipped: true }) }));
  await user.click(screen.getByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Skip today' }));
  expect(await screen.findByText(PERFECT)).toBeTruthy();
});

test('a perfect day is announced immediately offline, and not again when the tick is sent', async () => {
  await openDashboard(read());
  goOffline(true);
  press('Complete Read');
  expect(await screen.findByText(PERFECT)).toBeTruthy();
  mockTick(read({ completed: true }));
  goOffline(false);
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  await waitFor(() => expect(screen.getByText('All done today')).toBeTruthy());
  expect(toastTitles.filter((title) => title === PERFECT)).toHaveLength(1);
});
