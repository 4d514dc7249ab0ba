import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { toLocalDay } from '#domain/days/local-day.ts';
import { calendarDay } from '#domain/progress/day-status.ts';
import { makeDay } from '#web/features/habits/testing/habits.ts';
import { DayBreakdown } from './day-breakdown.tsx';

const DAY = toLocalDay('2026-11-03');

test('the breakdown of a day shows counts, including those of habits that do not fit', () => {
  const instances = Array.from({ length: 15 }, (_, at) =>
    makeDay({ habitId: at + 1, date: DAY, habitName: `Habit ${at + 1}`, completed: true }),
  );
  const day = calendarDay({ day: DAY, today: DAY, habits: [], instances });
  const { rerender } = render(<DayBreakdown {...{ day }} empty="Nothing" atMost={12} />);
  expect(screen.getByText('(15)')).toBeDefined();
  expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('+3 more');
  expect(screen.queryByText('Habit 13')).toBeNull();
  rerender(<DayBreakdown {...{ day }} empty="Nothing" />);
  expect(screen.getAllByRole('listitem')).toHaveLength(15);
});
