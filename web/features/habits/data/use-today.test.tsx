import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { useToday } from './use-today.ts';

const HOUR = 3_600_000;
/** By the clock of this machine, whatever its zone is. */
const EVENING = new Date(2026, 10, 20, 22);

beforeEach(() => {
  vi.useFakeTimers({ now: EVENING });
  mockApi(listHabits, []);
});

afterEach(() => {
  vi.useRealTimers();
  setDaySettings(null);
});

function Today() {
  return <output>{useToday()}</output>;
}

const shown = () => screen.getByRole('status').textContent;
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

test('a day begins at midnight by default', async () => {
  setDaySettings(ada.days);
  renderWithProviders(<Today />);
  expect(shown()).toBe('2026-11-20');
  await pass(2 * HOUR);
  expect(shown()).toBe('2026-11-21');
});

test('a day begins at the chosen hour', async () => {
  setDaySettings({ ...ada.days, dayStart: 4 });
  renderWithProviders(<Today />);
  await pass(2 * HOUR);
  expect(shown()).toBe('2026-11-20');
  await pass(4 * HOUR - 1);
  expect(shown()).toBe('2026-11-20');
  await pass(1);
  expect(shown()).toBe('2026-11-21');
  await pass(24 * HOUR);
  expect(shown()).toBe('2026-11-22');
});

test('today follows a start of the day that is loaded or chosen later', async () => {
  vi.setSystemTime(new Date(2026, 10, 21, 1));
  renderWithProviders(<Today />);
  expect(shown()).toBe('2026-11-21');
  await act(async () => setDaySettings({ ...ada.days, dayStart: 4 }));
  expect(shown()).toBe('2026-11-20');
  const dayStartFrom = new Date(2026, 10, 21, 4).toISOString();
  await act(async () =>
    setDaySettings({ ...ada.days, dayStart: 0, dayStartBefore: 4, dayStartFrom }),
  );
  expect(shown()).toBe('2026-11-20');
  await pass(3 * HOUR);
  expect(shown()).toBe('2026-11-21');
  await pass(20 * HOUR);
  expect(shown()).toBe('2026-11-22');
});
