import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type Habit, hasEverCreatedHabits, setDay } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

const READ_YESTERDAY = { params: { id: 400, date: '2026-11-03' } };
const YESTERDAY = addDays(TODAY, -1);

// Checking whether each element is hidden takes seconds on a page with so many days.
configure({ defaultHidden: true });
stopClockAtNoon();
beforeAll(() => import('#web/features/progress/corrections/day-editor.tsx'));
afterEach(() => endOffline());

const read = (of: Partial<Habit> = {}) =>
  makeHabit({ id: 400, name: 'Read', createdOn: YESTERDAY, streak: 0, reps: 0, ...of });

/** Opens yesterday in the calendar, on which Read was missed. `before` are earlier days. */
async function openYesterday(habit = read(), before: HabitDay[] = []) {
  mockDays([habit], [...before, makeDay({ habitId: 400, date: YESTERDAY })]);
  const opened = renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress' },
  );
  const { user } = opened;
  await user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  await user.click(await screen.findByLabelText('Tuesday, November 3, 2026: 0 of 1 done'));
  await user.click(await screen.findByRole('button', { name: 'Edit this day' }));
  return opened;
}

const isChosen = async (name: string) =>
  (await screen.findByRole<HTMLInputElement>('radio', { name })).checked;

/** Mocks the response to changes of yesterday. */
function mockYesterday(of: Partial<HabitDay>): void {
  const instance = makeDay({ habitId: 400, date: YESTERDAY, ...of });
  mockApi(setDay, { habit: read(), instance }, READ_YESTERDAY);
  mockDays([read()], [instance]);
}

test.each([
  ['its toast', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' }))],
  ['the key z', (user: UserEvent) => user.keyboard('z')],
])(
  'a day of the calendar restores its earlier state when %s undoes a correction',
  async (_, undo) => {
    const { user } = await openYesterday();
    mockYesterday({ completed: true });
    await user.click(await screen.findByRole('radio', { name: 'Completed' }));
    expect(await screen.findByText('Read: done')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_YESTERDAY)).toHaveLength(1));
    await everythingSent();
    mockYesterday({});
    await undo(user);
    expect(await screen.findByText('Undone')).toBeTruthy();
    await waitFor(async () => expect(await isChosen('Missed')).toBe(true));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_YESTERDAY)[1]).toMatchObject({
      completed: false,
      skipped: false,
      expected: { completed: true },
    });
  },
);

test('a day of the calendar keeps other changes when a note is undone', async () => {
  const { user } = await openYesterday();
  await user.click(await screen.findByRole('button', { name: /^Add note/ }));
  await user.type(screen.getByLabelText('Public note for Read'), 'Chapter 3');
  mockYesterday({ notes: 'Chapter 3' });
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Read: note saved')).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(setDay, READ_YESTERDAY)).toHaveLength(1));
  await everythingSent();
  mockYesterday({});
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([
      { notes: 'Chapter 3' },
      { notes: null, expected: { notes: 'Chapter 3' } },
    ]),
  );
});

test('a day of the calendar updates calendar and scores immediately when it is corrected offline, and is sent later', async () => {
  const { user } = await openYesterday();
  mockYesterday({ completed: true });
  goOffline(true);
  await user.click(await screen.findByRole('radio', { name: 'Completed' }));
  await waitFor(async () => expect(await isChosen('Completed')).toBe(true));
  expect(await screen.findByText('1 of 1 done · 100%')).toBeTruthy();
  expect(await screen.findByLabelText('Tuesday, November 3, 2026: 1 of 1 done')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Last 7 Days/ }).textContent).toContain('50%');
  expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([]);
  expect(await pendingOperations()).toMatchObject([
    { habit: 400, kind: 'day', body: { date: YESTERDAY, change: { completed: true } } },
  ]);
  goOffline(false);
  await waitFor(() => expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([{ completed: true }]));
  await everythingSent();
  expect(await isChosen('Completed')).toBe(true);
});

test('a day of the calendar updates the year immediately when it is corrected offline', async () => {
  const { user } = await openYesterday(read({ createdOn: addDays(TODAY, -14) }));
  goOffline(true);
  await user.click(await screen.findByRole('radio', { name: 'Completed' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(await screen.findByRole('img', { name: '2026: 1 of 15 done, day by day' })).toBeTruthy();
});

test('a day of the calendar is restored when the server refuses a correction', async () => {
  const { user } = await openYesterday();
  mockRefusal(setDay, { status: 422, message: 'No' }, READ_YESTERDAY);
  await user.click(screen.getByRole('radio', { name: 'Completed' }));
  expect(await screen.findByText('Error updating habit')).toBeTruthy();
  expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([{ completed: true }]);
  await waitFor(() =>
    expect(screen.getByRole('radio', { name: 'Missed' })).toHaveProperty('checked', true),
  );
});

test('a day of the calendar shows a message if its habit was deleted elsewhere, and removes the habit', async () => {
  const { user } = await openYesterday();
  mockRefusal(setDay, { status: 404, message: 'This habit does not exist.' }, READ_YESTERDAY);
  mockDays([], []);
  mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: true });
  await user.click(screen.getByRole('radio', { name: 'Completed' }));
  expect(await screen.findByText('Read was deleted elsewhere.')).toBeTruthy();
  expect(screen.queryByText('There was a problem updating your habit status.')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Completed' })).toBeNull());
});

test('a day of the calendar updates the streak before the server responds', async () => {
  const first = addDays(TODAY, -4);
  const before = [4, 3, 2].map((ago) =>
    makeDay({ habitId: 400, date: addDays(TODAY, -ago), completed: true }),
  );
  const { user } = await openYesterday(read({ createdOn: first, streak: 3 }), before);
  mockApi(setDay, new Promise(() => {}), READ_YESTERDAY);
  await user.click(screen.getByRole('radio', { name: 'Completed' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  const card = within(screen.getByRole('region', { name: "Today's Habits" }));
  await waitFor(() =>
    expect(card.getByText('Total streaks').parentElement?.textContent).toContain('4'),
  );
});
