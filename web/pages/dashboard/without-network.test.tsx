import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import { createHabit, listHabits, putEntry, setDay, updateInstanceNote } from '#contract/habits.ts';
import { answerTick, dayAnswer, makeHabit } from '#web/features/habits/testing/habits.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { goOffline } from '#web/testing/offline.ts';
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
const READ_RECORD = { params: { instanceId: 7000 } };

const ROW_TODAY = { params: { id: 8, date: '2026-11-04' } };

beginOnline();

describe('without a network', () => {
  test('a line says so, since when, and how many changes wait, until it is back', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    expect(await screen.findByText(/^You’re offline\. Your ticks are saved here/)).toBeTruthy();
    expect(screen.getByText('Offline since 12:00 PM')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(await screen.findByText('Offline since 12:00 PM · 1 change waits')).toBeTruthy();
    answerTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBeNull());
  });

  test('a new habit outlives the page, and is sent once, before its ticks', async () => {
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Add Habit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
    await user.type(dialog.getByLabelText('Habit Name'), 'Row');
    await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
    await user.click(await screen.findByRole('button', { name: 'Complete Row' }));
    await screen.findByRole('button', { name: 'Complete Row', pressed: true });
    expect(await screen.findByText(/2 changes wait$/)).toBeTruthy();
    unmount();

    const made = makeHabit({ id: 8, name: 'Row' });
    mockApi(createHabit, made);
    mockApi(setDay, dayAnswer({ ...made, completed: true }), ROW_TODAY);
    const next = openDashboard();
    goOffline(false);
    await next;
    await waitFor(() => expect(bodiesSentTo(setDay, ROW_TODAY)).toEqual([{ completed: true }]));
    expect(bodiesSentTo(createHabit)).toEqual([
      expect.objectContaining({
        name: 'Row',
        createdOn: '2026-11-04',
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      }),
    ]);
    await waitFor(() => expect(unsentKeys()).toEqual([]));
  });

  test('a new habit can be called otherwise, and taken back, before it was ever sent', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Add Habit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
    await user.type(dialog.getByLabelText('Habit Name'), 'Row');
    await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
    await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.type(edit.getByLabelText('Habit Name'), ' far');
    await user.click(edit.getByRole('button', { name: 'Save Habit' }));
    await user.click(await screen.findByRole('button', { name: 'Options for Row far' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    goOffline(false);
    await waitFor(() => expect(screen.queryByText(/^Offline since/)).toBeNull());
    expect(screen.queryByText('Row far')).toBeNull();
    expect(bodiesSentTo(createHabit)).toEqual([]);
  });

  test('a new habit that is refused says why, and does not come again', async () => {
    const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
    localStorage.setItem(NEW, JSON.stringify([{ id: -1, body }]));
    mockRefusal(createHabit, { status: 422, message: 'You can keep at most 500 habits.' });
    await openDashboard();
    expect(await screen.findByText('Not added: Row')).toBeTruthy();
    expect(screen.getByText('You can keep at most 500 habits.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull());
    expect(unsentKeys()).toEqual([]);
  });

  test('what a busy server did not take is kept for the next visit', async () => {
    const [unsent] = keepForNextVisit({
      habitId: 7,
      day: '2026-11-04',
      change: { completed: true },
    });
    mockRefusal(setDay, { status: 503, message: 'Busy.' }, READ_TODAY);
    await openDashboard();
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(UNSENT) ?? '')).toEqual([
        { ...unsent, tries: 1, triedSince: Date.now() },
      ]),
    );
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });

  test('what is ticked is sent by the page itself once the network is back', async () => {
    const { user } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    expect(
      await screen.findByRole('button', { name: 'Complete Read', pressed: true }),
    ).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
    answerTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBeNull());
  });

  test('what is ticked outlives the page, and is sent once by the next one', async () => {
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toContain('"habitId":7'));
    unmount();

    answerTick(makeHabit({ completed: true }));
    const next = openDashboard();
    goOffline(false);
    await next;
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBeNull());
  });

  test('what was ticked yesterday is sent for yesterday, and a refusal is told', async () => {
    const unsent = [{ habitId: 7, day: '2026-11-03', change: { completed: true } }];
    localStorage.setItem(UNSENT, JSON.stringify(unsent));
    mockRefusal(setDay, { status: 422, message: 'No.' }, { params: { id: 7, date: '2026-11-03' } });
    await openDashboard();
    expect(await screen.findByText('There was a problem updating your habit status.')).toBeTruthy();
    expect(bodiesSentTo(setDay, { params: { id: 7, date: '2026-11-03' } })).toEqual([
      { completed: true },
    ]);
    expect(screen.getByRole('button', { name: 'Complete Read', pressed: false })).toBeTruthy();
    expect(localStorage.getItem(UNSENT)).toBeNull();
  });

  test('what was entered is sent with the ids it had, before a number that was set later', async () => {
    const entry = { id: 'e2c56db5-dffb-48d2-8060-d0f5a71096e0', amount: 250, at: '08:15' };
    const unsent = [
      { habitId: 7, day: '2026-11-04', change: { entry } },
      { habitId: 7, day: '2026-11-04', change: { amount: 500 } },
    ];
    localStorage.setItem(UNSENT, JSON.stringify(unsent));
    const at = { params: { id: 7, entryId: entry.id } };
    const ways: (() => void)[] = [];
    const arrives = new Promise<void>((resolve) => ways.push(resolve));
    mockApi(
      putEntry,
      arrives.then(() => dayAnswer(makeHabit())),
      at,
    );
    mockApi(setDay, dayAnswer(makeHabit()), READ_TODAY);
    await openDashboard();
    await waitFor(() =>
      expect(bodiesSentTo(putEntry, at)).toEqual([
        { date: '2026-11-04', amount: 250, at: '08:15' },
      ]),
    );
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
    ways.forEach((arrive) => arrive());
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ amount: 500 }]));
    await waitFor(() => expect(localStorage.getItem(UNSENT)).toBeNull());
  });

  test('a note is kept with its day, and sent later', async () => {
    const { user, dialog } = await openNote();
    await user.type(dialog.getByLabelText('Public note'), 'Chapter four');
    goOffline(true);
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await screen.findByText('Public note kept')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add Public Note' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Complete Read' }));
    await screen.findByText(/2 changes wait$/);
    answerTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
        { notes: 'Chapter four' },
        { completed: true },
      ]),
    );
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    expect(bodiesSentTo(updateInstanceNote, READ_RECORD)).toEqual([]);
  });

  test('reminders of a new habit are kept and sent with it', async () => {
    mockApi(getChannels, { ...noChannels, mail: true });
    const { user, unmount } = await openDashboard();
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Add Habit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
    await user.type(dialog.getByLabelText('Habit Name'), 'Row');
    await user.click(dialog.getByRole('button', { name: 'Reminders' }));
    await user.click(await dialog.findByRole('button', { name: 'Add reminder' }));
    await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText(/1 change waits$/)).toBeTruthy();
    // They are shown where they are changed, also before they were ever sent.
    await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.click(edit.getByRole('button', { name: 'Reminders' }));
    expect(await edit.findByLabelText('Time')).toHaveProperty('value', '08:00');
    unmount();

    const reminders = [{ time: '08:00', weekdays: null, alsoWhenMet: false }];
    mockApi(createHabit, makeHabit({ id: 8, name: 'Row', reminders }));
    const next = openDashboard();
    goOffline(false);
    await next;
    await waitFor(() => expect(unsentKeys()).toEqual([]));
    expect(bodiesSentTo(createHabit)).toEqual([
      expect.objectContaining({ name: 'Row', reminders }),
    ]);
  });
});

