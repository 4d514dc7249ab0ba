import { configure, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Habit, setDay } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

// Checking whether each element is hidden takes seconds on a page with so many days.
configure({ defaultHidden: true });
stopClockAtNoon();

const MONDAY = addDays(TODAY, -2);

const swim = makeHabit({
  id: 7,
  createdOn: addDays(MONDAY, -14),
  name: 'Swim',
  type: 'weekly',
  rhythm: { kind: 'quota', times: 3, per: 'week' },
  streakUnit: 'week',
  streak: 1,
  displayStreak: 1,
  period: { first: MONDAY, last: addDays(MONDAY, 6), needed: 3, done: 2 },
  instance: null,
});
const water = makeHabit({
  id: 8,
  createdOn: addDays(TODAY, -3),
  name: 'Water',
  goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
  instance: makeDay({ habitId: 8, amount: 500 }),
});

const doneOn = (...days: number[]) =>
  days.map((at) => makeDay({ habitId: 7, date: addDays(MONDAY, at), completed: true }));
const ofSwim = doneOn(-14, -7, -6, -5, 0, 1);

const entered = (amount: number, ago: number) =>
  makeDay({ habitId: 8, date: addDays(TODAY, -ago), amount, completed: amount >= 2000 });
const ofWater = [entered(2500, 3), entered(1250, 2), entered(2000, 1)];

function open(habits: Habit[], days: HabitDay[] = []) {
  mockDays(habits, days);
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress' },
  );
}

async function openDetails(habit: Habit, days: HabitDay[]) {
  matchAllMedia();
  const opened = open([habit], days);
  await opened.user.click(await screen.findByRole('tab', { name: 'Habit Details' }));
  await opened.user.selectOptions(await screen.findByLabelText('Habit'), habit.name);
  return { ...opened, card: within(await screen.findByRole('region', { name: habit.name })) };
}

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

test('the details of a quota show streak and runs in weeks', async () => {
  const { card } = await openDetails(swim, ofSwim);
  expect(card.getByText('Best streak').nextSibling?.textContent).toBe('1 week');
  const best = within(await screen.findByRole('region', { name: 'Best days' }));
  expect(best.getByText('1 week')).toBeTruthy();
  expect(best.getByText('Oct 26 – Nov 1, 2026')).toBeTruthy();
  // Done on two of three possible Tuesdays.
  expect(best.getByRole('row', { name: /Tuesday 67%/ })).toBeTruthy();
});

test('the details of a quota explain the streak in a dialog, which restores the focus', async () => {
  const { card, user } = await openDetails(swim, ofSwim);
  const figure = card.getByRole('button', { name: 'Streak 1 week: why?' });
  figure.focus();
  await user.keyboard('{Enter}');
  const why = await dialog('Streak of Swim');
  expect(
    why.getByText(
      '1 week: this week 2 of 3; since the week of October 26; broken in the week of October 19: 1 of 3.',
    ),
  ).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(figure));
});

test('the details of a quota explain the strength in a dialog', async () => {
  const { card, user } = await openDetails(swim, ofSwim);
  await user.click(card.getByRole('button', { name: /^Strength \d+%: why\?$/ }));
  const why = await dialog('Strength of Swim');
  expect(why.getByText(/: 6 done, 2 missed since October 19\.$/)).toBeTruthy();
});

test('the details of an amount show totals and a chart of amounts', async () => {
  await openDetails(water, ofWater);
  const amounts = within(await screen.findByRole('region', { name: 'Amounts of Water' }));
  const totals = ['This week', 'This month', 'This year', 'Ever'].map(
    (label) => amounts.getByText(label).nextSibling?.textContent,
  );
  expect(totals).toEqual(['3,750 ml', '6,250 ml', '6,250 ml', '6,250 ml']);
  expect(
    amounts.getByRole('img', {
      name: 'Amounts of the last 4 days: highest 2,500 ml, on Nov 1, 2026; 1,562.5 ml a day on average',
    }),
  ).toBeTruthy();
});

