import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import { createHabit, listHabits, putEntry, setDay, updateHabit } from '#contract/habits.ts';
import {
  mockTick,
  dayResponse,
  makeDay,
  makeHabit,
  passTime,
  READ_TODAY,
} from '#web/features/habits/testing/habits.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from '#web/testing/network.ts';
import { goOffline } from '#web/testing/offline.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import {
  addHabit,
  beginOnline,
  failedChanges,
  hasNoFailedChanges,
  openDashboard,
  openNote,
  storeEarlier,
} from './testing/open-dashboard.tsx';

const ROW_TODAY = { params: { id: 8, date: '2026-11-04' } };

beginOnline();

/** Adds a habit offline, and ticks, renames and deletes it. */
async function addAndDelete() {
  const opened = await openDashboard();
  const { user } = opened;
  goOffline(true);
  await addHabit(user, 'Row');
  await user.click(await screen.findByRole('button', { name: 'Complete Row' }));
  await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
  await user.type(edit.getByLabelText('Habit Name'), ' far');
  await user.click(edit.getByRole('button', { name: 'Save Habit' }));
  expect(await screen.findByText(/3 changes waiting$/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Options for Row far' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
  expect(await screen.findByText('Habit deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Row far')).toBeNull());
  return opened;
}

describe('the dashboard without a network', () => {
  test('the dashboard without a network shows since when it is offline, and how many changes wait', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    expect(await screen.findByText(/^You’re offline\. Your ticks are saved here/)).toBeTruthy();
    expect(screen.getByText('Offline since 12:00 PM')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText('Offline since 12:00 PM · 1 change waiting')).toBeTruthy();
    mockTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
    await everythingSent();
  });

  test('the dashboard without a network says when the device cannot store changes', async () => {
    const unsaved = /Your changes are not saved on this device/;
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    const { user } = await openDashboard();
    expect((await screen.findByText(unsaved)).closest('output')).toBeTruthy();
    goOffline(true);
    expect(await screen.findByText(/^You’re offline\. Your changes are not saved/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText(/1 change waiting$/)).toBeTruthy();
    opening.mockRestore();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText(/^You’re offline\. Your ticks are saved here/)).toBeTruthy();
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(2));
    mockTick(makeHabit());
    goOffline(false);
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }, { completed: false }]);
    expect(screen.queryByText(unsaved)).toBeNull();
  });

  test('the dashboard without a network keeps a new habit, which the next page sends once, before its ticks', async () => {
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await addHabit(user, 'Row');
    await user.click(await screen.findByRole('button', { name: 'Complete Row' }));
    await screen.findByRole('button', { name: 'Complete Row', pressed: true });
    expect(await screen.findByText(/2 changes waiting$/)).toBeTruthy();
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(2));
    unmount();

    const made = makeHabit({ id: 8, name: 'Row' });
    mockApi(createHabit, made);
    mockApi(setDay, dayResponse({ ...made, completed: true }), ROW_TODAY);
    const next = openDashboard();
    goOffline(false);
    await next;
    await everythingSent();
    expect(bodiesSentTo(setDay, ROW_TODAY)).toEqual([{ completed: true }]);
    expect(bodiesSentTo(createHabit)).toEqual([
      expect.objectContaining({
        name: 'Row',
        createdOn: '2026-11-04',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ]);
  });

  test('a new habit that is deleted before it is sent is never sent, nor are its changes', async () => {
    await addAndDelete();
    expect(await screen.findByText('Offline since 12:00 PM')).toBeTruthy();
    expect(await pendingOperations()).toEqual([]);
    goOffline(false);
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toEqual([]);
    expect(screen.queryByRole('button', { name: /^Complete Row/ })).toBeNull();
  });

  test('a new habit that is deleted before it is sent is restored with its changes by an undo', async () => {
    const { user } = await addAndDelete();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const button = await screen.findByRole('button', { name: 'Complete Row far' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const made = makeHabit({ id: 8, name: 'Row' });
    const renamed = { ...made, name: 'Row far', completed: true };
    mockApi(createHabit, made);
    mockApi(setDay, dayResponse({ ...made, completed: true }), ROW_TODAY);
    mockApi(updateHabit, renamed, { params: { id: 8 } });
    mockApi(listHabits, [makeHabit(), renamed]);
    goOffline(false);
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([{ name: 'Row' }]);
    expect(bodiesSentTo(setDay, ROW_TODAY)).toEqual([{ completed: true }]);
    expect(bodiesSentTo(updateHabit, { params: { id: 8 } })).toEqual([{ name: 'Row far' }]);
  });

  test('a change that a busy server refused is sent on the next visit', async () => {
    const { user, unmount } = await openDashboard();
    mockBusy(setDay, 60, READ_TODAY);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
    expect(screen.queryByText('Error updating habit')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Couldn’t sync' })).toBeNull();
    unmount();
    expect(await pendingOperations()).toMatchObject([{ state: { name: 'sent' } }]);
    mockTick(makeHabit({ completed: true }));
    await openDashboard();
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }, { completed: true }]);
  });

  test('a tick is sent when the network is back', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(
      await screen.findByRole('button', { name: 'Complete Read', pressed: true }),
    ).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
    mockTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
    await everythingSent();
  });

  test('a tick outlives the page, and the next page sends it once', async () => {
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(1));
    unmount();

    mockTick(makeHabit({ completed: true }));
    const next = openDashboard();
    goOffline(false);
    await next;
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
    await everythingSent();
  });

  test('a tick of yesterday is sent for yesterday, and listed when it is refused', async () => {
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(1));
    unmount();
    passTime(24 * 3_600_000);
    mockRefusal(setDay, { status: 422, message: 'No.' }, READ_TODAY);
    const next = openDashboard();
    goOffline(false);
    await next;
    const list = await failedChanges();
    expect(await list.findByText('Read: done · Nov 4, 2026 (No.)')).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]);
    expect(screen.getByRole('button', { name: 'Complete Read', pressed: false })).toBeTruthy();
  });

  test('changes that version 1.2 has stored are sent in order with their ids', async () => {
    const entry = { id: 'e2c56db5-dffb-48d2-8060-d0f5a71096e0', amount: 250, at: '08:15' };
    const unsent = [
      { habitId: 7, day: '2026-11-04', change: { entry } },
      { habitId: 7, day: '2026-11-04', change: { amount: 500 } },
    ];
    storeEarlier({ days: unsent });
    const at = { params: { id: 7, entryId: entry.id } };
    const ways: (() => void)[] = [];
    const arrives = new Promise<void>((resolve) => ways.push(resolve));
    mockApi(
      putEntry,
      arrives.then(() => dayResponse(makeHabit())),
      at,
    );
    mockApi(setDay, dayResponse(makeHabit()), READ_TODAY);
    await openDashboard();
    await waitFor(() =>
      expect(bodiesSentTo(putEntry, at)).toEqual([
        { date: '2026-11-04', amount: 250, at: '08:15' },
      ]),
    );
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
    ways.forEach((arrive) => arrive());
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ amount: 500 }]));
    await everythingSent();
  });

  test('a note is stored with its day, and sent later', async () => {
    const { user, dialog } = await openNote();
    await user.type(dialog.getByLabelText('Public note'), 'Chapter four');
    goOffline(true);
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await screen.findByText('Note saved')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add Public Note' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await screen.findByText(/2 changes waiting$/);
    mockTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
        { notes: 'Chapter four' },
        { completed: true },
      ]),
    );
    await everythingSent();
  });

  test('reminders of a new habit are stored and sent with it', async () => {
    mockApi(getChannels, { ...noChannels, mail: true });
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Add Habit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
    await user.type(dialog.getByLabelText('Habit Name'), 'Row');
    await user.click(dialog.getByRole('button', { name: /^More Reminders/ }));
    await user.click(await dialog.findByRole('button', { name: 'Add reminder' }));
    await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText(/1 change waiting$/)).toBeTruthy();
    // They are shown in the dialog before they are sent.
    await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.click(edit.getByRole('button', { name: /^More Reminders/ }));
    expect(await edit.findByLabelText('Time')).toHaveProperty('value', '08:00');
    unmount();

    const reminders = [{ time: '08:00', weekdays: null, alsoWhenMet: false }];
    mockApi(createHabit, makeHabit({ id: 8, name: 'Row', reminders }));
    const next = openDashboard();
    goOffline(false);
    await next;
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toEqual([
      expect.objectContaining({ name: 'Row', reminders }),
    ]);
  });
});

