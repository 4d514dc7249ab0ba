import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { setDay } from '#contract/habits.ts';
import { mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';

type Point = { x: number; y: number };
const HERE: Point = { x: 100, y: 100 };

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('../views/list/habit-rows.tsx'));

async function openTick(): Promise<HTMLElement> {
  openView('list', [makeHabit({ id: 1, name: 'Read' })]);
  mockApi(setDay, neverResponds(), { params: { id: 1, date: '2026-11-04' } });
  return screen.findByRole('button', { name: 'Complete Read' });
}

const fingerAt = ({ x, y }: Point) => ({ clientX: x, clientY: y });

/** Lifts the finger. False when a handler has prevented the mouse events that would follow. */
function lift(control: HTMLElement, at: Point): boolean {
  return fireEvent.touchEnd(control, { changedTouches: [fingerAt(at)], touches: [] });
}

describe('a finger on a habit', () => {
  test('a finger ticks a habit once, when it lifts', async () => {
    const tick = await openTick();
    fireEvent.touchStart(tick, { touches: [fingerAt(HERE)] });
    expect(tick.getAttribute('aria-pressed')).toBe('false');
    expect(lift(tick, { x: 104, y: 97 })).toBe(false);
    expect(tick.getAttribute('aria-pressed')).toBe('true');
    expect(await screen.findByText('Read completed')).toBeTruthy();
    expect(document.activeElement).toBe(tick);
  });

  test.each([
    ['slips', [HERE], { x: 100, y: 112 }],
    ['is one of two', [HERE, { x: 200, y: 300 }], HERE],
  ])('a finger that %s is left to the browser', async (_, touches, end) => {
    const tick = await openTick();
    fireEvent.touchStart(tick, { touches: touches.map(fingerAt) });
    expect(lift(tick, end)).toBe(true);
    expect(tick.getAttribute('aria-pressed')).toBe('false');
  });

  test('a finger that scrolls is left to the browser', async () => {
    const tick = await openTick();
    fireEvent.touchStart(tick, { touches: [fingerAt(HERE)] });
    fireEvent.touchCancel(tick);
    expect(lift(tick, HERE)).toBe(true);
    expect(tick.getAttribute('aria-pressed')).toBe('false');
  });

  test('a finger that stops a moving page ticks nothing', async () => {
    const tick = await openTick();
    fireEvent.scroll(document);
    fireEvent.touchStart(tick, { touches: [fingerAt(HERE)] });
    expect(lift(tick, HERE)).toBe(true);
    expect(tick.getAttribute('aria-pressed')).toBe('false');
  });
});
