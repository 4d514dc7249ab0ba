import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteHabit, type Habit, listHabits, updateHabit } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { matchAllMedia } from '#web/testing/media.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { HabitPlannerPage } from './habit-planner-page.tsx';

const READ = { params: { id: 7 } };
const RUN = { params: { id: 8 } };

const read = makeHabit({ id: 7, name: 'Read' });
const run = makeHabit({ id: 8, name: 'Run', type: 'weekly', weekdays: ['tuesday'] });
const neverResponds = () => new Promise<never>(() => {});

function open(habits: Habit[] | Promise<Habit[]> = [read, run]) {
  mockApi(listHabits, habits);
  return renderWithProviders(<HabitPlannerPage />, {
    path: '/habit-planner',
    queryClient: createQueryClient(),
  });
}

/** Returns the warnings since this call, and hides them from the output. */
function listenToWarnings(): () => string {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  return () => warn.mock.calls.map((parts) => parts.map(String).join(' ')).join('\n');
}

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const rows = () => screen.getAllByRole('row').slice(1);
const ticked = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked }) => (checked ? 'x' : '-'))
    .join('');

async function editRead(typed: string) {
  const opened = open();
  await opened.user.click(await button('Edit name of Read'));
  const input = screen.getByRole('textbox', { name: 'Name of Read' });
  await opened.user.clear(input);
  if (typed) await opened.user.type(input, typed);
  return opened;
}

beforeEach(matchAllMedia);

