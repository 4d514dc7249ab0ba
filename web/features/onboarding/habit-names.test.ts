import { describe, expect, test } from 'vitest';
import { NewHabit } from '#contract/habits.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import {
  BLANK_ROWS,
  collectNames,
  exampleInWords,
  EXAMPLES,
  fillWithExamples,
  toNewHabit,
} from './habit-names.ts';

describe('the names in rows', () => {
  test.each([
    ['none in blank rows', ['', '  ', '\t'], []],
    ['trimmed', ['  Read ', 'Walk'], ['Read', 'Walk']],
    ['in the order typed', ['Walk', '', 'Read', 'Act'], ['Walk', 'Read', 'Act']],
    ['once, as first written, whatever the case', ['Read', 'READ ', 'read'], ['Read']],
    ['once in other alphabets too', ['Übung', 'übung'], ['Übung']],
    ['apart when they differ in more than case', ['Read', 'Read 1'], ['Read', 'Read 1']],
  ])('are %s', (_what, rows, names) => {
    expect(collectNames(rows)).toEqual(names);
  });
});

describe('the examples', () => {
  test('are five, each with an icon', () => {
    expect(EXAMPLES).toHaveLength(5);
    for (const example of EXAMPLES) expect(isHabitIcon(`${toNewHabit(example).icon}`)).toBe(true);
  });

  test.each([
    ['fill blank rows', BLANK_ROWS, EXAMPLES],
    ['are not repeated', EXAMPLES, EXAMPLES],
    [
      'leave what was typed, and go on below',
      ['Sing', '', 'Dance'],
      ['Sing', EXAMPLES[0], 'Dance', ...EXAMPLES.slice(1)],
    ],
    [
      'leave out one that was typed',
      ['meditate ', '', '', '', ''],
      ['meditate ', ...EXAMPLES.filter((example) => example !== 'Meditate')],
    ],
    ['leave further rows blank', [...BLANK_ROWS, ''], [...EXAMPLES, '']],
  ])('%s', (_what, rows, filled) => {
    expect(fillWithExamples(rows)).toEqual(filled);
  });
});

test('examples have an amount, a quota and a limit, unless they are renamed', () => {
  expect(EXAMPLES.map(exampleInWords)).toEqual([
    'At least 2,000 ml a day',
    '3 times a week',
    undefined,
    undefined,
    'At most 60 minutes a day',
  ]);
  expect(EXAMPLES.map((example) => NewHabit.parse(toNewHabit(example)))).toMatchObject([
    { type: 'daily', goal: { kind: 'least', amount: 2000, step: 250 } },
    { type: 'weekly', rhythm: { kind: 'quota', times: 3, per: 'week' } },
    { type: 'daily' },
    { type: 'daily' },
    { type: 'daily', goal: { kind: 'most', amount: 60 } },
  ]);
  expect(toNewHabit(' go for a WALK ').rhythm).toBeDefined();
  expect(toNewHabit('Go for a walk at noon').rhythm).toBeUndefined();
  expect(exampleInWords('Drink water now')).toBeUndefined();
});

test('a habit of the first steps is daily, due at six, with the icon for its name', () => {
  expect(toNewHabit('Read a book')).toEqual({
    name: 'Read a book',
    type: 'daily',
    deadline: '18:00',
    icon: 'book-open',
    weekdays: null,
    notes: null,
    completed: false,
    streak: 0,
    reps: 0,
    sortOrder: 0,
  });
  expect(toNewHabit('Floss').icon).toBeNull();
});
