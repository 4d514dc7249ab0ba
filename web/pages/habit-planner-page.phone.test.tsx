import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  deleteHabit,
  type Habit,
  listHabits,
  reorderHabits,
  updateHabit,
} from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { HabitPlannerPage } from './habit-planner-page.tsx';

const READ = { params: { id: 7 } };

const read = makeHabit({ id: 7, name: 'Read', sortOrder: 0 });
const run = makeHabit({ id: 8, name: 'Run', type: 'weekly', weekdays: ['tuesday'], sortOrder: 1 });
const swim = makeHabit({ id: 9, name: 'Swim', sortOrder: 2 });

// In jsdom no media query matches, so the planner has the layout of a phone.
function open(habits: Habit[] = [read, run, swim]) {
  mockApi(listHabits, habits);
  return renderWithProviders(<HabitPlannerPage />, { queryClient: createQueryClient() });
}

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });
const names = () =>
  screen.getAllByRole('group').map((days) => days.getAttribute('aria-label')?.slice(8));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function act(user: UserEvent, action: 'Edit Name' | 'Delete Habit') {
  await user.click(await button('Read'));
  await user.click((await dialog('Read')).getByRole('button', { name: action }));
}

async function startReordering() {
  const opened = open();
  await opened.user.click(await button('Reorder'));
  return { ...opened, tap: async (name: string) => opened.user.click(await button(name)) };
}

