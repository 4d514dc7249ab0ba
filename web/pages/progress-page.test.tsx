import { configure, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Habit,
  hasEverCreatedHabits,
  listHabits,
  listHistories,
  setDay,
} from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

// Checking whether each element is hidden takes seconds on a page with so many days.
configure({ defaultHidden: true });
stopClockAtNoon();
afterEach(() => vi.unstubAllGlobals());
beforeAll(() => import('#web/features/progress/corrections/day-editor.tsx'));

const YESTERDAY = addDays(TODAY, -1);

function openProgress(habits: Habit[], days: HabitDay[] = []) {
  mockDays(habits, days);
  return showProgress();
}

const showProgress = () =>
  renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress' },
  );

const named = (name: string, of: Partial<Habit> = {}) =>
  makeHabit({ id: name.length * 100, name, displayStreak: 2, reps: 5, ...of });

async function openCalendar(habits: Habit[], days: HabitDay[]) {
  const opened = openProgress(habits, days);
  await opened.user.click(await screen.findByRole('tab', { name: 'Calendar' }));
  return opened;
}

/** A habit that was created today. */
const newHabit = (name: string, of: Partial<Habit> = {}) =>
  named(name, { createdOn: TODAY, streak: 0, reps: 0, ...of });

const cell = (name: string) => screen.findByLabelText(name);

async function openDetails(habits: Habit[], days: HabitDay[] = []) {
  const opened = openProgress(habits, days);
  await opened.user.click(await screen.findByRole('tab', { name: 'Habit Details' }));
  return opened;
}

test('the summary shows today and earlier days, and explains its figures', async () => {
  const read = named('Read', { completed: true, createdOn: addDays(TODAY, -2) });
  const swim = newHabit('Swim a lap', { type: 'weekly', weekdays: ['monday'], instance: null });
  const days = [
    makeDay({ habitId: 400, date: YESTERDAY, completed: true }),
    makeDay({ habitId: 400, date: addDays(TODAY, -2) }),
  ];
  const { user } = openProgress([read, swim], days);
  const summary = within(await screen.findByRole('list', { name: 'Summary' }));
  expect((await summary.findByText('67%')).closest('button')?.textContent).toBe('Last 7 Days67%');
  const buttons = summary.getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual([
    'Total Habits1scheduled today',
    'Today1/1',
    'Crush Score2',
    'Last 7 Days67%',
  ]);
  for (const text of [
    "The total number of habits you've created in your account",
    'Number of habits completed today out of your total habits scheduled for today',
    'Consecutive days you completed every single habit - your ultimate streak!',
    'Percentage of habit instances completed in the last 7 days',
  ]) {
    await user.tab();
    if (document.activeElement?.tagName === 'A') await user.tab();
    expect((await screen.findByRole('tooltip')).textContent).toBe(text);
  }
});

