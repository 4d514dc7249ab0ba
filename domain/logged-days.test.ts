import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from './local-day.ts';
import { readDays, spellDays } from './logged-days.ts';

const FIRST = toLocalDay('2026-02-27');
const LAST = addDays(FIRST, 3);

const row = (habitId: number, ago: number, of: object = {}) => ({
  habitId,
  date: addDays(FIRST, ago),
  scheduled: true,
  completed: false,
  skipped: false,
  notes: null,
  habitName: `Habit ${habitId}`,
  name: `Habit ${habitId}`,
  ...of,
});

describe('the records of a range', () => {
  test('are a letter each, and words only where a letter is not enough', () => {
    const rows = [
      row(1, 0, { completed: true }),
      row(2, 0, { completed: true, scheduled: false }),
      row(1, 1, { skipped: true, notes: 'A cold' }),
      row(2, 3, { habitName: 'As it was' }),
    ];
    const days = spellDays({ first: FIRST, last: LAST }, rows);
    expect(days).toEqual({
      first: '2026-02-27',
      habits: [
        { id: 1, name: 'Habit 1', marks: 'ds--' },
        { id: 2, name: 'Habit 2', marks: 'b--o' },
      ],
      remarks: [
        { habitId: 1, date: '2026-02-28', notes: 'A cold', habitName: 'Habit 1' },
        { habitId: 2, date: '2026-03-02', notes: null, habitName: 'As it was' },
      ],
    });
  });

  test('are read back as they were', () => {
    const rows = [
      row(1, 0, { completed: true }),
      row(2, 0, { scheduled: false, skipped: true }),
      row(1, 2, { notes: 'Late', completed: true }),
      row(2, 3, { habitName: 'As it was' }),
    ];
    const days = spellDays({ first: FIRST, last: LAST }, rows);
    expect(readDays(days)).toEqual(rows.map(({ name: _, ...day }) => day));
  });

  test('may be none', () => {
    const days = spellDays({ first: FIRST, last: LAST }, []);
    expect(days).toEqual({ first: FIRST, habits: [], remarks: [] });
    expect(readDays(days)).toEqual([]);
  });
});