describe('a change that the server refuses', () => {
  const NOTE = 'Read: “Chapter four” (No notes today.)';
  const refusal = { status: 422, message: 'No notes today.' };

  /** Saves a note that the server refuses. */
  async function openRefused() {
    const { dialog, ...opened } = await openNote();
    mockRefusal(setDay, refusal, READ_TODAY);
    await opened.user.type(dialog.getByLabelText('Public note'), 'Chapter four');
    await opened.user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await (await failedChanges()).findByText(NOTE)).toBeTruthy();
    return opened;
  }

  test('a change that the server refuses is listed while a later change is sent, and again on the next visit', async () => {
    const { user, unmount } = await openRefused();
    mockTick(makeHabit({ completed: true }));
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
        { notes: 'Chapter four' },
        { completed: true },
      ]),
    );
    await everythingSent();
    unmount();
    await openDashboard();
    expect(await (await failedChanges()).findByText(NOTE)).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2);
  });

  test('a change that the server refuses is sent again when the user retries, and listed again after another refusal', async () => {
    const { user } = await openRefused();
    const again = async () =>
      user.click((await failedChanges()).getByRole('button', { name: `Try again: ${NOTE}` }));
    await again();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
    expect(await (await failedChanges()).findByText(NOTE)).toBeTruthy();
    mockTick(makeHabit({ instance: makeDay({ habitId: 7, notes: 'Chapter four' }) }));
    await again();
    await hasNoFailedChanges();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(3));
  });

  test('a change that the server refuses is gone after it is discarded, and stays so on the next visit', async () => {
    const { user, unmount } = await openRefused();
    await user.click((await failedChanges()).getByRole('button', { name: `Discard: ${NOTE}` }));
    await hasNoFailedChanges();
    unmount();
    await openDashboard();
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Couldn’t sync' })).toBeNull();
  });

  test('a change that the server refuses is listed again after the discarding is undone, and stays so on the next visit', async () => {
    const { user, unmount } = await openRefused();
    await user.click((await failedChanges()).getByRole('button', { name: `Discard: ${NOTE}` }));
    await hasNoFailedChanges();
    expect(await screen.findByText('Change discarded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await (await failedChanges()).findByText(NOTE)).toBeTruthy();
    unmount();
    await openDashboard();
    expect(await (await failedChanges()).findByText(NOTE)).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  });

  test('a change that the server refuses blocks the ticks of a new habit until the habit is sent again', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    await addHabit(user, 'Row');
    await user.click(screen.getByRole('button', { name: 'Complete Row' }));
    expect(await screen.findByText(/2 changes waiting$/)).toBeTruthy();
    mockRefusal(createHabit, { status: 422, message: 'You can keep at most 500 habits.' });
    goOffline(false);
    expect(await screen.findByText('Error adding habit')).toBeTruthy();
    const failed = 'New habit: Row (You can keep at most 500 habits.)';
    const list = await failedChanges();
    expect(await list.findByText(failed)).toBeTruthy();
    expect(list.getAllByRole('listitem')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull());

    const made = makeHabit({ id: 8, name: 'Row' });
    mockApi(createHabit, made);
    mockApi(listHabits, [makeHabit(), made]);
    mockApi(setDay, dayResponse({ ...made, completed: true }), ROW_TODAY);
    await user.click(list.getByRole('button', { name: `Try again: ${failed}` }));
    await waitFor(() => expect(bodiesSentTo(setDay, ROW_TODAY)).toEqual([{ completed: true }]));
    await hasNoFailedChanges();
    await everythingSent();
  });
});