test('the summary has its three tabs even without habits', async () => {
  mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: false });
  const { user } = openProgress([]);
  expect(await screen.findAllByRole('tab')).toHaveLength(3);
  expect(await screen.findByRole('button', { name: 'Add your first habit' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Calendar' }));
  const today = await screen.findByRole('button', { name: /^Wednesday, November 4, 2026/ });
  expect(today.getAttribute('aria-label')).toMatch(/no habits scheduled$/);
});

test('the summary links back to the dashboard', async () => {
  openProgress([named('Read')]);
  const link = await screen.findByRole('link', { name: 'Back to Dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Overview', 'Calendar', 'Habit Details']);
});

test('the cards of the overview show four habits, the number of others, and users to follow', async () => {
  const names = ['A', 'Bb', 'Ccc', 'Dddd', 'Eeeee'];
  openProgress(names.map((name, at) => named(name, { completed: at < 4 })));
  const card = within(await screen.findByRole('region', { name: "Today's Habits" }));
  expect(card.getAllByRole('listitem')).toHaveLength(4);
  expect(card.getByText('+1 more habits')).toBeTruthy();
  expect(card.getByRole('img', { name: "Today's progress: 80%" })).toBeTruthy();
  expect(card.getByText('4/5')).toBeTruthy();
  expect(card.getByText('10 days')).toBeTruthy();
  const link = card.getByRole('link');
  expect(card.getByText(/^follow my journey/)).toBeTruthy();
  expect(link.textContent).toBe(`${location.host}/ada`);
});

test.each([
  ['a perfect day', [newHabit('Read', { completed: true })], 'On Fire!'],
  ['two habits left', [newHabit('Read'), newHabit('Swim a lap')], 'Keep Going! 2 habits remaining'],
  ['one habit left', [newHabit('Read')], 'Keep Going! 1 habit remaining'],
  [
    'a day that was skipped',
    [newHabit('Read', { instance: makeDay({ habitId: 400, skipped: true }) })],
    'Keep Going! Nothing left to do today',
  ],
  [
    'a day that needs nothing of a quota',
    [
      newHabit('Run', {
        type: 'weekly',
        rhythm: { kind: 'quota', times: 3, per: 'week' },
        instance: makeDay({ habitId: 300, scheduled: false }),
      }),
    ],
    'Keep Going! Nothing due today. 1 optional.',
  ],
  [
    'a limit that was passed',
    [
      newHabit('Sweets', {
        goal: { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' },
        instance: makeDay({ habitId: 400, amount: 1 }),
      }),
    ],
    'Keep Going! Nothing left to do today',
  ],
])('the cards of the overview show the message for %s', async (_, habits, message) => {
  openProgress(habits);
  const card = await screen.findByRole('region', { name: 'My Performance' });
  await waitFor(() => expect(card.textContent).toContain(message));
});

test('the cards of the overview show a perfect day before the histories contain it', async () => {
  mockApi(listHabits, [newHabit('Read', { completed: true })]);
  mockApi(listHistories, historiesOf([newHabit('Read')]));
  showProgress();
  const card = await screen.findByRole('region', { name: 'My Performance' });
  await waitFor(() => expect(card.textContent).toContain('Perfect Day!'));
});

test('the cards of the overview include the year as text and as a table', async () => {
  const days = [makeDay({ habitId: 400, date: YESTERDAY, completed: true })];
  const { user } = openProgress([named('Read', { createdOn: addDays(TODAY, -14) })], days);
  const picture = await screen.findByRole('img', { name: '2026: 1 of 15 done, day by day' });
  expect(picture.textContent).toContain('Nov');
  await user.click(screen.getByText('Monthly totals'));
  const table = within(screen.getByRole('table', { name: 'Done by month in 2026' }));
  expect(table.getByRole('row', { name: 'November 1/4 25%' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next year' })).toHaveProperty('disabled', true);
});

test('the calendar starts weeks on the chosen day', async () => {
  setDaySettings({ ...ada.days, weekStart: 'saturday' });
  onTestFinished(() => setDaySettings(null));
  await openCalendar([named('Read')], []);
  const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent);
  expect(heads.join(' ')).toBe('Sat Sun Mon Tue Wed Thu Fri');
  expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^31/);
});

test('the calendar starts weeks on Sunday, and counts done and scheduled habits', async () => {
  const habits = [
    named('Read', { createdOn: addDays(TODAY, -3) }),
    named('Run', { createdOn: addDays(TODAY, -2) }),
  ];
  const days = [
    makeDay({ habitId: 400, date: YESTERDAY, completed: true }),
    makeDay({ habitId: 300, date: YESTERDAY, skipped: true }),
    makeDay({ habitId: 400, date: addDays(TODAY, -2), completed: true }),
  ];
  const { user } = await openCalendar(habits, days);
  expect((await screen.findAllByRole('columnheader'))[0]?.textContent).toBe('Sun');
  expect((await cell('Tuesday, November 3, 2026: 1 of 2 done, 1 skipped')).textContent).toContain(
    '2/2',
  );
  expect(await cell('Monday, November 2, 2026: 1 of 2 done')).toBeTruthy();
  expect(await cell('Sunday, November 1, 2026: 0 of 1 done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeTruthy();
});

test('the calendar dims future days, in which nothing is missed', async () => {
  await openCalendar([named('Read')], []);
  const tomorrow = await cell('Thursday, November 5, 2026: 0 of 1 done');
  expect(tomorrow.textContent).toContain('0/1');
  expect(tomorrow.classList).toContain('text-secondary');
  const today = await cell('Wednesday, November 4, 2026: 0 of 1 done');
  expect(today.classList).not.toContain('text-secondary');
});

test('the calendar lists the habits of a day, with the notes of completed ones', async () => {
  const habits = [
    named('Read', { createdOn: YESTERDAY }),
    named('Run', { createdOn: YESTERDAY, archivedOn: TODAY }),
    named('Swim a lap', { createdOn: YESTERDAY }),
  ];
  const days = [
    makeDay({ habitId: 400, date: YESTERDAY, completed: true, notes: 'Chapter 3' }),
    makeDay({ habitId: 300, date: YESTERDAY, skipped: true }),
    makeDay({ habitId: 1000, date: YESTERDAY }),
  ];
  const { user } = await openCalendar(habits, days);
  await user.click(await cell('Tuesday, November 3, 2026: 1 of 3 done, 1 skipped'));
  const dialog = await screen.findByRole('dialog', { name: 'Tuesday, November 3, 2026' });
  const text = dialog.textContent;
  expect(text).toContain('1 of 3 done, 1 skipped · 67%');
  for (const part of ['Completed (1)Read', 'Chapter 3', 'Skipped (1)Run', 'Missed (1)Swim a lap']) {
    expect(text).toContain(part);
  }
});

test('the calendar says that nothing was scheduled on a day', async () => {
  const { user } = await openCalendar([named('Read', { createdOn: TODAY })], []);
  await user.click(await cell('Sunday, November 1, 2026: no habits scheduled'));
  expect((await screen.findByRole('dialog')).textContent).toContain(
    'No habits scheduled for this day',
  );
  expect(screen.queryByRole('button', { name: 'Edit this day' })).toBeNull();
});

test('the calendar opens a day after a long press on a small screen, and vibrates', async () => {
  onTestFinished(matchAllMedia());
  const vibrate = vi.fn<(pattern: number) => boolean>(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
  const days = [makeDay({ habitId: 400, date: YESTERDAY })];
  const { user } = await openCalendar([named('Read')], days);
  const day = await cell('Tuesday, November 3, 2026: 0 of 1 done');
  await user.pointer({ keys: '[TouchA>]', target: day });
  expect(screen.queryByRole('dialog')).toBeNull();
  await screen.findByRole('dialog', { name: 'Tuesday, November 3, 2026' });
  expect(vibrate.mock.calls).toEqual([[50]]);
});

test('the calendar does not call a day missed if nothing was due', async () => {
  const run = named('Run far', { type: 'weekly', weekdays: ['monday'] });
  const day = { habitId: run.id, date: YESTERDAY, scheduled: false, completed: true };
  const { user } = await openCalendar([run], [makeDay(day)]);
  await user.click(await cell('Tuesday, November 3, 2026: 1 of 1 done'));
  await user.click(await screen.findByRole('button', { name: 'Edit this day' }));
  expect(screen.getByRole('radio', { name: 'Not done' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Missed' })).toBeNull();
});

test('the details of habits show a card for each habit, until one is chosen', async () => {
  const { user } = await openDetails([
    named('Read', { displayStreak: 7 }),
    named('Run far', { type: 'weekly', weekdays: ['monday'] }),
  ]);
  expect(await screen.findByRole('button', { name: /^Read ?daily ?7 day streak$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Run far ?weekly ?2 day streak$/ })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), 'Read');
  expect(await screen.findByRole('heading', { name: 'Recent days' })).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Habit' }), 'All Habits');
  expect(await screen.findByRole('button', { name: /^Read ?daily ?7 day streak$/ })).toBeTruthy();
});

test('the details of habits show the last thirty days of a single habit, its strength and its best streaks', async () => {
  const first = addDays(TODAY, -33);
  const days = Array.from({ length: 32 }, (_, at) =>
    makeDay({ habitId: 400, date: addDays(first, at), completed: at < 20, skipped: at >= 20 }),
  );
  const { user } = await openDetails([named('Read', { createdOn: first })], days);
  await user.click(await screen.findByRole('button', { name: /^Read/ }));
  const rows = within(await screen.findByRole('list', { name: 'Newest days' }));
  const texts = rows.getAllByRole('listitem').map((row) => row.textContent);
  expect(texts).toHaveLength(30);
  expect(texts[0]).toBe('Wed, Nov 4, 2026Open');
  expect(texts[2]).toBe('Mon, Nov 2, 2026Skipped');
  expect(texts.at(-1)).toBe('Tue, Oct 6, 2026Completed');
  expect(
    screen.getByRole('img', {
      name: 'Strength since Oct 2, 2026: 62% now, 19% 30 days ago, 66% at its highest',
    }),
  ).toBeTruthy();
  expect(screen.getByText('20 in a row')).toBeTruthy();
});

test('the details of habits correct an earlier day, and update streak, reps and list immediately', async () => {
  const first = addDays(TODAY, -3);
  const habit = named('Read', { createdOn: first, displayStreak: 1, streak: 1, reps: 2 });
  const done = { habitId: 400, completed: true };
  const days = [makeDay({ ...done, date: first }), makeDay({ ...done, date: YESTERDAY })];
  const { user } = await openDetails([habit], days);
  await user.click(await screen.findByRole('button', { name: /^Read/ }));
  await user.click(await screen.findByRole('button', { name: 'Edit Nov 2, 2026' }));
  mockApi(setDay, new Promise(() => {}), { params: { id: 400, date: '2026-11-02' } });
  await user.click(await screen.findByRole('radio', { name: 'Completed' }));
  const card = screen.getByRole('region', { name: 'Read' });
  await waitFor(() => expect(card.textContent).toContain('Streak3 daysBest streak3 daysReps3'));
  expect(screen.getByText('Mon, Nov 2, 2026').closest('li')?.textContent).toContain('Completed');
  await waitFor(() =>
    expect(bodiesSentTo(setDay, { params: { id: 400, date: '2026-11-02' } })).toEqual([
      { completed: true },
    ]),
  );
});

test.each([
  ['2026-11-05', 'This day is in the future.'],
  ['2025-01-01', 'This habit didn’t exist yet.'],
  ['', 'Please choose a day.'],
])('the details of habits refuse to correct the day %j', async (date, error) => {
  const { user } = await openDetails([named('Read')]);
  await user.click(await screen.findByRole('button', { name: /^Read/ }));
  if (date) await user.type(await screen.findByLabelText('Pick another day'), date);
  await user.click(await screen.findByRole('button', { name: 'Edit day' }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