const region = async () => within(await screen.findByRole('region', { name: 'Not saved yet' }));
const stored = () => JSON.parse(localStorage.getItem(UNSENT) ?? '[]') as object[];

describe('what a server never takes', () => {
  const tried = { tries: 4, triedSince: Date.parse('2026-11-04T11:50:00') };
  const tick = { habitId: 7, day: '2026-11-04', change: { completed: true }, ...tried };
  const late = { habitId: 7, day: '2026-11-03', change: { skipped: true } };
  const LATE = { params: { id: 7, date: '2026-11-03' } };

  test('is set aside and told of, while what was made later is sent', async () => {
    keepForNextVisit(tick, late);
    mockRefusal(setDay, { status: 500, message: 'Trouble.' }, READ_TODAY);
    mockApi(setDay, dayAnswer(makeHabit()), LATE);
    const { unmount } = await openDashboard();
    expect((await region()).getByText('Read: done')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, LATE)).toEqual([{ skipped: true }]));
    await waitFor(() => expect(stored()).toEqual([{ ...tick, tries: 5, isSetAside: true }]));
    unmount();
    // It is asked about again, and not sent by itself.
    await openDashboard();
    expect((await region()).getByText('Read: done')).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  });

  test('is sent for whoever tries it again, and stays where that fails', async () => {
    keepForNextVisit({ ...tick, isSetAside: true });
    mockRefusal(setDay, { status: 500, message: 'Trouble.' }, READ_TODAY);
    const { user } = await openDashboard();
    const again = async () =>
      user.click((await region()).getByRole('button', { name: 'Try again: Read: done' }));
    await again();
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect((await region()).getByText('Read: done')).toBeTruthy();
    answerTick(makeHabit({ completed: true }));
    await again();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2);
    expect(stored()).toEqual([]);
  });

  test('is discarded by whoever wants that, and can be taken back', async () => {
    const [kept] = keepForNextVisit({ ...tick, isSetAside: true });
    const { user } = await openDashboard();
    await user.click((await region()).getByRole('button', { name: 'Discard: Read: done' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
    expect(stored()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect((await region()).getByText('Read: done')).toBeTruthy();
    expect(stored()).toEqual([kept]);
  });

  test('is also what is too old to be sent by itself', async () => {
    keepForNextVisit({ habitId: 7, day: '2026-09-01', change: { notes: 'Late' } });
    await openDashboard();
    expect((await region()).getByText('Read: note · Sep 1, 2026')).toBeTruthy();
  });

  test('is a new habit with all that was ticked of it', async () => {
    const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
    localStorage.setItem(NEW, JSON.stringify([{ id: -1, body, ...tried }]));
    keepForNextVisit({ habitId: -1, day: '2026-11-04', change: { completed: true } });
    mockRefusal(createHabit, { status: 500, message: 'Trouble.' });
    const { user } = await openDashboard();
    const row = await region();
    expect(row.getByText('New habit: Row')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull());

    const made = makeHabit({ id: 8, name: 'Row' });
    mockApi(createHabit, made);
    mockApi(listHabits, [makeHabit(), made]);
    mockApi(setDay, dayAnswer({ ...made, completed: true }), ROW_TODAY);
    await user.click(row.getByRole('button', { name: 'Try again: New habit: Row' }));
    await waitFor(() => expect(bodiesSentTo(setDay, ROW_TODAY)).toEqual([{ completed: true }]));
    await waitFor(() => expect(unsentKeys()).toEqual([]));
  });
});