test('the planner on a phone shows tiles with the letters of the week, and D or W', async () => {
  open();
  const item = within((await screen.findAllByRole('listitem'))[1] ?? document.body);
  const tiles = item.getAllByRole<HTMLInputElement>('checkbox');
  expect(tiles.map((tile) => tile.parentElement?.textContent).join('')).toBe('MTWTFSS');
  expect(tiles.map(({ checked }) => checked).indexOf(true)).toBe(1);
  // One for Wednesday.
  expect(item.getAllByText('W')).toHaveLength(2);
  expect(item.queryByText('D')).toBeNull();
  expect(item.getByText('Weekly')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('the planner on a phone marks the planned days of this week on which a habit rests', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T12:00:00') });
  onTestFinished(() => void vi.useRealTimers());
  const pauses = [{ from: toLocalDay('2026-03-12'), until: toLocalDay('2026-03-20'), habitId: 8 }];
  open([{ ...run, weekdays: ['tuesday', 'friday'], pauses }]);
  const tiles = await screen.findAllByRole('checkbox');
  const resting = tiles.filter((tile) => tile.getAttribute('aria-describedby'));
  expect(resting.map((tile) => tile.getAttribute('aria-label'))).toEqual(['Run on Friday']);
  const mark = screen.getByTitle('Paused this week');
  expect(resting[0]?.getAttribute('aria-describedby')).toBe(mark.id);
});

test('the planner on a phone ticks a day', async () => {
  const { user } = open();
  mockApi(updateHabit, { ...run, weekdays: ['tuesday', 'friday'] }, { params: { id: 8 } });
  await user.click(await screen.findByRole('checkbox', { name: 'Run on Friday' }));
  await everythingSent();
  expect(bodiesSentTo(updateHabit, { params: { id: 8 } })).toEqual([
    { weekdays: ['tuesday', 'friday'] },
  ]);
});

describe('the name of a habit', () => {
  test('a tap on the name of a habit asks what to do', async () => {
    const { user } = open();
    await user.click(await button('Read'));
    const actions = await dialog('Read');
    expect(actions.getByRole('button', { name: 'Edit Name' })).toBeTruthy();
    expect(actions.getByRole('button', { name: 'Delete Habit' })).toBeTruthy();
  });

  test('the name of a habit offers to open the habit', async () => {
    const { user } = open();
    await user.click(await button('Read'));
    await user.click((await dialog('Read')).getByRole('button', { name: 'Open Habit' }));
    await waitFor(() => expect(`${location.pathname}${location.search}`).toBe('/progress?habit=7'));
  });

  test('a long press on the name of a habit asks what to do after half a second, and vibrates for 50 ms', async () => {
    const vibrate = vi.fn<(pulse: number) => boolean>(() => true);
    Object.assign(navigator, { vibrate });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
    open();
    const name = await button('Read');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.pointerDown(name, { button: 0 });
    vi.advanceTimersByTime(499);
    expect(vibrate.mock.calls).toEqual([]);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(vibrate.mock.calls).toEqual([[50]]);
    expect(await dialog('Read')).toBeTruthy();
  });

  test('a finger that scrolls from the name of a habit asks nothing', async () => {
    open();
    const name = await button('Read');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.pointerDown(name, { button: 0 });
    fireEvent.pointerCancel(name);
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the name of a habit is changed in a dialog that saves no empty name', async () => {
    const { user } = open();
    await act(user, 'Edit Name');
    const form = await dialog('Edit Name');
    const field = form.getByLabelText('Habit Name');
    await user.clear(field);
    await user.type(field, '  ');
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    await user.type(field, 'Read aloud');
    const renamed = { ...read, name: 'Read aloud' };
    mockApi(updateHabit, renamed, READ);
    mockApi(listHabits, [renamed]);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await button('Read aloud')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([{ name: 'Read aloud' }]);
  });

  test('the name of a habit offers to delete the habit after a confirmation', async () => {
    const { user } = open();
    mockApi(deleteHabit, undefined, READ);
    await act(user, 'Delete Habit');
    mockApi(listHabits, [run, swim]);
    await user.click(await button('Delete Permanently'));
    await waitFor(() => expect(names()).toEqual(['Run', 'Swim']));
  });
});

describe('reordering on a phone', () => {
  test('two taps of a reordering on a phone move a habit, and the order is shown until it is saved', async () => {
    const { tap } = await startReordering();
    await tap('Swim');
    expect((await button('Swim')).getAttribute('aria-pressed')).toBe('true');
    await tap('Read');
    expect(names()).toEqual(['Swim', 'Read', 'Run']);
    expect(screen.getByText('Swim is at place 1 of 3')).toBeTruthy();
    expect((await button('Swim')).getAttribute('aria-pressed')).toBe('false');

    const saved = [swim, read, run].map((habit, sortOrder) => ({ ...habit, sortOrder }));
    mockApi(reorderHabits, saved);
    mockApi(listHabits, saved);
    await tap('Save Changes');
    expect(await button('Reorder')).toBeTruthy();
    expect(names()).toEqual(['Swim', 'Read', 'Run']);
    await everythingSent();
    expect(bodiesSentTo(reorderHabits)).toEqual([
      {
        habitOrders: [
          { id: 9, sortOrder: 0 },
          { id: 7, sortOrder: 1 },
          { id: 8, sortOrder: 2 },
        ],
      },
    ]);
    await waitFor(() => expect(bodiesSentTo(listHabits)).toHaveLength(2));
  });

  test('a reordering on a phone has nothing to save when a habit was moved back', async () => {
    const { tap } = await startReordering();
    await tap('Read');
    await tap('Run');
    expect((await button('Save Changes')).disabled).toBe(false);
    await tap('Read');
    await tap('Run');
    expect(names()).toEqual(['Read', 'Run', 'Swim']);
    expect((await button('Save Changes')).disabled).toBe(true);
  });

  test('Cancel discards a reordering on a phone', async () => {
    const { tap } = await startReordering();
    await tap('Read');
    await tap('Swim');
    expect(names()).toEqual(['Run', 'Swim', 'Read']);
    await tap('Cancel');
    expect(names()).toEqual(['Read', 'Run', 'Swim']);
    expect(bodiesSentTo(reorderHabits)).toEqual([]);
  });

  test('a reordering on a phone restores the former order when the server refuses the new one', async () => {
    const { tap } = await startReordering();
    await tap('Swim');
    await tap('Read');
    mockRefusal(reorderHabits, { status: 422, message: 'Broken' });
    await tap('Save Changes');
    await waitFor(() => expect(bodiesSentTo(reorderHabits)).toHaveLength(1));
    await waitFor(() => expect(names()).toEqual(['Read', 'Run', 'Swim']));
    expect(await button('Reorder')).toBeTruthy();
  });
});
