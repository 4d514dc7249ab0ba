import { endOffline, goOffline } from '#web/testing/offline.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  deleteEntry,
  deleteHabit,
  listArchivedHabits,
  listHabits,
  putEntry,
  restoreHabit,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { dismissToast } from '#web/ui/toast/toast.ts';
import { neverResponds, openView } from '../testing/board.tsx';
import { habitsQueryOptions } from './query-options.ts';
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
} from '../testing/habits.ts';

const UNTOUCHED = { completed: false, skipped: false };
const TICKED = { completed: true, skipped: false };

stopClockAtNoon();

beforeAll(() => import('../manage/removal-dialogs.tsx'));

afterEach(() => {
  endOffline();
});

const control = () => screen.findByRole('button', { name: 'Complete Read' });
const isPressed = async () => (await control()).getAttribute('aria-pressed') === 'true';
const undoButton = () => screen.findByRole('button', { name: 'Undo' });

async function tick(habit = makeHabit(), response = makeHabit({ completed: !habit.completed })) {
  const opened = openView('grid', [habit]);
  mockTick(response);
  await opened.user.click(await control());
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  await everythingSent();
  mockTick(habit);
  return opened;
}

async function choose(user: Awaited<ReturnType<typeof tick>>['user'], item: string) {
  await user.click(await screen.findByRole('button', { name: /^Options for/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

describe('the undo of a tick', () => {
  test('the undo of a tick sends the former day and the expected one', async () => {
    const { user } = await tick();
    expect(await screen.findByText('Read: done')).toBeTruthy();
    await user.click(await undoButton());
    await waitFor(async () => expect(await isPressed()).toBe(false));
    expect(await screen.findByText('Undone')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
      { completed: true },
      { ...UNTOUCHED, expected: TICKED },
    ]);
  });

  test('the key z undoes a tick once', async () => {
    const { user } = await tick();
    await user.keyboard('zz');
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
    expect(await isPressed()).toBe(false);
  });

  test('the undo of an unticked day completes it again', async () => {
    const { user } = await tick(makeHabit({ completed: true }));
    expect(await screen.findByText('Read: not done')).toBeTruthy();
    await user.keyboard('z');
    await waitFor(async () => expect(await isPressed()).toBe(true));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)[1]).toMatchObject({ completed: true, skipped: false });
  });

  test.each([0, 3])('the toast of a skip names a streak of %i only above 0', async (streak) => {
    const { user } = openView('grid', [makeHabit({ streak, displayStreak: streak })]);
    mockApi(setDay, neverResponds(), READ_TODAY);
    await choose(user, 'Skip today');
    await undoButton();
    const isNamed = screen.queryByText('Your Read streak is safe.') !== null;
    expect(isNamed).toBe(streak > 0);
  });

  test('the undo of a tick on a skipped day skips it again', async () => {
    const instance = makeDay({ habitId: 7, skipped: true });
    const { user } = await tick(makeHabit({ instance }));
    await user.keyboard('z');
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)[1]).toMatchObject({
        completed: false,
        skipped: true,
      }),
    );
    expect(await screen.findByText('Skipped today')).toBeTruthy();
  });

  test('the undo of a tick on a paused day sends no skip', async () => {
    const paused = { scheduled: false, skipped: true, ownSkip: false };
    const instance = makeDay({ habitId: 7, ...paused });
    const pauses = [{ from: TODAY, until: TODAY, habitId: 7 }];
    const done = { ...instance, completed: true, skipped: false };
    const habit = makeHabit({ instance, pauses });
    const { user } = openView('grid', [habit]);
    await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
    mockTick(makeHabit({ completed: true, instance: done, pauses }));
    await user.click(await control());
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
    await everythingSent();
    mockTick(habit);
    await user.keyboard('z');
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)[1]).toMatchObject({
        completed: false,
        skipped: false,
      }),
    );
  });

  test('the key z undoes nothing in a field, with Control, or after the time for an undo', async () => {
    const { user } = await tick();
    await user.keyboard('{Control>}z{/Control}');
    const field = document.body.appendChild(document.createElement('input'));
    await user.type(field, 'z');
    field.remove();
    act(() => dismissToast());
    passTime(5001);
    await user.keyboard('z');
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  });

  test('an undo changes nothing and shows a message when another device has changed the day since', async () => {
    const { user } = await tick();
    const message = 'This day was changed elsewhere.';
    mockRefusal(setDay, { status: 409, message }, READ_TODAY);
    mockApi(listHabits, [makeHabit({ completed: true, displayStreak: 40 })]);
    await user.click(await undoButton());
    expect(await screen.findByText('Not undone')).toBeTruthy();
    expect(screen.getByText(/changed on another device since/)).toBeTruthy();
    expect(await screen.findByText('40')).toBeTruthy();
    expect(await isPressed()).toBe(true);
  });

  test('a refused tick offers no undo', async () => {
    const { user } = openView('grid', [makeHabit()]);
    mockRefusal(setDay, { status: 422, message: 'Broken' }, READ_TODAY);
    await user.click(await control());
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.keyboard('z');
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
  });

  test('an undo before the response is sent after it', async () => {
    const { user } = openView('grid', [makeHabit()]);
    const respondToTick = mockTickLater();
    await user.click(await control());
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
    await user.click(await undoButton());
    await waitFor(async () => expect(await isPressed()).toBe(false));
    expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1);
    mockTick(makeHabit());
    respondToTick();
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)[1]).toEqual({ ...UNTOUCHED, expected: TICKED });
  });

  test('a tick after an undo counts, before and after the first tick was sent', async () => {
    const { user } = openView('grid', [makeHabit()]);
    const button = await control();
    goOffline(true);
    await user.click(button);
    // As quickly as a program can.
    const undoAndTick = async () => {
      const undo = await undoButton();
      act(() => undo.click());
      expect(button.getAttribute('aria-pressed')).toBe('false');
      act(() => button.click());
      expect(button.getAttribute('aria-pressed')).toBe('true');
    };
    await undoAndTick();
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(1));
    mockTick(makeHabit({ completed: true }));
    goOffline(false);
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]);

    await undoAndTick();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(3));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY).slice(1)).toEqual([
      { ...UNTOUCHED, expected: TICKED },
      { completed: true },
    ]);
    expect(await isPressed()).toBe(true);
  });

  test('an undo without a network removes the pending tick, which can be made again', async () => {
    const { user } = openView('grid', [makeHabit()]);
    await control();
    goOffline(true);
    await user.click(await control());
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(1));
    await user.keyboard('z');
    await waitFor(async () => expect(await isPressed()).toBe(false));
    expect(await pendingOperations()).toEqual([]);
    await user.click(await control());
    await waitFor(async () => expect(await isPressed()).toBe(true));
    mockTick(makeHabit({ completed: true }));
    goOffline(false);
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]));
  });
});

