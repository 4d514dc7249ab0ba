import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Goal } from '#domain/habits/goal.ts';
import { openView } from '../testing/board.tsx';
import { makeDay, makeHabit, stopClockAtNoon } from '../testing/habits.ts';

stopClockAtNoon();

const timed = { deadline: '18:00' };
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', per: 'day', step: 250 };
const sugar: Goal = { kind: 'most', amount: 0, unit: '', per: 'day', step: 1 };

describe('a deadline', () => {
  test('is shown in the card beside the days', async () => {
    openView('grid', [makeHabit({ ...timed, weekdays: ['monday', 'wednesday'] })]);
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain('M W · Deadline 6:00\u00a0PM');
  });

  test('is shown in the row, and behind the name when there is no room', async () => {
    openView('list', [makeHabit(timed)]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Daily · Deadline 6:00\u00a0PM');
    expect(within(row).getByText('6:00 PM')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Read' })).toBeTruthy();
  });

  test('is shown below the name in focus', async () => {
    openView('focus', [makeHabit(timed)]);
    expect(await screen.findByText('Every day · Deadline 6:00 PM')).toBeTruthy();
  });

  test('is said in zen while the habit is open', async () => {
    openView('zen', [makeHabit(timed)]);
    expect(await screen.findByText('Deadline 6:00 PM')).toBeTruthy();
  });

  test('is not said in zen of what is done', async () => {
    openView('zen', [makeHabit({ ...timed, completed: true })]);
    await screen.findByRole('heading', { name: 'Read' });
    expect(screen.queryByText(/6:00 PM/)).toBeNull();
  });

  test('makes room for what rests', async () => {
    openView('grid', [makeHabit({ ...timed, instance: makeDay({ habitId: 7, skipped: true }) })]);
    expect(await screen.findByText('Skipped today')).toBeTruthy();
    expect(screen.queryByText(/6:00 PM/)).toBeNull();
  });

  test('is shown for an amount that is due today', async () => {
    openView('grid', [makeHabit({ ...timed, goal: water })]);
    expect(await screen.findByText('0 of 2,000 ml · Deadline 6:00 PM')).toBeTruthy();
  });

  test('is not shown for a limit, which cannot be late', async () => {
    openView('grid', [makeHabit({ ...timed, goal: sugar, instance: null })]);
    expect(await screen.findByText('On track')).toBeTruthy();
  });

  test.each(['grid', 'list', 'focus', 'zen'] as const)(
    'of the end of the day is left out of the %s view',
    async (view) => {
      openView(view, [makeHabit()]);
      await screen.findByRole('heading', { name: 'Read' });
      expect(screen.queryByText(/by 12/)).toBeNull();
    },
  );
});
