import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  type Habit,
  hasEverCreatedHabits,
  listHabits,
  listHistories,
  setDay,
} from '#contract/habits.ts';
import { getHistory } from '#contract/progress.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { answerDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { everythingSent, pendingOperations, storedOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

const READ = { params: { id: 400 } };
const READ_YESTERDAY = { params: { id: 400, date: '2026-11-03' } };
const YESTERDAY = addDays(TODAY, -1);
const ALL_YEAR = { today: TODAY, first: toLocalDay('2026-01-01') };

// Asking of every element whether it is hidden takes seconds on a page of so many days.
configure({ defaultHidden: true });
stopClockAtNoon();
beforeAll(() => import('#web/features/progress/corrections/day-editor.tsx'));

const read = (of: Partial<Habit> = {}) =>
  makeHabit({ id: 400, name: 'Read', displayStreak: 2, reps: 5, ...of });

/** The corrections of yesterday, on which Read was missed. */
async function openYesterday(habit = read(), before: HabitDay[] = []) {
  mockApi(listHabits, [habit]);
  const missed = makeDay({ habitId: 400, date: YESTERDAY });
  answerDays([missed], ALL_YEAR);
  mockApi(listHistories, historiesOf([habit], [...before, missed]));
  mockApi(getHistory, { first: YESTERDAY, marks: 'o-' }, READ);
  const opened = renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress' },
  );
  const { user } = opened;
  await user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  await user.click(await screen.findByLabelText('Tuesday, November 3, 2026: 0 of 1 done'));
  await user.click(await screen.findByRole('button', { name: 'Correct this day' }));
  return opened;
}

const isChosen = async (name: string) =>
  (await screen.findByRole<HTMLInputElement>('radio', { name })).checked;

/** From now on the server says this of yesterday. */
function answerYesterday(of: Partial<HabitDay>): void {
  const instance = makeDay({ habitId: 400, date: YESTERDAY, ...of });
  mockApi(setDay, { habit: read(), instance }, READ_YESTERDAY);
  mockApi(listHistories, historiesOf([read()], [instance]));
}

describe('a day of the calendar', () => {
  test.each([
    ['its toast', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Undo' }))],
    ['the key z', (user: UserEvent) => user.keyboard('z')],
  ])('has a correction taken back by %s, in words of what the day said before', async (_, undo) => {
    const { user } = await openYesterday();
    answerYesterday({ completed: true });
    answerDays([makeDay({ habitId: 400, date: YESTERDAY, completed: true })], ALL_YEAR);
    await user.click(await screen.findByRole('radio', { name: 'Completed' }));
    expect(await screen.findByText('Read: done')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_YESTERDAY)).toHaveLength(1));
    answerYesterday({});
    answerDays([makeDay({ habitId: 400, date: YESTERDAY })], ALL_YEAR);
    await undo(user);
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(await isChosen('Missed')).toBe(true);
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_YESTERDAY)[1]).toMatchObject({
      completed: false,
      skipped: false,
      expected: { completed: true },
    });
  });

  test('has a note taken back, and nothing else of the day', async () => {
    const { user } = await openYesterday();
    await user.click(await screen.findByRole('button', { name: /^Add note/ }));
    await user.type(screen.getByLabelText('Public note for Read'), 'Chapter 3');
    answerYesterday({ notes: 'Chapter 3' });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Read: note saved')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, READ_YESTERDAY)).toHaveLength(1));
    answerYesterday({});
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([
        { notes: 'Chapter 3' },
        { notes: null, expected: { notes: 'Chapter 3' } },
      ]),
    );
  });

  test('keeps what is corrected without a network, and sends it later', async () => {
    const { user } = await openYesterday();
    answerYesterday({ completed: true });
    answerDays([makeDay({ habitId: 400, date: YESTERDAY, completed: true })], ALL_YEAR);
    goOffline(true);
    onTestFinished(endOffline);
    await user.click(await screen.findByRole('radio', { name: 'Completed' }));
    await waitFor(async () => expect(await isChosen('Completed')).toBe(true));
    expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([]);
    expect(await pendingOperations()).toMatchObject([
      { kind: 'day', habit: 400, body: { date: YESTERDAY, change: { completed: true } } },
    ]);
    goOffline(false);
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([{ completed: true }]),
    );
    await everythingSent();
    expect(await isChosen('Completed')).toBe(true);
  });

  test('corrects a day at once, and takes it back when it is refused', async () => {
    const { user } = await openYesterday();
    mockRefusal(setDay, { status: 422, message: 'Away' }, READ_YESTERDAY);
    await user.click(screen.getByRole('radio', { name: 'Completed' }));
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect(bodiesSentTo(setDay, READ_YESTERDAY)).toEqual([{ completed: true }]);
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Missed' })).toHaveProperty('checked', true),
    );
  });

  test('of a habit that was deleted elsewhere, a correction says so, and the habit goes', async () => {
    const { user } = await openYesterday();
    mockRefusal(setDay, { status: 404, message: 'This habit does not exist.' }, READ_YESTERDAY);
    mockApi(listHabits, []);
    mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: true });
    await user.click(screen.getByRole('radio', { name: 'Completed' }));
    expect(await screen.findByText('Read was deleted elsewhere.')).toBeTruthy();
    expect(screen.queryByText('There was a problem updating your habit status.')).toBeNull();
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Completed' })).toBeNull());
  });

  test('stores a note that is refused, until the user decides', async () => {
    const { user } = await openYesterday();
    await user.click(await screen.findByRole('button', { name: /^Add note/ }));
    await user.type(screen.getByLabelText('Public note for Read'), 'Chapter 3');
    mockRefusal(setDay, { status: 422, message: 'Away' }, READ_YESTERDAY);
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect(await storedOperations()).toMatchObject([
      { body: { date: YESTERDAY, change: { notes: 'Chapter 3' } }, failed: { status: 422 } },
    ]);
  });

  test('moves the streak with the tap, before the server has answered', async () => {
    const first = addDays(TODAY, -4);
    const habit = read({ createdOn: first, streak: 3, displayStreak: 0 });
    const done = [0, 1, 2].map((at) =>
      makeDay({ habitId: 400, date: addDays(first, at), completed: true }),
    );
    const { user } = await openYesterday(habit, done);
    mockApi(setDay, new Promise(() => {}), READ_YESTERDAY);
    const completed = screen.getByRole('radio', { name: 'Completed' });
    await user.click(completed);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    const card = within(screen.getByRole('region', { name: "Today's Habits" }));
    await waitFor(() =>
      expect(card.getByText('Total streaks').parentElement?.textContent).toContain('4'),
    );
  });
});
