import { describe, expect, test } from 'vitest';
import { NewHabit } from '#contract/habits.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import {
  BLANK_ROWS,
  collectHabits,
  describeRow,
  EXAMPLES,
  fillWithExamples,
  editedRow,
  firstRowsOf,
  type HabitRow,
  rowOf,
  withoutPart,
} from './described-rows.ts';

const namesOf = (...texts: string[]) => collectHabits(texts.map(rowOf)).map(({ name }) => name);
const textsOf = (texts: readonly string[]) =>
  fillWithExamples(texts.map(rowOf)).map(({ text }) => text);

const edited = (words: string) => editedRow(describeRow(rowOf(words)).habit);
const labelsOf = (row: HabitRow) => describeRow(row).chips.map(({ label }) => label);

describe('the habits from the rows', () => {
  test.each([
    ['none in blank rows', ['', '  ', '\t'], []],
    ['trimmed', ['  Read ', 'walk'], ['Read', 'walk']],
    ['in the order typed', ['Walk', '', 'Read', 'Act'], ['Walk', 'Read', 'Act']],
    ['once, as first written, whatever the case', ['Read', 'READ ', 'read'], ['Read']],
    ['once in other alphabets too', ['Übung', 'übung'], ['Übung']],
    ['apart when they differ in more than case', ['Read', 'Read 1'], ['Read', 'Read 1']],
    ['once with different words', ['Run 3x a week', 'run on Monday'], ['Run']],
  ])('the habits from the rows are %s', (_what, rows, names) => {
    expect(namesOf(...rows)).toEqual(names);
  });

  test('firstRowsOf returns the first row with the same name', () => {
    const rows = ['Run 3x a week', '', 'Read', 'RUN'].map(rowOf);
    expect(firstRowsOf(rows)).toEqual([0, undefined, 2, 0]);
  });
});

test('a row becomes a habit with each part that has a chip', () => {
  const { habit, chips } = describeRow(rowOf('Read 20 pages 3x a week at 21:00 #learning'));
  expect(chips.map(({ label }) => label)).toEqual([
    '3 times a week',
    '20 pages a day',
    'Deadline 9:00 PM',
    '#learning',
  ]);
  expect(NewHabit.parse(habit)).toMatchObject({
    name: 'Read',
    type: 'weekly',
    rhythm: { kind: 'quota', times: 3, per: 'week' },
    goal: { kind: 'least', amount: 20, unit: 'pages' },
    deadline: '21:00',
    tags: ['learning'],
  });
});

test('a row keeps the words of a part that is turned off', () => {
  const row = { text: 'Water 2 l', ignored: new Set(['goal'] as const) };
  expect(describeRow(row)).toMatchObject({ habit: { name: 'Water 2 l' }, chips: [] });
});

test('a row with a name alone is daily, due at six, with the icon for its name', () => {
  expect(describeRow(rowOf('Read a book'))).toEqual({
    habit: {
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
    },
    chips: [],
  });
  expect(describeRow(rowOf('Floss')).habit.icon).toBeNull();
});

test('a row after the form has the same chips, and only a name', () => {
  const row = edited('Read 20 pages 3x a week at 21:00 remind me at 20:00 #learning');
  expect(row.text).toBe('Read');
  expect(labelsOf(row)).toEqual([
    '3 times a week',
    '20 pages a day',
    'Deadline 9:00 PM',
    'Remind at 8:00 PM',
    '#learning',
  ]);
  expect(labelsOf({ ...row, text: 'Read every 2 days' })).toEqual(labelsOf(row));
});

test.each([
  ['rhythm', 'Read 20 pages 3x a week', { type: 'daily', rhythm: null, weekdays: null }],
  ['rhythm', 'Gym Mon Wed', { type: 'daily', weekdays: null }],
  ['goal', 'Run 20 km a week', { type: 'daily', goal: null }],
  ['goal', 'Run 5 km 3x a week', { type: 'weekly', goal: null }],
  ['deadline', 'Read at 21:00', { deadline: '00:00' }],
  ['reminder', 'Read remind me at 20:00', { reminders: null }],
  ['tags', 'Read #learning', { tags: null }],
] as const)('a row after the form loses its %s: %s', (part, words, expected) => {
  const row = withoutPart(edited(words), part);
  expect(describeRow(row).habit).toMatchObject(expected);
  expect(describeRow(row).chips.map((chip) => chip.part)).not.toContain(part);
});

test('a row after the form shows each reminder, and the name of its section', () => {
  const reminders = ['08:00', '20:00'].map((time) => ({
    time,
    weekdays: null,
    alsoWhenMet: false,
  }));
  const row = editedRow({ ...describeRow(rowOf('Read')).habit, reminders, section: 3 });
  const { chips } = describeRow(row, [{ id: 3, name: 'Morning', sortOrder: 0 }]);
  expect(chips.map(({ label }) => label)).toEqual([
    'Deadline 6:00 PM',
    'Remind at 8:00 AM, 8:00 PM',
    'Morning',
  ]);
});

test('the examples include an amount, a quota and a limit, each with an icon', () => {
  const habits = collectHabits(EXAMPLES.map(rowOf));
  for (const { icon } of habits) expect(isHabitIcon(`${icon}`)).toBe(true);
  expect(habits.map((habit) => NewHabit.parse(habit))).toMatchObject([
    { name: 'Drink water', goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250 } },
    { name: 'Go for a walk', rhythm: { kind: 'quota', times: 3, per: 'week' } },
    { name: 'Read', goal: { kind: 'least', amount: 10, unit: 'pages' } },
    { name: 'Meditate', type: 'daily' },
    { name: 'Less phone time', goal: { kind: 'most', amount: 60, unit: 'minutes' } },
  ]);
});

test.each([
  ['fill blank rows', BLANK_ROWS.map(({ text }) => text), EXAMPLES],
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
  ['leave further rows blank', ['', '', '', '', '', ''], [...EXAMPLES, '']],
])('the examples %s', (_what, rows, filled) => {
  expect(textsOf(rows)).toEqual(filled);
});
