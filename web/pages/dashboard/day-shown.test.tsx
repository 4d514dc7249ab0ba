import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  deleteEntry,
  type Habit,
  listEntries,
  listHabits,
  listHistories,
  putEntry,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { HabitDay } from '#domain/habits/habit-day.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { DashboardPage } from '../dashboard-page.tsx';

const YESTERDAY = toLocalDay('2026-11-03');
const OF_YESTERDAY = { params: { id: 7, date: '2026-11-03' } };
const OPEN = makeDay({ habitId: 7, id: 6999, date: YESTERDAY });

stopClockAtNoon();

beforeAll(() => import('#web/features/habits/views/day/past-day.tsx'));

/** Mocks the records of earlier days. A day without one is empty. */
const mockDays = (habits: Habit[], days: HabitDay[]): void =>
  mockApi(listHistories, historiesOf(habits, days.length > 0 ? days : [OPEN]));

function openAt(path: string, habits: Habit[] = [makeHabit()], days: HabitDay[] = [OPEN]) {
  mockApi(listHabits, habits);
  mockDays(habits, days);
  mockSideCards(ada.id);
  return renderWithProviders(
    <SignedInUser value={ada}>
      <DashboardPage />
    </SignedInUser>,
    { queryClient: createQueryClient(), path },
  );
}

async function openYesterday(habits?: Habit[], days?: HabitDay[]) {
  const opened = openAt('/', habits, days);
  await opened.user.click(await screen.findByRole('button', { name: /^Yesterday/ }));
  await screen.findByRole('heading', { level: 1, name: 'Yesterday' });
  return opened;
}

const tickOf = (name: string) => screen.findByRole('button', { name: `Complete ${name}` });
const isPressed = async () => (await tickOf('Read')).getAttribute('aria-pressed') === 'true';

/** Mocks the response to changes of yesterday. */
function mockYesterday(of: Partial<HabitDay>, habit = makeHabit()): void {
  mockApi(setDay, { habit, instance: { ...OPEN, ...of } }, OF_YESTERDAY);
  mockApi(listHabits, [habit]);
  mockDays([habit], [{ ...OPEN, ...of }]);
}

test('an earlier day shows missed habits, and does not mention today', async () => {
  await openYesterday([makeHabit({ completed: true })]);
  expect(await screen.findByText('Missed')).toBeTruthy();
  expect(screen.getByText('Tuesday, November 3')).toBeTruthy();
  expect(screen.getByText('0 of 1 done')).toBeTruthy();
  expect(await isPressed()).toBe(false);
  expect(screen.queryByText(/today$/)).toBe(screen.getByText('Back to today'));
});

test('an earlier day shows a tick immediately, and leaves today unchanged', async () => {
  const { user } = await openYesterday();
  mockYesterday({ completed: true }, makeHabit({ displayStreak: 5 }));
  await user.click(await tickOf('Read'));
  await waitFor(async () => expect(await isPressed()).toBe(true));
  expect(await screen.findByText('1 of 1 done')).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(setDay, OF_YESTERDAY)).toEqual([{ completed: true }]));
  expect(await screen.findByText('5')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back to today' }));
  expect(await isPressed()).toBe(false);
  await user.keyboard('b');
  await waitFor(async () => expect(await isPressed()).toBe(true));
});

test('an earlier day restores the earlier state of the day when z undoes a tick', async () => {
  const { user } = await openYesterday();
  mockYesterday({ completed: true });
  await user.click(await tickOf('Read'));
  expect(await screen.findByText('Read: done')).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(setDay, OF_YESTERDAY)).toHaveLength(1));
  mockYesterday({});
  await user.keyboard('z');
  await waitFor(async () => expect(await isPressed()).toBe(false));
  await waitFor(() => expect(bodiesSentTo(setDay, OF_YESTERDAY)).toHaveLength(2));
  expect(bodiesSentTo(setDay, OF_YESTERDAY)[1]).toMatchObject({
    completed: false,
    skipped: false,
    expected: { completed: true },
  });
});

test('an earlier day reverts a tick that the server refuses', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = await openYesterday();
  mockRefusal(setDay, { status: 422, message: 'No.' }, OF_YESTERDAY);
  await user.click(await tickOf('Read'));
  expect(await screen.findByText('Error updating habit')).toBeTruthy();
  await waitFor(async () => expect(await isPressed()).toBe(false));
});

test('an earlier day hides habits that did not exist yet, and says so if there were none', async () => {
  openAt('/dashboard?day=2026-11-03', [makeHabit({ createdOn: TODAY })], []);
  expect(await screen.findByText('You had no habits yet on this day.')).toBeTruthy();
});