test('the planner shows that it is loading', () => {
  open(neverResponds());
  expect(screen.getByRole('heading', { level: 1, name: 'Habit Planner' })).toBeTruthy();
  expect(screen.getByText('Loading habits...')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Back to Dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
});

test('the planner marks the planned days of this week on which a habit rests', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00') });
  onTestFinished(() => void vi.useRealTimers());
  const pauses = [{ from: toLocalDay('2026-03-10'), until: null, habitId: null }];
  open([{ ...read, pauses }, run]);
  const row = within(await screen.findByRole('row', { name: /Read/ }));
  expect(row.getByText('Paused')).toBeTruthy();
  const words = row
    .getAllByRole('checkbox')
    .map(
      (element) =>
        document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
  const paused = Array.from({ length: 6 }, () => 'Paused this week');
  expect(words).toEqual([undefined, ...paused]);
  expect(screen.getAllByTitle('Paused this week')).toHaveLength(6);
});

test('the planner leads a user without habits to the dashboard', async () => {
  open([]);
  expect(await screen.findByText('No habits found')).toBeTruthy();
  expect(screen.getByText('Add some habits to your dashboard first')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Go to Dashboard' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('button', { name: 'Reorder' })).toBeNull();
});

test('the planner shows an error when the habits cannot be loaded, and tries again', async () => {
  listenToWarnings();
  mockRefusal(listHabits, { status: 503, message: 'Away' });
  const { user } = renderWithProviders(<HabitPlannerPage />);
  await screen.findByText('Couldn’t load your habits');
  mockApi(listHabits, [read]);
  await user.click(await button('Try again'));
  expect(await screen.findByRole('row', { name: /Read/ })).toBeTruthy();
});

test('the planner begins weeks on the chosen day', async () => {
  setDaySettings({ ...ada.days, weekStart: 'sunday' });
  onTestFinished(() => setDaySettings(null));
  open();
  await screen.findByRole('table');
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
  expect(heads.slice(1, 8).join(' ')).toBe(
    'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  );
  expect([ticked('Read'), ticked('Run')]).toEqual(['xxxxxxx', '--x----']);
});

test('the planner shows a box for each habit and weekday, Monday first', async () => {
  open([read, run, makeHabit({ id: 9, name: 'Swim', type: 'weekly', weekdays: null })]);
  await screen.findByRole('table');
  const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label'));
  expect(heads.slice(1, 8).join(' ')).toBe(
    'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  );
  expect(screen.getByRole('columnheader', { name: 'Delete' })).toBeTruthy();
  expect([ticked('Read'), ticked('Run'), ticked('Swim')]).toEqual([
    'xxxxxxx',
    '-x-----',
    '-------',
  ]);
});

describe('a box', () => {
  test('a box of the planner removes its day at once, and the other boxes stay enabled', async () => {
    const { user } = open();
    mockApi(updateHabit, neverResponds(), READ);
    await user.click(await box('Read on Wednesday'));
    expect(ticked('Read')).toBe('xx-xxxx');
    expect((await box('Read on Monday')).disabled).toBe(false);
    await waitFor(() =>
      expect(bodiesSentTo(updateHabit, READ)).toEqual([
        { weekdays: ['monday', 'tuesday', 'thursday', 'friday', 'saturday', 'sunday'] },
      ]),
    );
    await user.click(await box('Read on Monday'));
    expect(ticked('Read')).toBe('-x-xxxx');
    expect(await pendingOperations()).toHaveLength(2);
    expect(bodiesSentTo(updateHabit, READ)).toHaveLength(1);
  });

  test('a box of the planner adds its day in the order of the week, and is enabled and focused afterwards', async () => {
    const { user } = open();
    const changed = { ...run, weekdays: ['monday' as const, 'tuesday' as const] };
    mockApi(updateHabit, changed, RUN);
    const monday = await box('Run on Monday');
    mockApi(listHabits, [read, changed]);
    await user.click(monday);
    await waitFor(() => expect(monday.disabled).toBe(false));
    expect(document.activeElement).toBe(monday);
    expect(ticked('Run')).toBe('xx-----');
    await everythingSent();
    expect(bodiesSentTo(updateHabit, RUN)).toEqual([{ weekdays: ['monday', 'tuesday'] }]);
  });

  test('the last unticked box of the planner sends null instead of no days', async () => {
    const { user } = open();
    mockApi(updateHabit, { ...run, weekdays: null }, RUN);
    await user.click(await box('Run on Tuesday'));
    await everythingSent();
    expect(bodiesSentTo(updateHabit, RUN)).toEqual([{ weekdays: null }]);
  });

  test('a box of the planner is reverted when the server refuses it, and the refusal is logged', async () => {
    const warnings = listenToWarnings();
    const { user } = open();
    mockRefusal(updateHabit, { status: 422, message: 'Broken' }, RUN);
    await user.click(await box('Run on Sunday'));
    await waitFor(() => expect(warnings()).toContain('422: Broken'));
    await waitFor(() => expect(ticked('Run')).toBe('-x-----'));
    expect(screen.queryByText(/Error/)).toBeNull();
  });
});

describe('a name', () => {
  test('Enter saves a trimmed name in the planner, which is shown before the response', async () => {
    const { user } = await editRead('  Read aloud ');
    mockApi(updateHabit, neverResponds(), READ);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Read aloud')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    await waitFor(() => expect(bodiesSentTo(updateHabit, READ)).toEqual([{ name: 'Read aloud' }]));
  });

  test('Escape restores a name in the planner, and focuses its pencil', async () => {
    const { user } = await editRead('Something else');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(await button('Edit name of Read'));
    expect(bodiesSentTo(updateHabit, READ)).toEqual([]);
  });

  test('a name in the planner that is the same when trimmed is not sent', async () => {
    const { user } = await editRead(' Read ');
    await user.keyboard('{Enter}');
    expect(await button('Edit name of Read')).toBeTruthy();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([]);
  });

  test('a name in the planner cannot be empty', async () => {
    const { user } = await editRead('');
    await user.keyboard('{Enter}');
    expect((await button('Save name')).disabled).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Name of Read' })).toBeTruthy();
  });

  test('a name in the planner is restored when the server refuses it, and the refusal is logged', async () => {
    const warnings = listenToWarnings();
    const { user } = await editRead('Read aloud');
    mockRefusal(updateHabit, { status: 422, message: 'Broken' }, READ);
    await user.click(await button('Save name'));
    await waitFor(() => expect(warnings()).toContain('422: Broken'));
    expect(await button('Edit name of Read')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Read aloud')).toBeNull());
    expect(screen.queryByText(/Error/)).toBeNull();
  });
});

describe('a habit with a rhythm', () => {
  const swim = makeHabit({
    id: 9,
    name: 'Swim',
    type: 'weekly',
    weekdays: ['monday', 'friday', 'sunday'],
    rhythm: { kind: 'quota', times: 2, per: 'week' },
    streakUnit: 'week',
  });
  const SWIM = { params: { id: 9 } };
  const shave = makeHabit({
    id: 10,
    name: 'Shave',
    rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' },
  });

  test('the planner shows a quota with boxes for its allowed days and a stepper for its number', async () => {
    const { user } = open([swim]);
    const more = await button('More times for Swim');
    expect(ticked('Swim')).toBe('x---x-x');
    expect(screen.getByText('Twice a week')).toBeTruthy();
    const thrice = { ...swim, rhythm: { kind: 'quota' as const, times: 3, per: 'week' as const } };
    mockApi(updateHabit, thrice, SWIM);
    mockApi(listHabits, [thrice]);
    await user.click(more);
    expect(await screen.findByText('3 times a week')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, SWIM)).toEqual([
      { rhythm: { kind: 'quota', times: 3, per: 'week' } },
    ]);
    await waitFor(() => expect(more.disabled).toBe(true));
  });

  test('a quota in the planner is lowered when too few days are left, and restored when the server refuses that', async () => {
    const { user } = open([{ ...swim, weekdays: ['monday', 'friday'] }]);
    await button('More times for Swim');
    mockRefusal(updateHabit, { status: 422, message: 'Broken' }, SWIM);
    await user.click(await box('Swim on Friday'));
    await everythingSent();
    expect(bodiesSentTo(updateHabit, SWIM)).toEqual([
      { weekdays: ['monday'], rhythm: { kind: 'quota', times: 1, per: 'week' } },
    ]);
    expect(await screen.findByText('Twice a week')).toBeTruthy();
    expect(ticked('Swim')).toBe('x---x--');
  });

  test('the last allowed day of a quota in the planner cannot be unticked', async () => {
    const once = { kind: 'quota' as const, times: 1, per: 'week' as const };
    open([{ ...swim, weekdays: ['monday'], rhythm: once }]);
    expect((await box('Swim on Monday')).disabled).toBe(true);
    expect((await box('Swim on Friday')).disabled).toBe(false);
    expect((await button('Fewer times for Swim')).disabled).toBe(true);
  });

  test('the planner shows an interval in words, which open its form', async () => {
    const { user } = open([shave]);
    const words = await button('Every 3 days from the last time: change how often Shave is due');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(words);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Habit Name' }).value).toBe(
      'Shave',
    );
  });

  test('a habit with a rhythm cannot be changed in the planner during a reordering', async () => {
    const { user } = open([swim, shave]);
    await button('More times for Swim');
    await user.click(await button('Reorder'));
    await screen.findByRole('button', { name: 'Move Swim' });
    expect(screen.getByText('Twice a week')).toBeTruthy();
    expect(screen.getByText('Every 3 days from the last time')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /times|change how often/ })).toBeNull();
  });
});

describe('deleting', () => {
  test('the planner asks before it deletes a habit, and says what else is deleted', async () => {
    const { user } = open();
    await user.click(await button('Delete Read'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “Read”?' }));
    expect(
      dialog.getByText(
        'This cannot be undone. It removes all associated data including completion history.',
      ),
    ).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(rows()).toHaveLength(2);
  });

  test('a deleted habit is removed from the table of the planner', async () => {
    const { user } = open();
    mockApi(deleteHabit, undefined, READ);
    await user.click(await button('Delete Read'));
    mockApi(listHabits, [run]);
    await user.click(await button('Delete Permanently'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await everythingSent();
    expect(bodiesSentTo(deleteHabit, READ)).toHaveLength(1);
  });
});

describe('reordering', () => {
  test('a reordering in the planner disables the boxes, hides the buttons to edit and delete, and has nothing to save at first', async () => {
    const { user } = open();
    await user.click(await button('Reorder'));
    // The code that moves rows loads only now.
    await screen.findByRole('button', { name: 'Move Read' });
    expect((await button('Save Changes')).disabled).toBe(true);
    expect((await box('Read on Monday')).disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Edit name/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  });

  test('Cancel ends a reordering in the planner, and restores the focus', async () => {
    const { user } = open();
    await user.click(await button('Reorder'));
    const cancel = await button('Cancel');
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.click(cancel);
    expect(document.activeElement).toBe(await button('Reorder'));
    expect(await button('Delete Read')).toBeTruthy();
  });
});

test('the name of a habit in the planner opens the habit', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('link', { name: 'Read' }));
  expect(`${location.pathname}${location.search}`).toBe('/progress?habit=7');
});
