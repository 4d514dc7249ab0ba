import { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { type Habit, listHabits, setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { habitsQueryOptions, historiesQueryOptions } from '../data/query-options.ts';
import { neverResponds, openView } from '../testing/board.tsx';
import { mockTick, makeDay, makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import { YesterdayTick } from './yesterday-on-demand.ts';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };

const MANY = 200;
/** A time far in the future, so that the list counts as fresh. */
const FAR_AHEAD = 8e15;

stopClockAtNoon();

// Parts that load later would render all habits once more.
beforeAll(() => Promise.all([import('./list/habit-rows.tsx'), YesterdayTick.preload()]));

const NOTHING_APPLIED = { applied: {}, appliedTo: {} };

/** Reports each time that it is drawn: once the page shows it, only its card or row reads the date of its day. */
function watched(id: number, onDrawn: (id: number) => void): Habit {
  const instance = Object.defineProperty(makeDay({ habitId: id }), 'date', {
    enumerable: true,
    get: () => {
      onDrawn(id);
      return TODAY;
    },
  });
  return makeHabit({ id, name: `Habit ${id}`, instance });
}

test.each(['grid', 'list'] as const)(
  'a tick among two hundred habits renders only its own habit in the %s',
  async (view) => {
    let drawn: number[] = [];
    const habits = Array.from({ length: MANY }, (_, at) =>
      watched(at + 1, (id) => void drawn.push(id)),
    );
    // The list is in the cache: habits from the server would be copies that are not watched.
    const client = new QueryClient();
    const fresh = { updatedAt: FAR_AHEAD };
    const list = { habits, at: FAR_AHEAD, ...NOTHING_APPLIED };
    client.setQueryData(habitsQueryOptions().queryKey, list, fresh);
    const histories = { ...historiesOf(habits), ...NOTHING_APPLIED };
    client.setQueryData(historiesQueryOptions().queryKey, histories, fresh);
    const { container } = openView(view, neverResponds(), client);
    mockApi(setDay, neverResponds(), { params: { id: 100, date: '2026-11-04' } });
    // By selectors: with so many, asking by role takes longer than drawing.
    const strips = () => container.querySelectorAll('[role=img]').length;
    await waitFor(() => expect(strips()).toBe(MANY));
    const tick = container.querySelector('[aria-label="Complete Habit 100"]') as HTMLElement;
    expect(new Set(drawn).size).toBe(MANY);

    drawn = [];
    fireEvent.click(tick);
    await waitFor(() => expect(tick.getAttribute('aria-pressed')).toBe('true'));
    await waitFor(() =>
      expect(bodiesSentTo(setDay, { params: { id: 100, date: '2026-11-04' } })).toHaveLength(1),
    );
    expect(drawn.filter((id) => id !== 100)).toEqual([]);
  },
  30_000,
);

test('a card shows a press at once, before the list changes', async () => {
  openView('grid', [makeHabit()]);
  mockApi(setDay, neverResponds(), READ_TODAY);
  const tick = await screen.findByRole('button', { name: 'Complete Read' });
  fireEvent.click(tick);
  expect(tick.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByText('3')).toBeTruthy();
  expect(await screen.findByText('4')).toBeTruthy();
});

test('a second press in the same frame undoes the first one', async () => {
  openView('grid', [makeHabit()]);
  mockTick(makeHabit());
  const tick = await screen.findByRole('button', { name: 'Complete Read' });
  fireEvent.click(tick);
  fireEvent.click(tick);
  expect(tick.getAttribute('aria-pressed')).toBe('false');
  await waitFor(() =>
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }, { completed: false }]),
  );
  await everythingSent();
  expect(tick.getAttribute('aria-pressed')).toBe('false');
});

test('a card reverts a press that the server refuses', async () => {
  openView('grid', [makeHabit()]);
  mockRefusal(setDay, { status: 422, message: 'Broken' }, READ_TODAY);
  const tick = await screen.findByRole('button', { name: 'Complete Read' });
  mockApi(listHabits, neverResponds());
  fireEvent.click(tick);
  expect(tick.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(tick.getAttribute('aria-pressed')).toBe('false'));
  await everythingSent();
  expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ completed: true }]);
});