test('the details of an amount name the target in the legend of the year', async () => {
  await openDetails({ ...water, createdOn: addDays(TODAY, -14) }, ofWater);
  const year = within(await screen.findByRole('region', { name: 'Year' }));
  const legend = within(year.getByRole('list', { name: 'Legend' }));
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Goal met',
    'Partly',
    'Missed',
    'Skipped',
    'Nothing scheduled',
  ]);
});

test('the details of an amount let the user set the amount of a day, and show errors', async () => {
  const { user } = await openDetails(water, ofWater);
  const missed = entered(1250, 2);
  await user.click(await screen.findByRole('button', { name: 'Edit Nov 2, 2026' }));
  const day = await dialog('Monday, November 2, 2026');
  const field = await day.findByLabelText<HTMLInputElement>('Amount of Water');
  expect(field.value).toBe('1250');
  const SET = { params: { id: 8, date: missed.date } };
  const reached = { ...missed, amount: 2100, completed: true };
  mockApi(setDay, { habit: water, instance: reached }, SET);
  await user.clear(field);
  await user.type(field, '-1');
  await user.click(day.getByRole('button', { name: 'Set' }));
  expect(await day.findByText('Please enter a number that is not negative.')).toBeTruthy();
  expect(bodiesSentTo(setDay, SET)).toEqual([]);
  await user.clear(field);
  await user.type(field, '2100');
  await user.click(day.getByRole('button', { name: 'Set' }));
  await waitFor(() => expect(bodiesSentTo(setDay, SET)).toEqual([{ amount: 2100 }]));
  await waitFor(() => expect(day.getByLabelText<HTMLInputElement>('Completed').checked).toBe(true));
});

test('the calendar of a target shades a day by the reached part of the target', async () => {
  matchAllMedia();
  const sunday = addDays(MONDAY, -1);
  const read = makeHabit({ id: 9, type: 'weekly', weekdays: ['sunday'] });
  const days = [entered(500, 1), makeDay({ habitId: 9, date: sunday, completed: true })];
  const { user } = open([water, read], days);
  await user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  const cell = await screen.findByLabelText(
    'Tuesday, November 3, 2026: 0 of 1 done · 25% counting partial amounts',
  );
  expect(cell.style.backgroundColor).toContain('48%');
  const half = screen.getByLabelText('Sunday, November 1, 2026: 1 of 2 done');
  expect(half.style.backgroundColor).toContain('65%');
  const before = screen.getByLabelText('Monday, November 2, 2026: 0 of 1 done');
  expect(before.style.backgroundColor).toBe('');
  await user.click(cell);
  const breakdown = await dialog(/^Tuesday, November 3/);
  expect(breakdown.getByText('· 500 ml')).toBeTruthy();
  expect(breakdown.getByText('0 of 1 done · 25% counting partial amounts')).toBeTruthy();
});

test('the summary explains the Crush Score', async () => {
  const { user } = open([{ ...water, createdOn: addDays(TODAY, -1) }], [entered(2000, 1)]);
  await user.click(await screen.findByRole('button', { name: /^Crush Score/ }));
  const why = await dialog('Crush Score');
  expect(await why.findByText('0 perfect days: 1 of 1 habit is still to do today.')).toBeTruthy();
  expect(why.getByText('Finish today and it’s 2.')).toBeTruthy();
});

test('the summary explains how each habit affects the perfect day', async () => {
  const { user } = open([water, swim]);
  const today = await screen.findByRole('button', { name: /^Today/ });
  await waitFor(() => expect(today.textContent).toBe('Today0/1'));
  await user.click(today);
  const why = await dialog('Today');
  expect(why.getByText('Not a perfect day yet: 0 of 1 done.')).toBeTruthy();
  expect(why.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'WaterStill open',
    'Swim2 of 3, not due today',
  ]);
});
