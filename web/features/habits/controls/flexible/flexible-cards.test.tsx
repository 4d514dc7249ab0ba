import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  deleteEntry,
  type Habit,
  listEntries,
  listHistories,
  putEntry,
  setDay,
} from '#contract/habits.ts';
import { addDays, type LocalDay, toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { neverResponds, openView } from '../../testing/board.tsx';
import {
  mockTick,
  dayResponse,
  makeDay,
  makeHabit,
  stopClockAtNoon,
  TODAY,
  withAmount,
} from '../../testing/habits.ts';
import type { ViewName } from '../../data/view-choice.ts';

const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };

const WEEK = { first: toLocalDay('2026-11-02'), last: toLocalDay('2026-11-08') };
const ID = 'e2c56db5-dffb-48d2-8060-d0f5a71096e0';

const quota = (done: number, of: Partial<Habit> = {}): Habit =>
  makeHabit({
    name: 'Swim',
    type: 'weekly',
    rhythm: { kind: 'quota', times: 3, per: 'week' },
    streakUnit: 'week',
    displayStreak: 5,
    period: { ...WEEK, needed: 3, done },
    instance: null,
    ...of,
  });

const twice = (done: number, of: Partial<Habit> = {}): Habit =>
  quota(done, {
    rhythm: { kind: 'quota', times: 2, per: 'week' },
    period: { ...WEEK, needed: 2, done },
    ...of,
  });

/** Done on the Monday and the Tuesday of this week, and on three days of each of the five weeks before. */
function mockHistory(habit: Habit): void {
  const done = (date: LocalDay) => makeDay({ habitId: habit.id, date, completed: true });
  const mondays = [1, 2, 3, 4, 5].map((weeks) => addDays(WEEK.first, -7 * weeks));
  const before = mondays.flatMap((monday) => [0, 1, 2].map((at) => done(addDays(monday, at))));
  const days = [...before, done(WEEK.first), done(addDays(WEEK.first, 1))];
  mockApi(listHistories, historiesOf([habit], days));
}

const setTo = { params: { id: 7, date: TODAY } };
const today = () => within(screen.getByRole('region', { name: 'Today' }));

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() =>
  Promise.all([
    import('../../manage/entries/amount-form.tsx'),
    import('../../manage/entries/entries-dialog.tsx'),
    import('../../views/list/habit-rows.tsx'),
    import('../../views/minimal/minimal-view.tsx'),
    import('../../views/zen/zen-view.tsx'),
    import('../../views/focus/focus-view.tsx'),
  ]),
);

describe('a quota', () => {
  test('a quota shows "2 of 3 this week" and its streak in weeks', async () => {
    openView('grid', [quota(2)]);
    expect(await screen.findByText('2 of 3 this week')).toBeTruthy();
    expect(today().getByText('weeks')).toBeTruthy();
  });

  test('a quota counts a tick before the server responds', async () => {
    mockHistory(quota(2));
    const { user } = openView('grid', [quota(2)]);
    mockApi(setDay, neverResponds(), setTo);
    await user.click(await screen.findByRole('button', { name: 'Complete Swim' }));
    expect(await screen.findByText('3 of 3 this week')).toBeTruthy();
    expect(today().getByText('6')).toBeTruthy();
  });

  test('a met quota is listed under "Not today" and can still be ticked', async () => {
    mockHistory(twice(2));
    const { user } = openView('grid', [twice(2)]);
    expect(await screen.findByText('Nothing is scheduled for today.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Not today (1)' }));
    const instance = makeDay({ habitId: 7, scheduled: false, completed: true });
    mockTick(twice(3, { completed: true, instance }));
    await user.click(screen.getByRole('button', { name: 'Complete Swim' }));
    expect(await screen.findByText('3 of 2 this week')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Not today (1)' })).toBeTruthy();
  });
});

test('a habit that is due some days after the last time shows the day', async () => {
  const since = makeHabit({
    name: 'Clean',
    rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' },
    dueOn: toLocalDay('2026-11-06'),
    instance: null,
  });
  const { user } = openView('grid', [since]);
  await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
  expect(await screen.findByText('Due on November 6')).toBeTruthy();
  mockApi(setDay, neverResponds(), setTo);
  await user.click(screen.getByRole('button', { name: 'Complete Clean' }));
  expect(await screen.findByText('Due on November 7')).toBeTruthy();
});

