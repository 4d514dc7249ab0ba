import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Route, Switch } from 'wouter';
import { getRegistrationRules, getUser, getWaysIn, login } from '#contract/account.ts';
import {
  createHabit,
  listHabits,
  listInstances,
  putEntry,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { SignedInOnly } from '#web/features/account/signed-in-only.tsx';
import { answerTick, makeHabit } from '#web/features/habits/testing/habits.ts';
import { OnDevice } from '#web/app/on-device/on-device.tsx';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { goOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { answerSideCards } from '#web/testing/together.ts';
import { AuthPage } from '../auth-page.tsx';
import { DashboardPage } from '../dashboard-page.tsx';
import {
  beginOnline,
  keepForNextVisit,
  NEW,
  openDashboard,
  openNote,
  UNSENT,
  unsentKeys,
} from './testing/open-dashboard.tsx';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };
const GONE = 'Read is not in your list any more: “Chapter four”';

beginOnline();

const region = async () => within(await screen.findByRole('region', { name: 'Not saved yet' }));

const openSite = () =>
  renderWithProviders(
    <Switch>
      <Route path="/auth">
        <AuthPage />
      </Route>
      <Route>
        <SignedInOnly>
          <OnDevice />
          <DashboardPage />
        </SignedInOnly>
      </Route>
    </Switch>,
    { path: '/' },
  );

describe('what is kept of somebody whose session ended elsewhere', () => {
  beforeEach(() => {
    mockApi(getWaysIn, { password: true, oidc: null, isSetUp: true });
    mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] });
    mockApi(getUser, ada);
    mockApi(login, ada);
    mockApi(listHabits, [makeHabit()]);
    mockApi(listInstances, []);
    answerSideCards(ada.id);
  });

  test('is sent when they sign in again in the same page', async () => {
    const { user, queryClient } = openSite();
    const refusal = { status: 401, message: 'Please sign in.' };
    mockRefusal(getUser, refusal);
    mockRefusal(setDay, refusal, READ_TODAY);
    await user.click(await screen.findByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText('You have been signed out.')).toBeTruthy();
    expect(localStorage.getItem(UNSENT)).toContain('"completed":true');

    mockApi(getUser, ada);
    answerTick(makeHabit({ completed: true }));
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'a long walk');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }, { completed: true }]);
    expect(queryClient.isMutating()).toBe(0);
  });
});

test('what is under way is not sent again where its page is drawn anew', async () => {
  keepForNextVisit({ habitId: 7, day: '2026-11-04', change: { completed: true } });
  mockApi(setDay, new Promise(() => {}), READ_TODAY);
  const { unmount, queryClient } = await openDashboard();
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  unmount();
  await openDashboard(queryClient);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
});

test('a new habit that was set aside is listed, and not sent by itself', async () => {
  const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
  localStorage.setItem(NEW, JSON.stringify([{ id: -1, body, isSetAside: true }]));
  await openDashboard();
  expect((await region()).getByText('New habit: Row')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(bodiesSentTo(createHabit)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull();
});

describe('of a habit that was deleted elsewhere', () => {
  const refusal = { status: 404, message: 'This habit does not exist.' };

  test('what was typed is named, and stays to be read, until it is discarded', async () => {
    const { user, dialog } = await openNote();
    await user.type(dialog.getByLabelText('Public note'), 'Chapter four');
    goOffline(true);
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await screen.findByText('Public note kept')).toBeTruthy();
    mockRefusal(setDay, refusal, READ_TODAY);
    mockApi(listHabits, []);
    goOffline(false);
    expect(await screen.findByText('Read was deleted elsewhere.')).toBeTruthy();
    expect((await region()).getByText(GONE)).toBeTruthy();
    expect((await region()).queryByRole('button', { name: /^Try again/ })).toBeNull();
    await user.click((await region()).getByRole('button', { name: `Discard: ${GONE}` }));
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await region()).getByText(GONE)).toBeTruthy();
  });

  test('what was typed is shown by a page that never saw it', async () => {
    const entry = { id: 'e2c56db5-dffb-48d2-8060-d0f5a71096e0', amount: 250, at: '08:15' };
    const swim = { habitId: 9, day: '2026-11-03', name: 'Swim' };
    keepForNextVisit(
      { ...swim, change: { completed: true } },
      { ...swim, change: { notes: 'Cold' } },
      { ...swim, change: { entry } },
    );
    await openDashboard();
    const shown = (await region()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown).toEqual([
      'Swim is not in your list any more: “Cold” · Nov 3, 2026Discard',
      'Swim is not in your list any more: +250 · Nov 3, 2026Discard',
    ]);
    expect(bodiesSentTo(putEntry, { params: { id: 9, entryId: entry.id } })).toEqual([]);
  });

  test('a tick is not kept', async () => {
    keepForNextVisit({ habitId: 7, day: '2026-11-04', change: { completed: true } });
    mockRefusal(setDay, refusal, READ_TODAY);
    await openDashboard();
    expect(await screen.findByText('Read was deleted elsewhere.')).toBeTruthy();
    await waitFor(() => expect(unsentKeys()).toEqual([]));
  });
});

describe('reminders that an earlier version kept', () => {
  const reminders = [{ time: '08:00', weekdays: null, alsoWhenMet: false }];
  const kept = { day: '2026-11-04', change: { reminders } };

  test('are sent with the habit that they are of', async () => {
    const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
    localStorage.setItem(NEW, JSON.stringify([{ id: -1, body }]));
    keepForNextVisit({ ...kept, habitId: -1 });
    mockApi(createHabit, makeHabit({ id: 8, name: 'Row', reminders }));
    await openDashboard();
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    expect(bodiesSentTo(createHabit)).toEqual([{ ...body, reminders }]);
  });

  test('change a habit that is there already, and no day of it', async () => {
    const tick = { habitId: 7, day: '2026-11-04', change: { completed: true } };
    keepForNextVisit({ ...kept, habitId: 7 }, tick);
    mockRefusal(updateHabit, { status: 503, message: 'Busy.' }, { params: { id: 7 } });
    answerTick(makeHabit({ completed: true }));
    const { unmount } = await openDashboard();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).not.toContain('completed'));
    expect(localStorage.getItem(UNSENT)).toContain('reminders');
    unmount();
    mockApi(updateHabit, makeHabit({ reminders }), { params: { id: 7 } });
    await openDashboard();
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    expect(bodiesSentTo(updateHabit, { params: { id: 7 } })).toEqual([
      { reminders },
      { reminders },
    ]);
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  });
});