const water = makeHabit({
  name: 'Drink',
  goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
});
const withAmount = (amount: number | null) =>
  makeHabit({ ...water, instance: makeDay({ habitId: 7, amount }) });

/** Adds 250 ml to 500 ml. */
async function addAmount() {
  const opened = openView('grid', [withAmount(500)]);
  const id = '00000000-0000-4000-8000-000000000000';
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  mockApi(putEntry, dayResponse(withAmount(750)), { params: { id: 7, entryId: id } });
  await opened.user.click(await screen.findByRole('button', { name: 'Add 250 ml to Drink' }));
  random.mockRestore();
  await everythingSent();
  expect(await screen.findByText('+250 ml · Drink')).toBeTruthy();
  return { ...opened, at: { params: { id: 7, entryId: id }, query: { expected: '250' } } };
}

describe('the undo of an amount', () => {
  test('the undo of an amount removes only its entry', async () => {
    const { user, at } = await addAmount();
    mockApi(deleteEntry, dayResponse(withAmount(600)), at);
    await user.keyboard('z');
    expect(await screen.findByText('600 of 2,000 ml')).toBeTruthy();
  });

  test('the undo of an amount keeps the correction of another device and shows a message', async () => {
    const { user, at } = await addAmount();
    mockApi(listHabits, [withAmount(800)]);
    mockRefusal(deleteEntry, { status: 409, message: 'This entry was changed elsewhere.' }, at);
    await user.keyboard('z');
    expect(await screen.findByText('Not undone')).toBeTruthy();
    expect(await screen.findByText('800 of 2,000 ml')).toBeTruthy();
  });

  test('the undo of a typed amount restores the replaced entries', async () => {
    const { user } = openView('grid', [withAmount(500)]);
    (await screen.findByRole('button', { name: 'Add 250 ml to Drink' })).focus();
    await user.keyboard('a');
    const field = await screen.findByLabelText('Amount today');
    await user.clear(field);
    await user.type(field, '1800');
    const entriesBefore = [
      { id: '00000000-0000-4000-8000-000000000001', amount: 500, at: '08:15' },
    ];
    mockApi(setDay, { ...dayResponse(withAmount(1800)), entriesBefore }, READ_TODAY);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await everythingSent();
    mockApi(setDay, dayResponse(withAmount(500)), READ_TODAY);
    await user.click(await undoButton());
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)[1]).toEqual({
        entries: entriesBefore,
        expected: { amount: 1800 },
      }),
    );
    expect(await screen.findByText('500 of 2,000 ml')).toBeTruthy();
  });
});

