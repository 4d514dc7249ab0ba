import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, validateRow, readCsvTable, separatorOf } from './csv-habits.ts';
import { ODD_VALUES } from '../testing/odd-values.ts';

const HEADER = ['name', 'type', 'deadline', 'weekday', 'notes', 'completed'];
const line = (...cells: string[]) => [...cells, ...HEADER.slice(cells.length).map(() => '')];

function rowsOf(lines: string[][]): CsvRow[] {
  const table = readCsvTable(lines);
  if (table.missing) throw new Error(`missing ${table.missing.join()}`);
  return table.rows;
}

test.each([
  ['name,type,deadline,completed\nA;B;C;D;E,daily', ','],
  ['name;type;deadline;completed\nA,B,C,D,E;daily', ';'],
  ['\r\nname\ttype\tdeadline\tcompleted\r\nA,B;C', '\t'],
  ['name', ','],
  ['', ','],
])('the separator of %j is %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each([
  [[], ['name', 'type', 'deadline', 'completed']],
  [[['']], ['name', 'type', 'deadline', 'completed']],
  [[['name', 'type']], ['deadline', 'completed']],
  [[['name', 'type', 'dead line', 'completed']], ['deadline']],
  [[['\uFEFF Name ', 'TYPE', ' Deadline', 'Completed']], undefined],
  [[['completed', 'extra', 'deadline', 'type', 'name']], undefined],
  [[[''], ['name', 'type', 'deadline', 'completed']], undefined],
])('the header of %j lacks %j', (lines, missing) => {
  expect(readCsvTable(lines).missing).toEqual(missing);
});

describe('rows', () => {
  test('readCsvTable numbers rows as in a spreadsheet, blank ones included', () => {
    const lines = [HEADER, line('A', 'daily'), [''], line(' ', ''), line('B', 'weekly')];
    expect(rowsOf(lines).map(({ row, name }) => [row, name])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
    expect(readCsvTable(lines)).toMatchObject({ skipped: [] });
  });

  test('readCsvTable skips rows with another number of columns or another type', () => {
    const lines = [HEADER, ['A', 'daily'], line('B', 'monthly'), line('C', 'daily')];
    expect(readCsvTable(lines)).toMatchObject({
      rows: [{ row: 4, name: 'C' }],
      skipped: [
        { row: 2, reason: '2 columns instead of 6' },
        { row: 3, reason: 'type is not daily or weekly' },
      ],
    });
  });

  test.each([
    ['true', true],
    [' TRUE ', true],
    ['false', false],
    ['yes', false],
    ['1', false],
    ['', false],
  ])('readCsvTable reads the cell %j of completed as %j', (cell, completed) => {
    expect(rowsOf([HEADER, line('A', 'daily', '18:00', '', '', cell)])[0]?.completed).toBe(
      completed,
    );
  });

  test('readCsvTable reads cells by their headers, unescaped, with weekdays in lower case', () => {
    const header = ['weekday', 'completed', 'icon', 'name', 'deadline', 'type', 'notes'];
    const cells = ['Monday,FRIDAY', 'false', 'x', "'=A", '18:00', 'weekly', "'+1"];
    expect(rowsOf([header, cells])).toEqual([
      {
        row: 2,
        name: '=A',
        type: 'weekly',
        deadline: '18:00',
        completed: false,
        weekday: 'monday,friday',
        notes: '+1',
      },
    ]);
  });
});

const good = { name: 'Read', type: 'daily', deadline: '18:00', completed: false };

describe('a row', () => {
  test.each([
    [good, { weekdays: null, rhythm: null, goal: null, notes: null, completed: false }],
    [{ ...good, deadline: '8:30' }, { deadline: '08:30' }],
    [{ ...good, completed: 'True' }, { completed: true }],
    [{ ...good, completed: true }, { completed: true }],
    [{ ...good, completed: { toString: 'x' } }, { completed: false }],
    [{ ...good, weekday: 'Monday, friday' }, { weekdays: ['monday', 'friday'] }],
    [{ ...good, name: ` ${'x'.repeat(100)} ` }, { name: 'x'.repeat(100) }],
    [{ ...good, notes: 'x'.repeat(2000) }, { notes: 'x'.repeat(2000) }],
  ])('validateRow accepts the row %j', (row, habit) => {
    expect(validateRow(row).habit).toMatchObject(habit);
  });

  test('validateRow counts letters outside the basic plane once, as the API does', () => {
    const [name, notes] = ['🌱'.repeat(100), '🌱'.repeat(2000)];
    expect(validateRow({ ...good, name, notes }).habit).toMatchObject({ name, notes });
  });

  test('validateRow accepts or refuses a row of any shape without an exception', () => {
    const fields = ['name', 'type', 'deadline', 'completed', 'weekday', 'notes'];
    const odd = fc.constantFrom<unknown>(...ODD_VALUES);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), odd), (row) => {
        const { habit, error } = validateRow({ ...good, ...row });
        expect(habit === undefined).toBe(error !== undefined);
      }),
    );
  });

  test.each([
    [null, 'This is not a habit.'],
    ['text', 'This is not a habit.'],
    [{ ...good, type: 'Daily' }, 'Please select Daily or Weekly'],
    [{ ...good, name: '  ' }, 'Habit name is required'],
    [{ ...good, name: 7 }, 'Habit name is required'],
    [{ ...good, name: 'x'.repeat(101) }, 'Please use at most 100 characters.'],
    [{ ...good, name: '🌱'.repeat(101) }, 'Please use at most 100 characters.'],
    [{ ...good, name: 'a\0' }, 'This text contains a character that cannot be stored.'],
    [{ ...good, deadline: '' }, 'Deadline is required'],
    [{ ...good, deadline: '24:00' }, 'Please enter the deadline as HH:MM.'],
    [{ ...good, weekday: 'funday' }, 'Please enter weekdays as monday to sunday.'],
    [{ ...good, notes: 'x'.repeat(2001) }, 'Please use at most 2000 characters.'],
    [{ ...good, notes: 'a\0' }, 'This text contains a character that cannot be stored.'],
  ])('validateRow refuses the row %j', (row, error) => {
    expect(validateRow(row)).toEqual({ error });
  });
});

