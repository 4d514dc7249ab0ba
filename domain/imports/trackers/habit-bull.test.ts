import { expect, test } from 'vitest';
import { describeDays, READER, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const HEADER = 'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText';

const read = (...lines: string[]) =>
  readTracker(trackerFile({ csv: { '': [HEADER, ...lines] } }), READER);

const oneOf = (...lines: string[]) => {
  const [habit] = read(...lines).habits;
  if (!habit) throw new Error('There is no habit.');
  return { ...habit, text: describeDays(habit.days) };
};

test('the import of HabitBull reads days with comments, and the category as a tag', () => {
  const { tracker, habits, dropped } = read(
    'Read,Twenty pages,Mind,2025-03-11,1,',
    'Gym,,,2025-03-11,1,',
    'Read,Twenty pages,Mind,2025-03-12,0,Ill',
  );
  expect(tracker).toBe('HabitBull');
  expect(habits).toMatchObject([
    { name: 'Read', notes: 'Twenty pages', type: 'daily', goal: null, tags: ['Mind'] },
    { name: 'Gym', notes: null, tags: null },
  ]);
  expect(describeDays(habits[0]?.days ?? [])).toBe('03-11+ 03-12- Ill');
  expect(dropped).toEqual([
    { what: 'Schedules', why: 'They are not in this file, so every habit is due every day.' },
  ]);
});

test('the import of HabitBull reads values above 1 as amounts, without a target', () => {
  const lines = ['Water,,,2025-03-11,8,', 'Water,,,2025-03-12,1,', 'Water,,,2025-03-13,0,'];
  expect(oneOf(...lines)).toMatchObject({
    text: '03-11+ 03-12+ 03-13-',
    goal: { kind: 'least', amount: 1, unit: '', per: 'day' },
    days: [{ amount: 8 }, { amount: 1 }, {}],
  });
  expect(read(...lines).dropped).toContainEqual({
    what: 'Water',
    why: 'This file has no target: any amount counts as done.',
  });
});

test('the import of HabitBull reads a value below 1 as an amount', () => {
  expect(oneOf('Run,,,2025-03-11,0.5,', 'Run,,,2025-03-12,1,')).toMatchObject({
    text: '03-11+ 03-12+',
    goal: { kind: 'least', amount: 0.5 },
  });
});

test('the import of HabitBull ignores negative values', () => {
  const lines = ['Read,,,2025-03-11,1,', 'Read,,,2025-03-12,-2150000000,'];
  expect(oneOf(...lines)).toMatchObject({ text: '03-11+', goal: null });
});

test.each([
  [['3/4/2025', '03/05/2025'], '03-04+ 03-05+'],
  [['3/12/2025', '1/31/2025'], '01-31+ 03-12+'],
  [['3/1/2025', '31/1/2025'], '01-03+ 01-31+'],
  [['2025-03-04', '3/5/2025'], '03-04+ 03-05+'],
])('the import of HabitBull reads dates in the format of the phone: %j', (dates, text) => {
  expect(oneOf(...dates.map((date) => `Read,,,${date},1,`)).text).toBe(text);
});

test.each([
  'Read,,,2025-02-30,1,',
  'Read,,,13/13/2025,1,',
  'Read,,,yesterday,1,',
  'Read,,,2025-03-11,yes,',
  'Read',
])('the import of HabitBull refuses a line that does not fit: %s', (line) => {
  expect(() => read('Read,,,2025-03-10,1,', line)).toThrow(
    'Line 3 should hold a date as YYYY-MM-DD or M/D/YYYY and a number as value.',
  );
});
