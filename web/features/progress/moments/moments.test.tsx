import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Habit, updateHabit } from '#contract/habits.ts';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { refreshHabits, useHabitDays, useHabits } from '#web/features/habits/public.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockDays } from '../testing/days.ts';
import { Moments } from './moments.tsx';

const MONDAY = addDays(TODAY, 5);

stopClockAtNoon();

function Page({ today }: { today: LocalDay }) {
  const { data: habits } = useHabits();
  const { data: days } = useHabitDays();
  return habits ? (
    <>
      {days && <h1>All days</h1>}
      <Moments {...{ habits, today }} user={ada} />
    </>
  ) : null;
}

/** Read was done on all of the last ten days, but for some. */
function openAt(today: LocalDay, missed: readonly LocalDay[]) {
  vi.setSystemTime(new Date(`${today}T12:00:00Z`));
  const days = daysFromTo(addDays(today, -10), addDays(today, -1));
  const records = days.map((date) =>
    makeDay({ habitId: 7, date, completed: !missed.includes(date) }),
  );
  const habit = makeHabit({
    createdOn: addDays(today, -10),
    instance: makeDay({ habitId: 7, date: today }),
  });
  mockDays([habit], records);
  return renderWithProviders(<Page today={today} />);
}

test('the first day after a missed one says how many days were done', async () => {
  openAt(TODAY, [addDays(TODAY, -1)]);
  const sentence = /Missing one day does not undo a habit. 9 of your last 10 days were done./;
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a day after a done one says nothing about missed days', async () => {
  openAt(TODAY, [addDays(TODAY, -3)]);
  await screen.findByText('All days');
  expect(screen.queryByText(/Missing/)).toBeNull();
});

test('the finished week is shown on Monday until its card is closed', async () => {
  const { user, unmount } = openAt(MONDAY, [addDays(MONDAY, -3)]);
  expect(await screen.findByText('6 of 7 done this week, with 6 perfect days.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'Your week' })).toBeNull();
  unmount();
  openAt(MONDAY, [addDays(MONDAY, -3)]);
  await screen.findByText('All days');
  expect(screen.queryByRole('heading', { name: 'Your week' })).toBeNull();
});

/** Done on as many days up to today. The server accepts that its milestone was shown. */
function streakOf(days: number, of: Partial<Habit> = {}): Habit {
  const figures = { streak: days, displayStreak: days, reps: days, completed: true };
  const habit = makeHabit({ ...figures, celebratedThrough: null, ...of });
  const { id } = habit;
  mockApi(updateHabit, { ...habit, celebratedThrough: TODAY }, { params: { id } });
  return habit;
}

function openWith(...habits: Habit[]) {
  mockDays(habits, []);
  return renderWithProviders(<Page today={TODAY} />);
}

const cardOf = (name: string) => screen.findByRole('dialog', { name });

/** Longer than the delay of the card. */
const pass = () => new Promise((resolve) => setTimeout(resolve, 1500));

test('a milestone is shown, and the server records it for other devices', async () => {
  const { user } = openWith(streakOf(7));
  const card = within(await cardOf('7 days of Read'));
  expect(card.getByText('Next: 14 days')).toBeTruthy();
  await waitFor(() =>
    expect(bodiesSentTo(updateHabit, { params: { id: 7 } })).toEqual([
      { celebratedThrough: TODAY },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await pass();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a milestone is not shown again once another device or tab has shown it', async () => {
  localStorage.setItem(`habitcrush-celebrated-0`, `8 ${TODAY}`);
  openWith(
    streakOf(9, { celebratedThrough: addDays(TODAY, -2) }),
    streakOf(7, { id: 8, name: 'Walk' }),
  );
  await screen.findByText('All days');
  await pass();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('two milestones of one day are shown one after the other', async () => {
  const { user } = openWith(streakOf(7), streakOf(30, { id: 8, name: 'Walk' }));
  await cardOf('7 days of Read');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await cardOf('30 days of Walk');
});

test('a milestone waits until another dialog is closed', async () => {
  const other = document.createElement('div');
  other.setAttribute('role', 'dialog');
  document.body.append(other);
  openWith(streakOf(7));
  await screen.findByText('All days');
  await pass();
  expect(screen.queryByText('7')).toBeNull();
  other.remove();
  await cardOf('7 days of Read');
});

test('the first tick of a user asks about reminders on that day until the user answers', async () => {
  const habit = makeHabit({ streak: 0, displayStreak: 0, reps: 0 });
  mockDays([habit], []);
  const { user, queryClient, unmount } = renderWithProviders(<Page today={TODAY} />);
  await screen.findByText('All days');
  expect(screen.queryByRole('heading', { name: /Day 1/ })).toBeNull();
  const ticked = { ...habit, streak: 1, displayStreak: 1, reps: 1, completed: true };
  mockDays([ticked], []);
  await refreshHabits(queryClient);
  await screen.findByRole('heading', { name: 'Day 1. See you tomorrow' });
  unmount();
  const { rerender } = renderWithProviders(<Page today={TODAY} />);
  await screen.findByRole('heading', { name: 'Day 1. See you tomorrow' });
  rerender(<Page today={addDays(TODAY, 1)} />);
  expect(screen.queryByRole('heading', { name: /Day 1/ })).toBeNull();
  rerender(<Page today={TODAY} />);
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('heading', { name: /Day 1/ })).toBeNull();
});

test.each([
  [
    'the habit is due on another day',
    { type: 'weekly', weekdays: ['saturday'] },
    'Day 1. See you on Saturday',
  ],
  [
    'a pause begins tomorrow',
    { pauses: [{ habitId: null, from: addDays(TODAY, 1), until: null }] },
    'Day 1',
  ],
] satisfies [string, Partial<Habit>, string][])(
  'the card of the first tick promises no tomorrow when %s',
  async (_, of, heading) => {
    const habit = makeHabit({ streak: 0, displayStreak: 0, reps: 0, createdOn: TODAY, ...of });
    mockDays([habit], []);
    const { queryClient } = renderWithProviders(<Page today={TODAY} />);
    await screen.findByText('All days');
    mockDays([{ ...habit, streak: 1, displayStreak: 1, reps: 1, completed: true }], []);
    await refreshHabits(queryClient);
    expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
  },
);
