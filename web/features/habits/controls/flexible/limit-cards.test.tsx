import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { putEntry, setDay } from '#contract/habits.ts';
import { toLocalDay, weekdayOf } from '#domain/days/local-day.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../../testing/board.tsx';
import { stopClockAtNoon, TODAY, withAmount } from '../../testing/habits.ts';
import type { ViewName } from '../../data/view-choice.ts';

const sugar: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
const coffee: Goal = { kind: 'most', amount: 3, unit: 'cups', step: 1, per: 'day' };

const WEEK = { first: toLocalDay('2026-11-02'), last: toLocalDay('2026-11-08') };
const setTo = { params: { id: 7, date: TODAY } };

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() =>
  Promise.all([
    import('../../views/list/habit-rows.tsx'),
    import('../../views/minimal/minimal-view.tsx'),
    import('../../views/zen/zen-view.tsx'),
    import('../../views/focus/focus-view.tsx'),
  ]),
);

describe('a limit', () => {
  test('an exceeded limit cannot be skipped', async () => {
    const passed = withAmount(sugar, 1);
    const { user } = openView('grid', [passed]);
    await user.click(await screen.findByRole('button', { name: 'Options for Drink' }));
    expect(await screen.findByRole('menuitem', { name: 'Set amount' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Skip today' })).toBeNull();
  });

  test.each<ViewName>(['grid', 'list', 'focus', 'minimal', 'zen'])(
    'a habit to avoid offers "Slipped" and "Kept" in the %s view, and is pending until a press',
    async (view) => {
      openView(view, [withAmount(sugar, null)]);
      expect(await screen.findByRole('button', { name: 'Slipped: Drink' })).toBeTruthy();
      const kept = screen.getByRole('button', { name: 'Kept: Drink' });
      expect(kept.getAttribute('aria-pressed')).toBe('false');
      expect(await screen.findByText('On track')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Complete Drink' })).toBeNull();
    },
  );

  test('a day is kept when the user marks it as kept', async () => {
    const { user } = openView('grid', [withAmount(sugar, null)]);
    mockApi(setDay, neverResponds(), setTo);
    await user.click(await screen.findByRole('button', { name: 'Kept: Drink' }));
    expect(await screen.findByText('Kept today')).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, setTo)).toEqual([{ completed: true }]));
  });

  test.each<ViewName>(['grid', 'list', 'focus', 'minimal', 'zen'])(
    'a limit above 0 has a step instead of "Slipped" and "Kept" in the %s view',
    async (view) => {
      openView(view, [withAmount(coffee, 1)]);
      expect(await screen.findByRole('button', { name: 'Add 1 cup to Drink' })).toBeTruthy();
      expect(await screen.findByText('1 of 3 cups max · On track')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^(Slipped|Kept)/ })).toBeNull();
    },
  );

  test.each([
    [1, '33'],
    [3, '100'],
  ])('a limit above 0 fills its ring: %i of 3', async (amount, ratio) => {
    openView('grid', [withAmount(coffee, amount)]);
    const ring = await screen.findByTestId('ratio-ring');
    expect(ring.dataset['ratio']).toBe(ratio);
    // A full ring of a limit shows no check, because it is not a success.
    expect(ring.querySelector('.lucide-plus')).not.toBeNull();
  });

  test.each([
    ['Mark as kept', false, true, '1 of 3 cups max · Kept today'],
    ['Not kept yet', true, false, '1 of 3 cups max · On track'],
  ])('a limit above 0 offers "%s" in its menu', async (item, was, completed, text) => {
    const { user } = openView('grid', [withAmount(coffee, 1, { completed: was })]);
    mockApi(setDay, neverResponds(), setTo);
    await user.click(await screen.findByRole('button', { name: 'Options for Drink' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(bodiesSentTo(setDay, setTo)).toEqual([{ completed }]));
  });

  test('an entry that exceeds a limit undoes that the day was kept', async () => {
    const { user } = openView('grid', [withAmount(coffee, 3, { completed: true })]);
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const at = { params: { id: 7, entryId: '00000000-0000-4000-8000-000000000000' } };
    mockApi(putEntry, neverResponds(), at);
    await user.click(await screen.findByRole('button', { name: 'Add 1 cup to Drink' }));
    expect(await screen.findByText('Over the limit · 4 of 3 cups max')).toBeTruthy();
    await waitFor(() =>
      expect(bodiesSentTo(putEntry, at)).toMatchObject([{ date: TODAY, amount: 1 }]),
    );
    random.mockRestore();
  });

  test('the circle of an exceeded limit still shows that a press adds a step', async () => {
    openView('grid', [withAmount(coffee, 4)]);
    const add = await screen.findByRole('button', { name: 'Add 1 cup to Drink' });
    expect(within(add).getByTestId('ratio-ring').dataset['ratio']).toBe('100');
  });

  test('a limit shows no result on a weekday without the limit, whatever the amount', async () => {
    const weekdays = WEEKDAYS.filter((day) => day !== weekdayOf(TODAY));
    const { user } = openView('grid', [withAmount(coffee, 5, { type: 'weekly', weekdays })]);
    await user.click(await screen.findByRole('button', { name: /^Not today/ }));
    expect(await screen.findByText(/5 of 3 cups max/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^(Slipped|Kept|Add .* to Drink)/ })).toBeNull();
  });

  test('a day that was marked as kept on a weekday without the limit can be undone', async () => {
    const weekdays = WEEKDAYS.filter((day) => day !== weekdayOf(TODAY));
    const kept = { type: 'weekly', weekdays, completed: true } as const;
    const { user } = openView('grid', [withAmount(sugar, null, kept)]);
    await user.click(await screen.findByRole('button', { name: /^Not today/ }));
    expect(await screen.findByRole('button', { name: 'Kept: Drink', pressed: true })).toBeTruthy();
  });

  test('a weekly limit cannot be marked as kept before the week is over', async () => {
    const weekly: Goal = { ...coffee, per: 'week' };
    const { user } = openView('grid', [
      withAmount(weekly, 1, { period: { ...WEEK, needed: 3, done: 2 } }),
    ]);
    expect(await screen.findByText('2 of 3 cups max this week')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add 1 cup to Drink' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Options for Drink' }));
    expect(await screen.findByRole('menuitem', { name: 'Set amount' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Mark as kept' })).toBeNull();
  });
});
