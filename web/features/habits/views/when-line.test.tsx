import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import { openView } from '../testing/board.tsx';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';

stopClockAtNoon();

const timed = { deadline: '18:00' };
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', per: 'day', step: 250 };
const sugar: Goal = { kind: 'most', amount: 0, unit: '', per: 'day', step: 1 };

describe('a deadline', () => {
  test('a card shows the deadline after the days', async () => {
    openView('grid', [makeHabit({ ...timed, weekdays: ['monday', 'wednesday'] })]);
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain('M\u00a0W ·\u00a0Deadline\u00a06:00\u00a0PM');
  });

  test('a row shows the deadline, and a narrow one after the name', async () => {
    openView('list', [makeHabit(timed)]);
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('Daily · Deadline 6:00\u00a0PM');
    expect(within(row).getByText('6:00 PM')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Read' })).toBeTruthy();
  });

  test('focus shows the deadline below the name', async () => {
    openView('focus', [makeHabit(timed)]);
    expect(await screen.findByText('Every day · Deadline 6:00 PM')).toBeTruthy();
  });

  test('zen shows the deadline of an open habit', async () => {
    openView('zen', [makeHabit(timed)]);
    expect(await screen.findByText('Deadline 6:00 PM')).toBeTruthy();
  });

  test.each(['grid', 'list', 'focus', 'zen'] as const)(
    'the %s view shows no deadline of a completed habit',
    async (view) => {
      const { unmount } = openView(view, [makeHabit({ ...timed, completed: true })]);
      await screen.findByRole('heading', { name: 'Read' });
      expect(document.body.textContent).not.toMatch(/6:00\sPM/);
      unmount();
      openView(view, [makeHabit({ ...timed, goal: water, completed: true })]);
      await screen.findByRole('heading', { name: 'Read' });
      expect(document.body.textContent).not.toMatch(/6:00\sPM/);
    },
  );

  test('a paused or skipped habit shows no deadline', async () => {
    openView('grid', [makeHabit({ ...timed, instance: makeDay({ habitId: 7, skipped: true }) })]);
    expect(await screen.findByText('Skipped today')).toBeTruthy();
    expect(screen.queryByText(/6:00 PM/)).toBeNull();
  });

  test('an amount that is due today shows the deadline', async () => {
    openView('grid', [makeHabit({ ...timed, goal: water })]);
    const card = await screen.findByRole('listitem');
    expect(card.textContent).toContain(
      '0\u00a0of\u00a02,000\u00a0ml ·\u00a0Deadline\u00a06:00\u00a0PM',
    );
  });

  test('a limit shows no deadline', async () => {
    openView('grid', [makeHabit({ ...timed, goal: sugar, instance: null })]);
    expect(await screen.findByText('On track')).toBeTruthy();
  });

  test.each(['grid', 'list', 'focus', 'zen'] as const)(
    'the end of the day is not shown as a deadline in the %s view',
    async (view) => {
      openView(view, [makeHabit()]);
      await screen.findByRole('heading', { name: 'Read' });
      expect(screen.queryByText(/by 12/)).toBeNull();
    },
  );
});

test.each(['grid', 'list'] as const)(
  'on its first day, a habit in the %s view says from when on its quota applies as a whole',
  async (view) => {
    const rhythm: Rhythm = { kind: 'quota', times: 3, per: 'week' };
    const week = { first: toLocalDay('2026-11-02'), last: toLocalDay('2026-11-08') };
    const period = { ...week, needed: 2, done: 0 };
    openView(view, [
      makeHabit({ type: 'weekly', rhythm, createdOn: TODAY, displayStreak: 0, period }),
    ]);
    const habit = await screen.findByRole('listitem');
    expect(habit.textContent).toMatch(/0\sof\s2\sthis\sweek.*3 times a week from Monday/);
  },
);