describe('an amount', () => {
  test('each tap adds the step of an amount as an entry', async () => {
    const { user } = openView('grid', [withAmount(water, 500)]);
    const step = await screen.findByRole('button', { name: 'Add 250 ml to Drink' });
    expect(screen.getByText('500 of 2,000 ml')).toBeTruthy();
    expect(screen.getByTestId('ratio-ring').dataset['ratio']).toBe('25');
    // Operations have ids, too.
    const entries = Array.from({ length: 9 }, (_, at) => ({
      params: { id: 7, entryId: `00000000-0000-4000-8000-00000000000${at + 1}` },
    }));
    for (const entry of entries) mockApi(putEntry, neverResponds(), entry);
    let ids = 0;
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      (bytes as Uint8Array).set([(ids += 1)], 15);
      return bytes;
    });
    await user.dblClick(step);
    expect(await screen.findByText('1,000 of 2,000 ml')).toBeTruthy();
    expect(screen.getByText('250 ml added to Drink')).toBeTruthy();
    // The second waits for the first, so that what comes after them counts after them.
    await waitFor(() =>
      expect(entries.flatMap((entry) => bodiesSentTo(putEntry, entry))).toMatchObject([
        { date: TODAY, amount: 250 },
      ]),
    );
    random.mockRestore();
  });

  test('an amount above its target is shown in full', async () => {
    openView('grid', [withAmount(water, 2500, { completed: true })]);
    expect(await screen.findByText('2,500 of 2,000 ml (125%)')).toBeTruthy();
    expect(screen.getByTestId('ratio-ring').dataset['ratio']).toBe('100');
  });

  test.each([
    ['the keyboard', (step: HTMLElement) => fireEvent.keyDown(step, { key: 'a' })],
    [
      'a long press',
      (step: HTMLElement) => {
        const now = Date.now();
        vi.useFakeTimers({ now });
        fireEvent.pointerDown(step, { button: 0 });
        vi.advanceTimersByTime(600);
        vi.useFakeTimers({ toFake: ['Date'], now });
      },
    ],
  ])('an amount is set to a number by %s', async (_, ask) => {
    const { user } = openView('grid', [withAmount(water, 500)]);
    ask(await screen.findByRole('button', { name: 'Add 250 ml to Drink' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drink' }));
    expect(dialog.getByText('At least 2,000 ml a day')).toBeTruthy();
    const field = dialog.getByLabelText('Amount today');
    expect(field).toHaveProperty('value', '500');
    await user.clear(field);
    await user.type(field, '-3');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please enter a number that is not negative.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '2000.5');
    mockApi(setDay, neverResponds(), setTo);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('2,000.5 of 2,000 ml (100%)')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, setTo)).toEqual([{ amount: 2000.5 }]));
  });

  test('the space bar adds the step of an amount, even after a long press', async () => {
    const { user } = openView('grid', [withAmount(water, 500)]);
    const step = await screen.findByRole('button', { name: 'Add 250 ml to Drink' });
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const entryId = '00000000-0000-4000-8000-000000000000';
    mockApi(putEntry, neverResponds(), { params: { id: 7, entryId } });
    const now = Date.now();
    vi.useFakeTimers({ now });
    fireEvent.pointerDown(step, { button: 0 });
    vi.advanceTimersByTime(600);
    vi.useFakeTimers({ toFake: ['Date'], now });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    step.focus();
    await user.keyboard(' ');
    expect(await screen.findByText('750 of 2,000 ml')).toBeTruthy();
    random.mockRestore();
  });

  test('a refused amount shows the reason and is reverted', async () => {
    const { user } = openView('grid', [withAmount(water, 500)]);
    const message = 'A day has at most 200 entries.';
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const entryId = '00000000-0000-4000-8000-000000000000';
    mockRefusal(putEntry, { status: 422, message }, { params: { id: 7, entryId } });
    await user.click(await screen.findByRole('button', { name: 'Add 250 ml to Drink' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(await screen.findByText('500 of 2,000 ml')).toBeTruthy();
    random.mockRestore();
  });

  test.each<ViewName>(['grid', 'list', 'focus', 'minimal', 'zen'])(
    'an amount is shown and can be increased in the %s view',
    async (view) => {
      openView(view, [withAmount(water, 500)]);
      expect(await screen.findByRole('button', { name: 'Add 250 ml to Drink' })).toBeTruthy();
      expect(await screen.findByText('500 of 2,000 ml')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Complete Drink' })).toBeNull();
    },
  );
});

test('a step that reaches the target in the focus view offers the next habit', async () => {
  const read = makeHabit({ id: 8, name: 'Read' });
  const swim = makeHabit({ id: 9, name: 'Run' });
  const { user } = openView('focus', [withAmount(water, 1750), read, swim]);
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
  const entryId = '00000000-0000-4000-8000-000000000000';
  mockApi(putEntry, neverResponds(), { params: { id: 7, entryId } });
  await user.click(await screen.findByRole('button', { name: 'Add 250 ml to Drink' }));
  expect(await screen.findByText('Drink is done. 2 to go.')).toBeTruthy();
  random.mockRestore();
});

const undo = () => screen.findByRole('button', { name: 'Undo', hidden: true });

describe('the entries of a day', () => {
  const day = { params: { id: 7, date: TODAY } };
  const entry = { params: { id: 7, entryId: ID } };
  const response = dayResponse(withAmount(water, 300));

  async function openEntries() {
    const opened = openView('grid', [withAmount(water, 250)]);
    await opened.user.click(await screen.findByRole('button', { name: 'Options for Drink' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Today’s entries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Drink: today’s entries' }));
    return { ...opened, dialog };
  }

  test('entries show their time, can be corrected, and are restored by an undo', async () => {
    mockApi(listEntries, [{ id: ID, amount: 250, at: '08:15' }], day);
    const { user, dialog } = await openEntries();
    await user.click(await dialog.findByRole('button', { name: 'Edit 250 ml at 8:15 AM' }));
    const field = dialog.getByLabelText('Entry at 8:15 AM');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please enter a number above 0.')).toBeTruthy();
    await user.type(field, '300');
    mockApi(putEntry, response, entry);
    mockApi(listEntries, [{ id: ID, amount: 300, at: '08:15' }], day);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('button', { name: 'Edit 300 ml at 8:15 AM' })).toBeTruthy();
    const corrected = { date: TODAY, amount: 300, at: '08:15' };
    await everythingSent();
    expect(bodiesSentTo(putEntry, entry)).toEqual([corrected]);
    expect(await screen.findByText('Drink: 250 ml is now 300 ml')).toBeTruthy();
    await user.click(await undo());
    await waitFor(() =>
      expect(bodiesSentTo(putEntry, entry)).toEqual([
        corrected,
        { ...corrected, amount: 250, expected: 300 },
      ]),
    );
  });

  test('an added entry is removed by an undo', async () => {
    mockApi(listEntries, [], day);
    const { user, dialog } = await openEntries();
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const added = { params: { id: 7, entryId: '00000000-0000-4000-8000-000000000000' } };
    const { entryId: id } = added.params;
    mockApi(putEntry, response, added);
    mockApi(deleteEntry, response, added);
    await user.click(await dialog.findByRole('button', { name: 'Add' }));
    mockApi(listEntries, [{ id, amount: 250, at: '12:00' }], day);
    expect(await screen.findByText('+250 ml · Drink')).toBeTruthy();
    await everythingSent();
    await user.click(await undo());
    expect(await screen.findByText('Undone')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(deleteEntry, added)).toHaveLength(1);
    random.mockRestore();
  });

  test('a deleted entry is restored by an undo', async () => {
    mockApi(listEntries, [{ id: ID, amount: 250, at: '08:15' }], day);
    const { user, dialog } = await openEntries();
    mockApi(deleteEntry, response, entry);
    const take = await dialog.findByRole('button', { name: 'Delete 250 ml at 8:15 AM' });
    mockApi(listEntries, [], day);
    await user.click(take);
    expect(await dialog.findByText('No entries.')).toBeTruthy();
    expect(await screen.findByText('Drink: 250 ml removed')).toBeTruthy();
    mockApi(putEntry, response, entry);
    await user.click(await undo());
    await waitFor(() =>
      expect(bodiesSentTo(putEntry, entry)).toEqual([{ date: TODAY, amount: 250, at: '08:15' }]),
    );
  });

  test('an entry shows its source, and that an edit ends the entries of the source', async () => {
    const byHand = { id: ID, amount: 250, at: '08:15', source: null };
    const fromScale = { id: ID.replace('e', 'f'), amount: 500, at: '09:00', source: 'scale' };
    mockApi(
      listEntries,
      [byHand, fromScale, { ...fromScale, id: ID.replace('e', 'a'), source: 'watch' }],
      day,
    );
    const { dialog } = await openEntries();
    expect(await dialog.findAllByText('at 9:00 AM · from scale')).toHaveLength(1);
    expect(dialog.getByText('at 8:15 AM')).toBeTruthy();
    expect(
      dialog.getByText(/came from scale and watch, nothing more comes from there on this day/),
    ).toBeTruthy();
  });

  test('entries that do not load show an error and can be fetched again', async () => {
    mockRefusal(listEntries, { status: 500, message: 'Broken' }, day);
    const { user, dialog } = await openEntries();
    expect(await dialog.findByText('Couldn’t load the entries')).toBeTruthy();
    mockApi(listEntries, [], day);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No entries.')).toBeTruthy();
  });
});
