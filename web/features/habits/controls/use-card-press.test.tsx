import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };
const LONG_PRESS_MS = 500;

stopClockAtNoon();

const wait = (milliseconds: number) =>
  act(() => new Promise((resolve) => setTimeout(resolve, milliseconds)));

test('a long press on a card ticks the habit and does not open it', async () => {
  openView('grid', [makeHabit()]);
  mockApi(setDay, neverResponds(), READ_TODAY);
  const link = await screen.findByRole('link', { name: 'Read' });
  fireEvent.pointerDown(link, { button: 0 });
  await wait(LONG_PRESS_MS + 100);
  fireEvent.pointerUp(link);
  fireEvent.click(link);
  const control = screen.getByRole('button', { name: 'Complete Read' });
  expect(control.getAttribute('aria-pressed')).toBe('true');
  expect(location.pathname).toBe('/');
  fireEvent.click(link);
  expect(location.pathname).toBe('/progress');
});

test('a long press on the menu of a card ticks nothing', async () => {
  openView('grid', [makeHabit()]);
  const menu = await screen.findByRole('button', { name: 'Options for Read' });
  fireEvent.pointerDown(menu, { button: 0 });
  await wait(LONG_PRESS_MS + 100);
  fireEvent.pointerUp(menu);
  expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
  const control = screen.getByRole('button', { name: 'Complete Read' });
  expect(control.getAttribute('aria-pressed')).toBe('false');
});

test('the tap after a long press by touch, which ends without a click, ticks', async () => {
  openView('grid', [makeHabit()]);
  mockApi(setDay, neverResponds(), READ_TODAY);
  const link = await screen.findByRole('link', { name: 'Read' });
  fireEvent.pointerDown(link, { button: 0 });
  await wait(LONG_PRESS_MS + 100);
  fireEvent.pointerUp(link);
  const isClickAllowed = fireEvent.touchEnd(link);
  expect(isClickAllowed).toBe(false);
  const control = screen.getByRole('button', { name: 'Complete Read' });
  expect(control.getAttribute('aria-pressed')).toBe('true');
  fireEvent.pointerDown(control, { button: 0 });
  fireEvent.pointerUp(control);
  expect(fireEvent.touchEnd(control)).toBe(true);
  fireEvent.click(control);
  expect(control.getAttribute('aria-pressed')).toBe('false');
});
