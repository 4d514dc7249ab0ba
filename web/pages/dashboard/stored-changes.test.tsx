import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Route, Switch } from 'wouter';
import { getRegistrationRules, getUser, getSignInMethods, login } from '#contract/account.ts';
import { createHabit, listHabits, putEntry, setDay, updateHabit } from '#contract/habits.ts';
import { SignedInOnly } from '#web/features/account/signed-in-only.tsx';
import { UserHabitsProvider } from '#web/features/habits/data/user-habits-provider.tsx';
import { mockTick, makeHabit } from '#web/features/habits/testing/habits.ts';
import { OnDevice } from '#web/app/on-device/on-device.tsx';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { goOffline } from '#web/testing/offline.ts';
import { everythingSent, pendingOperations, storedOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { AuthPage } from '../auth-page.tsx';
import { DashboardPage } from '../dashboard-page.tsx';
import {
  beginOnline,
  failedChanges,
  hasNoFailedChanges,
  openDashboard,
  openNote,
  storeEarlier,
} from './testing/open-dashboard.tsx';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };
const GONE = 'A habit that no longer exists: “Chapter four” (This habit does not exist.)';

beginOnline();

const openSite = () =>
  renderWithProviders(
    <Switch>
      <Route path="/auth">
        <AuthPage />
      </Route>
      <Route>
        <SignedInOnly>
          <UserHabitsProvider userId={ada.id}>
            <OnDevice />
            <DashboardPage />
          </UserHabitsProvider>
        </SignedInOnly>
      </Route>
    </Switch>,
    { path: '/' },
  );

describe('an unsent change after the session ended elsewhere', () => {
  beforeEach(() => {
    mockApi(getSignInMethods, { password: true, oidc: null, isSetUp: true });
    mockApi(getRegistrationRules, { isInvitationNeeded: true, by: ['password'] });
    mockApi(getUser, ada);
    mockApi(login, ada);
    mockApi(listHabits, [makeHabit()]);
    mockSideCards(ada.id);
  });

  test('an unsent change after the session ended elsewhere is sent when the user signs in again on the same page', async () => {
    const { user } = openSite();
    const refusal = { status: 401, message: 'Please sign in.' };
    mockRefusal(getUser, refusal);
    mockRefusal(setDay, refusal, READ_TODAY);
    await user.click(await screen.findByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText('You have been signed out.')).toBeTruthy();
    expect(await pendingOperations()).toHaveLength(1);

    mockApi(getUser, ada);
    mockTick(makeHabit({ completed: true }));
    await user.type(screen.getByLabelText('Email'), ada.email);
    await user.type(screen.getByLabelText('Password'), 'a long walk');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }, { completed: true }]);
  });
});

test('a new habit that version 1.2 could not send is listed, and not sent automatically', async () => {
  const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
  storeEarlier({ habits: [{ id: -1, body, isSetAside: true }] });
  await openDashboard();
  expect((await failedChanges()).getByText('New habit: Row')).toBeTruthy();
  expect(bodiesSentTo(createHabit)).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull();
});

describe('a change of a habit that was deleted elsewhere', () => {
  const refusal = { status: 404, message: 'This habit does not exist.' };

  test('a change of a habit that was deleted elsewhere lists a typed note, until the user discards it', async () => {
    const { user, dialog } = await openNote();
    await user.type(dialog.getByLabelText('Public note'), 'Chapter four');
    goOffline(true);
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await screen.findByText('Note saved')).toBeTruthy();
    mockRefusal(setDay, refusal, READ_TODAY);
    mockApi(listHabits, []);
    goOffline(false);
    expect(await screen.findByText('This habit was deleted elsewhere.')).toBeTruthy();
    const list = await failedChanges();
    expect(await list.findByText(GONE)).toBeTruthy();
    expect(list.queryByRole('button', { name: /^(Try again|Edit)/ })).toBeNull();
    await user.click(list.getByRole('button', { name: `Discard: ${GONE}` }));
    await hasNoFailedChanges();
    expect(await storedOperations()).toEqual([]);
  });

  describe('an edit of the habit', () => {
    const edited = 'Read: edited (This habit does not exist.)';
    const AT = { params: { id: 7 } };

    async function openRefusedEdit() {
      const opened = await openDashboard();
      const { user } = opened;
      await user.click(screen.getByRole('button', { name: 'Options for Read' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
      await user.type(dialog.getByLabelText('Habit Name'), ' aloud');
      await user.type(dialog.getByLabelText('Private Notes'), 'To the children');
      mockRefusal(updateHabit, refusal, AT);
      mockApi(listHabits, []);
      await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
      expect(await screen.findByText('This habit was deleted elsewhere.')).toBeTruthy();
      const list = await failedChanges();
      expect(await list.findByText(edited)).toBeTruthy();
      return { user, list };
    }

    test('an edit of the habit is listed, and its correction adds the habit with all typed texts', async () => {
      const { user, list } = await openRefusedEdit();
      await user.click(list.getByRole('button', { name: `Edit: ${edited}` }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Read' }));
      expect(dialog.getByText(/^It was deleted elsewhere\./)).toBeTruthy();
      expect(dialog.getByLabelText('Habit Name')).toHaveProperty('value', 'Read aloud');
      mockApi(createHabit, makeHabit({ id: 8, name: 'Read aloud' }));
      await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
      await hasNoFailedChanges();
      await everythingSent();
      expect(bodiesSentTo(createHabit)).toMatchObject([
        { name: 'Read aloud', notes: 'To the children' },
      ]);
    });

    test('an edit of the habit is sent again when the user retries, because the habit may be back', async () => {
      const { user, list } = await openRefusedEdit();
      const back = makeHabit({ name: 'Read aloud' });
      mockApi(updateHabit, back, AT);
      mockApi(listHabits, [back]);
      await user.click(list.getByRole('button', { name: `Try again: ${edited}` }));
      await hasNoFailedChanges();
      await everythingSent();
      const sent = { name: 'Read aloud', notes: 'To the children' };
      expect(bodiesSentTo(updateHabit, AT)).toEqual([sent, sent]);
      expect(await screen.findByRole('button', { name: 'Complete Read aloud' })).toBeTruthy();
    });
  });

  test('a change of a habit that was deleted elsewhere lists typed texts on a page that never saw the habit, and drops a tick', async () => {
    const entry = { id: 'e2c56db5-dffb-48d2-8060-d0f5a71096e0', amount: 250, at: '08:15' };
    const swim = { habitId: 9, day: '2026-11-03', name: 'Swim' };
    storeEarlier({
      days: [
        { ...swim, change: { completed: true } },
        { ...swim, change: { notes: 'Cold' } },
        { ...swim, change: { entry } },
      ],
    });
    mockRefusal(setDay, refusal, { params: { id: 9, date: '2026-11-03' } });
    mockRefusal(putEntry, refusal, { params: { id: 9, entryId: entry.id } });
    await openDashboard();
    await everythingSent();
    const list = await failedChanges();
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2));
    const gone = 'A habit that no longer exists';
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `${gone}: “Cold” · Nov 3, 2026 (This habit does not exist.)Discard`,
      `${gone}: +250 · Nov 3, 2026 (This habit does not exist.)Discard`,
    ]);
  });
});