const walk = makeHabit({ id: 1, name: 'Walk', sortOrder: 1 });

async function removeWalk() {
  const opened = openView('grid', [walk, makeHabit({ sortOrder: 2 })]);
  mockApi(deleteHabit, undefined, { params: { id: 1 } });
  await opened.user.click(await screen.findByRole('button', { name: 'Options for Walk' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  mockApi(listHabits, [makeHabit({ sortOrder: 2 })]);
  await opened.user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
  expect(await screen.findByText('Habit deleted')).toBeTruthy();
  return opened;
}
const namesShown = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the undo for a habit', () => {
  test('the undo of a deletion shows the habit in its former place', async () => {
    const { user } = await removeWalk();
    const restored = { ...walk, displayStreak: 41 };
    mockApi(restoreHabit, restored, { params: { id: 1 } });
    mockApi(listHabits, [restored, makeHabit({ sortOrder: 2 })]);
    await user.keyboard('z');
    expect(await screen.findByText('41')).toBeTruthy();
    expect(namesShown()).toEqual(['Walk', 'Read']);
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  test('a late undo of a deletion shows the message of the server', async () => {
    const { user } = await removeWalk();
    const message = 'It is too late to restore this habit.';
    mockRefusal(restoreHabit, { status: 404, message }, { params: { id: 1 } });
    await user.click(await undoButton());
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(namesShown()).toEqual(['Read']));
  });

  test('the undo of an archiving shows the habit in its former place', async () => {
    const { user } = openView('grid', [makeHabit()]);
    mockApi(listArchivedHabits, []);
    mockApi(updateHabit, makeHabit(), { params: { id: 7 } });
    await control();
    mockApi(listHabits, []);
    await choose(user, 'Archive');
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Habit archived')).toBeTruthy();
    mockApi(listHabits, [makeHabit()]);
    await user.keyboard('z');
    expect(await control()).toBeTruthy();
    await waitFor(() =>
      expect(bodiesSentTo(updateHabit, { params: { id: 7 } })).toEqual([
        { archivedOn: '2026-11-04' },
        { archivedOn: null },
      ]),
    );
  });
});

test('a pending tick is shown at once after a reload, and is not celebrated again', async () => {
  const { user, unmount } = openView('grid', [makeHabit()]);
  await control();
  goOffline(true);
  await user.click(await control());
  const card = async () => (await control()).closest('[role=listitem]');
  await waitFor(async () => expect((await card())?.className).toContain('animate-won'));
  await waitFor(async () => expect(await pendingOperations()).toHaveLength(1));
  unmount();

  // The list has arrived before the page begins.
  const queryClient = new QueryClient();
  const list = { habits: [makeHabit()], at: 0, applied: {}, appliedTo: {} };
  queryClient.setQueryData(habitsQueryOptions().queryKey, list);
  openView('grid', [makeHabit()], queryClient);
  expect(await isPressed()).toBe(true);
  expect((await card())?.className).not.toContain('animate-won');
});

test('a newer toast replaces the former one, and the key z undoes the newer change', async () => {
  const habits = [makeHabit(), makeHabit({ id: 8, name: 'Walk' })];
  const { user } = openView('grid', habits);
  for (const { id } of habits) {
    mockApi(setDay, neverResponds(), { params: { id, date: '2026-11-04' } });
  }
  await user.click(await control());
  await user.click(screen.getByRole('button', { name: 'Complete Walk' }));
  expect(await screen.findByText('Walk: done')).toBeTruthy();
  expect(screen.queryByText('Read: done')).toBeNull();
  await user.keyboard('z');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Complete Walk' }).getAttribute('aria-pressed')).toBe(
      'false',
    ),
  );
  expect(await isPressed()).toBe(true);
});