test('an earlier day shows an error if it did not load, and tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  mockApi(listHabits, [makeHabit()]);
  mockSideCards(ada.id);
  mockRefusal(listHistories, { status: 503, message: 'Away' });
  const { user } = renderWithProviders(
    <SignedInUser value={ada}>
      <DashboardPage />
    </SignedInUser>,
  );
  await user.click(await screen.findByRole('button', { name: /^Yesterday/ }));
  expect(await screen.findByText('Couldn’t load this day')).toBeTruthy();
  mockDays([makeHabit()], [OPEN]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Missed')).toBeTruthy();
});

test('an earlier day says that the user was on a break', async () => {
  const pauses = [{ from: YESTERDAY, until: YESTERDAY, habitId: null }];
  const paused = { ...OPEN, scheduled: false, skipped: true, ownSkip: false };
  const { user } = await openYesterday([makeHabit({ pauses })], [paused]);
  expect(await screen.findByText('You were on a break.')).toBeTruthy();
  expect(screen.queryByText('Nothing was scheduled for this day.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Not on this day (1)' }));
  expect(screen.getByText('Paused')).toBeTruthy();
});

test('an earlier day archives habits from today on', async () => {
  const { user } = await openYesterday();
  mockApi(updateHabit, makeHabit({ archivedOn: TODAY }), { params: { id: 7 } });
  mockApi(listHabits, []);
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Archive' }));
  await waitFor(() =>
    expect(bodiesSentTo(updateHabit, { params: { id: 7 } })).toEqual([{ archivedOn: TODAY }]),
  );
});

test('an earlier day keeps its date at midnight, when it becomes one day older', async () => {
  await openYesterday();
  vi.setSystemTime(new Date('2026-11-05T00:00:01Z'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { level: 1, name: '2 days ago' })).toBeTruthy();
});

