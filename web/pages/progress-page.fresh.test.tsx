import { focusManager, type QueryClient } from '@tanstack/react-query';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Habit, hasEverCreatedHabits, listHabits, listHistories } from '#contract/habits.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { addDays } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import {
  makeDay,
  makeHabit,
  passTime,
  stopClockAtNoon,
  TODAY,
} from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

// Checking whether each element is hidden takes seconds on a page with so many days.
configure({ defaultHidden: true });
stopClockAtNoon();

const read = makeHabit({ id: 400, createdOn: TODAY, streak: 0, reps: 0 });
const done = {
  ...read,
  completed: true,
  instance: makeDay({ habitId: 400, completed: true }),
  lastUpdated: '2026-11-04T11:00:00.000Z',
};

function openProgress(habits: Habit[], days: HabitDay[] = [], queryClient?: QueryClient) {
  mockDays(habits, days);
  return showPage(queryClient);
}

const showPage = (queryClient?: QueryClient) =>
  renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress', ...(queryClient && { queryClient }) },
  );

const cell = (name: string) => screen.findByLabelText(name);

function comeBack(): void {
  onTestFinished(() => focusManager.setFocused(undefined));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
}

const summaryTexts = () =>
  within(screen.getByRole('list', { name: 'Summary' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

const share = (title: string) =>
  screen.findByRole('button', { name: new RegExp(`^Share ?${title}$`) });

test('a change in another tab is shown when the user returns, without an additional request before', async () => {
  const { user } = openProgress([read], [], createQueryClient());
  await screen.findByRole('region', { name: 'My year' });
  await user.click(screen.getByRole('tab', { name: 'Calendar' }));
  await cell('Wednesday, November 4, 2026: 0 of 1 done');
  comeBack();
  for (const call of [listHabits, listHistories]) expect(bodiesSentTo(call)).toHaveLength(1);
  passTime(5000);
  mockDays([done], []);
  comeBack();
  await cell('Wednesday, November 4, 2026: 1 of 1 done');
  await waitFor(() => expect(summaryTexts()[2]).toBe('Crush Score1'));
});

test('a change in another tab is fetched at the end of the day', async () => {
  openProgress([done]);
  await waitFor(() => expect(summaryTexts()[2]).toBe('Crush Score1'));
  passTime(24 * 3_600_000);
  const next = { ...done.instance, date: addDays(TODAY, 1) };
  mockDays([{ ...done, instance: next }], [done.instance]);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(summaryTexts()[2]).toBe('Crush Score2'));
});

test('unknown figures are dashes until they are loaded, and cannot be shared', async () => {
  mockApi(listHabits, [read]);
  mockApi(listHistories, new Promise(() => {}));
  showPage();
  const card = await screen.findByRole('region', { name: 'My Performance' });
  expect(card.textContent).toContain('–perfect-day streak');
  expect(card.textContent).toContain('7-day rate–');
  expect(await share('My Performance')).toHaveProperty('disabled', true);
  expect(await share("Today's Habits")).toHaveProperty('disabled', false);
});

test('unknown figures show an error, and can be reloaded', async () => {
  const weekly: Habit = { ...read, type: 'weekly', weekdays: ['monday'], instance: null };
  mockApi(listHabits, [weekly]);
  mockRefusal(listHistories, { status: 503, message: 'Away' });
  const { user } = showPage();
  const card = within(await screen.findByRole('region', { name: 'My Performance' }));
  const again = await card.findByRole('button', { name: 'Try again' });
  expect(summaryTexts().slice(2)).toEqual(['Crush Score–', 'Last 7 Days–']);
  expect(await share('My Performance')).toHaveProperty('disabled', true);
  mockDays([weekly], []);
  await user.click(again);
  await waitFor(() => expect(summaryTexts().slice(2)).toEqual(['Crush Score0', 'Last 7 Days0%']));
  expect(card.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(await share('My Performance')).toHaveProperty('disabled', false);
});

test('unknown figures are dashes if the habits did not load', async () => {
  mockRefusal(listHabits, { status: 503, message: 'Away' });
  showPage();
  await screen.findByText('Couldn’t load your habits');
  expect(summaryTexts().slice(0, 2)).toEqual(['Total Habits–scheduled today', 'Today–']);
});

const map = () => screen.queryByRole('img', { name: /2026/ });
const since = (days: number) => ({ ...read, createdOn: addDays(TODAY, -days) });

test.each([
  [false, 'One small thing a day is a good start.'],
  [true, 'You have no habits now.'],
])('a user without habits sees what will appear (earlier habits: %s)', async (ever, title) => {
  mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: ever });
  openProgress([]);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText('Your streaks, your calendar and your year appear here.')).toBeTruthy();
});

describe('the year map of a new user', () => {
  const words = 'Your year appears here once you have two weeks of history.';

  test('the year map of a new user is hidden in the first two weeks', async () => {
    openProgress([since(13)]);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(map()).toBeNull();
  });

  test('the year map of a new user is shown after two weeks', async () => {
    openProgress([since(14)]);
    await waitFor(() => expect(map()).toBeTruthy());
    expect(screen.queryByText(words)).toBeNull();
  });

  test('the year map of a new user is shown if an archived habit has older days', async () => {
    const archived = { ...since(40), id: 401, archivedOn: addDays(TODAY, -20) };
    openProgress([since(0), archived]);
    await waitFor(() => expect(map()).toBeTruthy());
  });
});