describe('a rhythm and a goal', () => {
  const good = { name: 'Read', type: 'daily', deadline: '18:00', completed: false };
  const glasses = { kind: 'least', amount: 8, unit: 'glasses', step: 1, per: 'day' };
  test.each([
    [
      { rhythm: '3x per week' },
      { type: 'weekly', rhythm: { kind: 'quota', times: 3, per: 'week' } },
    ],
    [{ rhythm: 'twice in 10 days' }, { rhythm: { kind: 'quota', times: 2, per: { days: 10 } } }],
    [{ rhythm: 'Every other day' }, { rhythm: { count: 2, unit: 'day', from: 'start' } }],
    [{ rhythm: 'every 2 weeks from the last time' }, { rhythm: { count: 2, from: 'done' } }],
    [{ goal: '8 glasses' }, { goal: glasses }],
    [
      { goal: 'at least 8', unit: 'glasses', per: 'day', step: '2' },
      { goal: { ...glasses, step: 2 } },
    ],
    [{ goal: '20 km a week' }, { type: 'weekly', goal: { amount: 20, unit: 'km', per: 'week' } }],
    [{ goal: '2,000 ml' }, { goal: { amount: 2000, unit: 'ml', step: 250 } }],
    [{ goal: '2,5 l' }, { goal: { amount: 2.5, unit: 'l' } }],
    [{ goal: '0,750 l' }, { goal: { amount: 0.75, unit: 'l' } }],
    [{ goal: 'max 2 coffees' }, { goal: { kind: 'most', amount: 2, unit: 'coffees' } }],
    [{ goal: 'avoid' }, { goal: { kind: 'most', amount: 0 } }],
  ])('validateRow reads rhythm and goal from %j', (cells, habit) => {
    expect(validateRow({ ...good, ...cells }).habit).toMatchObject(habit);
  });

  const NO_GOAL =
    'Please enter the goal like "8 glasses" or "at most 2 a week", the step as a number.';
  const NO_RHYTHM = 'Please enter the rhythm like "3 times a week" or "every 2 days".';
  test.each([
    [{ rhythm: 'now and then' }, NO_RHYTHM],
    [{ rhythm: '9 times a week' }, NO_RHYTHM],
    [{ rhythm: '0 times a week' }, NO_RHYTHM],
    [{ rhythm: 'every 500 days' }, NO_RHYTHM],
    [{ goal: 'a lot' }, NO_GOAL],
    [{ goal: '0 glasses' }, NO_GOAL],
    [{ goal: '9999999999 m' }, NO_GOAL],
    [{ goal: '8', unit: 'x'.repeat(21) }, NO_GOAL],
    [{ goal: '8', unit: 'two\nlines' }, NO_GOAL],
    [{ goal: '8', step: '0' }, NO_GOAL],
    [{ goal: '8', per: 'year' }, NO_GOAL],
    [
      { goal: 'avoid', rhythm: 'every 2 days' },
      'A limit applies every day, so it can’t have a rhythm.',
    ],
    [{ rhythm: '3 times a week', weekday: 'monday' }, 'It can only be done on 1 day.'],
  ])('validateRow refuses an invalid rhythm or goal: %j', (cells, error) => {
    expect(validateRow({ ...good, ...cells })).toEqual({ error });
  });
});