describe('an amount of an earlier day', () => {
  const goal = { kind: 'least', amount: 2, unit: 'l', step: 0.5, per: 'day' } as const;

  test('an amount of an earlier day is shown with its goal', async () => {
    const drunk = { ...OPEN, amount: 1.5 };
    await openYesterday([makeHabit({ goal })], [drunk]);
    expect(await screen.findByText('Missed · 1.5 of 2 l')).toBeTruthy();
  });

  test('an amount of an earlier day is shown with the goal of that day, although the goal has changed', async () => {
    const past = { type: 'daily', weekdays: null, rhythm: null, through: YESTERDAY } as const;
    const habit = makeHabit({
      goal: { ...goal, amount: 3 },
      pastRhythms: [{ ...past, goal }],
    });
    const { user } = await openYesterday([habit], [{ ...OPEN, amount: 1.5 }]);
    expect(await screen.findByText('Missed · 1.5 of 2 l')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Options for Read' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    expect(await form.findByDisplayValue('3')).toBeTruthy();
  });

  test('an amount of an earlier day grows by an entry in the dialog, and shrinks when the entry is undone', async () => {
    const entryId = '00000000-0000-4000-8000-000000000000';
    const entry = { params: { id: 7, entryId } };
    const habit = makeHabit({ goal });
    const { user } = await openYesterday([habit], [{ ...OPEN, amount: 1 }]);
    mockApi(listEntries, [], OF_YESTERDAY);
    await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
    await user.click(await screen.findByRole('menuitem', { name: 'This day’s entries' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Read: entries' }));
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    onTestFinished(() => random.mockRestore());
    mockApi(putEntry, { habit, instance: { ...OPEN, amount: 1.5 } }, entry);
    mockDays([habit], [{ ...OPEN, amount: 1.5 }]);
    await user.click(await dialog.findByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Missed · 1.5 of 2 l')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(putEntry, entry)).toMatchObject([{ date: YESTERDAY, amount: 0.5 }]);
    mockApi(listEntries, [{ id: entryId, amount: 0.5, at: '12:00' }], OF_YESTERDAY);
    mockApi(deleteEntry, { habit, instance: { ...OPEN, amount: 1 } }, entry);
    mockDays([habit], [{ ...OPEN, amount: 1 }]);
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText('Missed · 1 of 2 l')).toBeTruthy();
  });

  test('an amount of an earlier day shows whether a limit has an entry or was exceeded', async () => {
    const limit = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' } as const;
    await openYesterday(
      [makeHabit({ goal: limit }), makeHabit({ id: 8, name: 'Walk', goal: limit })],
      [OPEN, makeDay({ habitId: 8, date: YESTERDAY, amount: 1 })],
    );
    expect(await screen.findByText('No entry')).toBeTruthy();
    expect(screen.getByText(/^Slipped · 1/)).toBeTruthy();
  });
});

const stepsText = async () =>
  (await screen.findByRole('button', { name: /^Steps of Read:/ }))
    .getAttribute('aria-label')
    ?.replace('Steps of Read: ', '');

describe('the steps of an earlier day', () => {
  const SHOES = '00000000-0000-4000-8000-00000000000a';
  const BOTTLE = '00000000-0000-4000-8000-00000000000b';
  const steps = [
    { id: SHOES, text: 'Shoes' },
    { id: BOTTLE, text: 'Bottle' },
  ];
  test.each([
    ['with none done before', null, '1 of 2 steps', false],
    ['with the other done before', [BOTTLE], '2 of 2 steps', true],
  ])(
    'the steps of an earlier day are ticked for that day, and unticked with z, %s',
    async (_, stepsDone, progress, isDone) => {
      const habit = makeHabit({ steps });
      const { user } = await openYesterday([habit], [{ ...OPEN, stepsDone }]);
      const before = await stepsText();
      mockYesterday({ stepsDone: [...(stepsDone ?? []), SHOES], completed: isDone }, habit);
      await user.click(await screen.findByRole('button', { name: /^Steps of Read:/ }));
      await user.click(await screen.findByRole('checkbox', { name: 'Shoes' }));
      expect(await screen.findByText('Shoes: done')).toBeTruthy();
      await waitFor(() =>
        expect(bodiesSentTo(setDay, OF_YESTERDAY)).toEqual([{ steps: { [SHOES]: true } }]),
      );
      mockYesterday({ stepsDone }, habit);
      await user.keyboard('{Escape}');
      await waitFor(async () => expect(await stepsText()).toBe(progress));
      expect(screen.getByTestId('steps-ring').dataset['done']).toBe(isDone ? '2' : '1');
      await user.keyboard('z');
      await waitFor(async () => expect(await stepsText()).toBe(before));
      await everythingSent();
      expect(bodiesSentTo(setDay, OF_YESTERDAY)[1]).toEqual({ steps: { [SHOES]: false } });
      await user.click(screen.getByRole('button', { name: 'Back to today' }));
      expect(await stepsText()).toBe('0 of 2 steps');
    },
  );
});

test('a note of an earlier day is saved for that day', async () => {
  const { user } = await openYesterday();
  mockYesterday({ notes: 'Too late' });
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add Public Note' }));
  await user.type(await screen.findByLabelText('Public note'), 'Too late');
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Public note added!')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(setDay, OF_YESTERDAY)).toEqual([{ notes: 'Too late' }]);
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit Public Note' })).toBeTruthy();
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

test('the address of the dashboard names an earlier day, and Back leads to today', async () => {
  const { user } = openAt('/dashboard');
  await user.click(await screen.findByRole('button', { name: /^Yesterday/ }));
  await user.click(await screen.findByRole('button', { name: /^2 days ago/ }));
  expect(await heading('2 days ago')).toBeTruthy();
  expect(location.pathname + location.search).toBe('/dashboard?day=2026-11-02');
  act(() => history.back());
  expect(await heading(/^Welcome/)).toBeTruthy();
  expect(location.search).toBe('');
});

test('the address of the dashboard has no second entry for today after the button leads back', async () => {
  const { user } = openAt('/dashboard');
  act(() => history.pushState(null, '', '/dashboard'));
  const entries = history.length;
  await user.click(await screen.findByRole('button', { name: /^Yesterday/ }));
  await user.click(await screen.findByRole('button', { name: 'Back to today' }));
  expect(await heading(/^Welcome/)).toBeTruthy();
  act(() => history.pushState(null, '', '/dashboard'));
  expect(history.length).toBe(entries + 1);
});

test('the address of the dashboard opens the day in it', async () => {
  const { user } = openAt('/dashboard?day=2026-11-02');
  expect(await heading('2 days ago')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Back to today' }));
  expect(await heading(/^Welcome/)).toBeTruthy();
  expect(location.search).toBe('');
});

test.each(['nonsense', '2026-02-30', '2027-01-01', '2020-01-01', ''])(
  'the address of the dashboard shows today instead of the day "%s"',
  async (day) => {
    openAt(`/dashboard?day=${day}`);
    expect(await heading(/^Welcome/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Yesterday/ })).toBeTruthy();
  },
);
