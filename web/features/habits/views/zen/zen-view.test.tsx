import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../../testing/habits.ts';
import { HOLD_MS } from '#web/ui/gestures/use-hold.ts';

const SECOND_TODAY = { params: { id: 2, date: '2026-11-04' } };

const read = makeHabit({ id: 1, name: 'Read', completed: true });
const walk = makeHabit({ id: 2, name: 'Walk' });
const swim = makeHabit({ id: 3, name: 'Swim' });
const all = [read, walk, swim];

const ring = (name: string) => screen.findByRole('button', { name: `Complete ${name}` });
const isDone = async (name: string) => (await ring(name)).getAttribute('aria-pressed') === 'true';
const nameShown = () => screen.getByRole('heading').textContent;

async function holdFor(milliseconds: number, name: string): Promise<void> {
  const button = await ring(name);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
  fireEvent.pointerDown(button, { button: 0 });
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  fireEvent.pointerUp(button);
  // What the hold began is shown one turn later.
  await act(() => vi.advanceTimersByTimeAsync(1));
  vi.useFakeTimers({ toFake: ['Date'], now });
  fireEvent(button, new MouseEvent('click', { bubbles: true, detail: 1 }));
}

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('./zen-view.tsx'));

describe('the zen view', () => {
  test('zen begins with the first pending habit, and moves in a circle', async () => {
    const { user } = openView('zen', all);
    expect(await ring('Walk')).toBeTruthy();
    expect(screen.getByText('2 of 3')).toBeTruthy();
    const next = screen.getByRole('button', { name: 'Next habit' });
    await user.click(next);
    expect(nameShown()).toBe('Swim');
    await user.click(next);
    expect(nameShown()).toBe('Read');
    await user.click(screen.getByRole('button', { name: 'Previous habit' }));
    expect(nameShown()).toBe('Swim');
    for (const [key, name] of [
      ['{ArrowLeft}', 'Walk'],
      ['{ArrowDown}', 'Swim'],
      ['{ArrowUp}', 'Walk'],
      ['j', 'Swim'],
      ['k', 'Walk'],
    ] as const) {
      await user.keyboard(key);
      expect(nameShown()).toBe(name);
    }
  });

  test('holding the ring completes the habit', async () => {
    openView('zen', all);
    mockApi(setDay, neverResponds(), SECOND_TODAY);
    await holdFor(HOLD_MS, 'Walk');
    expect(await isDone('Walk')).toBe(true);
    expect(screen.getByText('Done. Breathe out.')).toBeTruthy();
  });

  test('a short press on the ring completes nothing', async () => {
    openView('zen', all);
    await holdFor(HOLD_MS - 1, 'Walk');
    expect(await isDone('Walk')).toBe(false);
    expect(bodiesSentTo(setDay, SECOND_TODAY)).toEqual([]);
  });

  test('the space bar completes the habit once', async () => {
    const { user } = openView('zen', all);
    mockApi(setDay, neverResponds(), SECOND_TODAY);
    (await ring('Walk')).focus();
    await user.keyboard(' ');
    expect(await isDone('Walk')).toBe(true);
    await user.keyboard(' ');
    expect(await isDone('Walk')).toBe(true);
    await waitFor(() => expect(bodiesSentTo(setDay, SECOND_TODAY)).toHaveLength(1));
    expect(bodiesSentTo(setDay, SECOND_TODAY)).toEqual([{ completed: true }]);
  });

  test('a button undoes a tick in zen', async () => {
    const { user } = openView('zen', [read]);
    mockApi(setDay, neverResponds(), { params: { id: 1, date: '2026-11-04' } });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await isDone('Read')).toBe(false);
  });

  test('zen shows that nothing is scheduled', async () => {
    openView('zen', [makeHabit({ type: 'weekly', weekdays: [], instance: null })]);
    expect(await screen.findByText('Nothing is scheduled for today.')).toBeTruthy();
  });
});
