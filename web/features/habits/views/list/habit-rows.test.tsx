import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { listHabits, reorderHabits, setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { neverResponds, openView } from '../../testing/board.tsx';
import { makeDay, makeHabit, stopClockAtNoon } from '../../testing/habits.ts';

const read = makeHabit({ id: 1, name: 'Read', displayStreak: 1234 });
const walk = makeHabit({ id: 2, name: 'Walk', weekdays: ['monday', 'wednesday'] });
const swim = makeHabit({ id: 3, name: 'Swim', isPrivate: true });
const all = [read, walk, swim];

const namesShown = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('./habit-rows.tsx'));

describe('the list', () => {
  test('the list shows each habit with its schedule, streak and fourteen days', async () => {
    openView('list', all);
    const rows = await screen.findAllByRole('listitem');
    const first = within(rows[0] as HTMLElement);
    expect(first.getByRole('heading', { name: 'Read' })).toBeTruthy();
    expect(first.getByText('1,234')).toBeTruthy();
    expect(await first.findByRole('img', { name: 'Last 14 days: 3 of 14 done' })).toBeTruthy();
    expect(within(rows[1] as HTMLElement).getByText('M W')).toBeTruthy();
    expect(within(rows[2] as HTMLElement).getByLabelText('Private')).toBeTruthy();
  });

  test('a tick in the list is announced', async () => {
    const { user } = openView('list', all);
    mockApi(setDay, neverResponds(), { params: { id: 1, date: '2026-11-04' } });
    const tick = await screen.findByRole('button', { name: 'Complete Read' });
    await user.click(tick);
    expect(tick.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('Read completed')).toBeTruthy();
  });

  test('the list marks a skipped habit', async () => {
    openView('list', [makeHabit({ instance: makeDay({ habitId: 7, skipped: true }) })]);
    expect(await screen.findByText('Skipped today')).toBeTruthy();
  });

  test('the arrow keys move between the ticks of the list', async () => {
    const { user } = openView('list', all);
    (await screen.findByRole('button', { name: 'Complete Read' })).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Complete Walk');
  });
});

// jsdom lays nothing out: rows are given places, or nothing could be moved past anything.
function giveRowsPlaces(): void {
  for (const [at, row] of screen.getAllByRole('listitem').entries()) {
    row.getBoundingClientRect = () => new DOMRect(0, at * 64, 600, 64);
  }
}

async function moveReadDown(): Promise<void> {
  const handle = await screen.findByRole('button', { name: 'Move Read' });
  giveRowsPlaces();
  handle.focus();
  fireEvent.keyDown(handle, { code: 'Space' });
  await screen.findByText('Read is over place 1 of 3.');
  fireEvent.keyDown(document, { code: 'ArrowDown' });
  await screen.findByText('Read is over place 2 of 3.');
  fireEvent.keyDown(document, { code: 'Space' });
}

describe('sorting by hand', () => {
  test('reordering by keyboard is announced and saved at once', async () => {
    openView('list', all);
    mockApi(reorderHabits, neverResponds());
    await moveReadDown();
    await waitFor(() => expect(namesShown()).toEqual(['Walk', 'Read', 'Swim']));
    const habitOrders = [
      { id: 2, sortOrder: 0 },
      { id: 1, sortOrder: 1 },
      { id: 3, sortOrder: 2 },
    ];
    await waitFor(() => expect(bodiesSentTo(reorderHabits)).toEqual([{ habitOrders }]));
  });

  test('a refused order is reverted', async () => {
    openView('list', all);
    mockRefusal(reorderHabits, { status: 422, message: 'Broken' });
    await screen.findByRole('button', { name: 'Move Read' });
    // The refusal itself reverts it, not the next list.
    mockApi(listHabits, neverResponds());
    await moveReadDown();
    await waitFor(() => expect(bodiesSentTo(reorderHabits)).toHaveLength(1));
    await waitFor(() => expect(namesShown()).toEqual(['Read', 'Walk', 'Swim']));
  });
});
