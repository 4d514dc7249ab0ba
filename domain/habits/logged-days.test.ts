import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { encodeDays } from '../testing/encode-days.ts';
import { UNTOUCHED } from './habit-day.ts';
import { decodeDays } from './logged-days.ts';

const FIRST = toLocalDay('2026-02-27');
const LAST = addDays(FIRST, 3);

const day = (habitId: number, ago: number, of: object = {}) => ({
  ...UNTOUCHED,
  habitId,
  date: addDays(FIRST, ago),
  scheduled: true,
  habitName: `Habit ${habitId}`,
  ...of,
});

/** As the database returns a day, with the current name of the habit. */
const named = <Day extends { habitId: number }>(day: Day) => ({
  ...day,
  name: `Habit ${day.habitId}`,
});

describe('logged days', () => {
  test('each record is a letter, with a remark only where a letter is not enough', () => {
    const days = [
      day(1, 0, { completed: true }),
      day(2, 0, { completed: true, scheduled: false }),
      day(1, 1, { skipped: true, notes: 'A cold' }),
      day(2, 3, { habitName: 'As it was' }),
    ];
    const text = encodeDays({ first: FIRST, last: LAST }, days.map(named));
    expect(text).toEqual({
      first: '2026-02-27',
      habits: [
        { id: 1, name: 'Habit 1', marks: 'ds--' },
        { id: 2, name: 'Habit 2', marks: 'b--o' },
      ],
      remarks: [
        { habitId: 1, date: '2026-02-28', amount: null, notes: 'A cold', habitName: 'Habit 1' },
        { habitId: 2, date: '2026-03-02', amount: null, notes: null, habitName: 'As it was' },
      ],
    });
  });

  test('decodeDays returns the encoded records', () => {
    const days = [
      day(1, 0, { completed: true }),
      day(2, 0, { scheduled: false, skipped: true }),
      day(1, 2, { notes: 'Late', completed: true }),
      day(2, 3, { habitName: 'As it was' }),
    ];
    const text = encodeDays({ first: FIRST, last: LAST }, days.map(named));
    expect(decodeDays(text)).toEqual(days);
  });

  test('decodeDays accepts an empty range', () => {
    const days = encodeDays({ first: FIRST, last: LAST }, []);
    expect(days).toEqual({ first: FIRST, habits: [], remarks: [] });
    expect(decodeDays(days)).toEqual([]);
  });
});
