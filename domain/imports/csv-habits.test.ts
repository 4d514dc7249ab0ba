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

describe('the separator', () => {
  test.each([
    ['name,type,deadline,completed\nA;B;C;D;E,daily', ','],
    ['name;type;deadline;completed\nA,B,C,D,E;daily', ';'],
    ['\r\nname\ttype\tdeadline\tcompleted\r\nA,B;C', '\t'],
    ['name', ','],
    ['', ','],
  ])('of %j is %j', (text, separator) => {
    expect(separatorOf(text)).toBe(separator);
  });
});

describe('the header', () => {
  test.each([
    [[], ['name', 'type', 'deadline', 'completed']],
    [[['']], ['name', 'type', 'deadline', 'completed']],
    [[['name', 'type']], ['deadline', 'completed']],
    [[['name', 'type', 'dead line', 'completed']], ['deadline']],
    [[['\uFEFF Name ', 'TYPE', ' Deadline', 'Completed']], undefined],
    [[['completed', 'extra', 'deadline', 'type', 'name']], undefined],
    [[[''], ['name', 'type', 'deadline', 'completed']], undefined],
  ])('of %j misses %j', (lines, missing) => {
    expect(readCsvTable(lines).missing).toEqual(missing);
  });
});

describe('rows', () => {
  test('are numbered as a spreadsheet does it, blank ones counted', () => {
    const lines = [HEADER, line('A', 'daily'), [''], line(' ', ''), line('B', 'weekly')];
    expect(rowsOf(lines).map(({ row, name }) => [row, name])).toEqual([
      [2, 'A'],
      [5, 'B'],
    ]);
    expect(readCsvTable(lines)).toMatchObject({ skipped: [] });
  });

  test('with another number of columns, or another type, are skipped', () => {
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
  ])('with completed %j are completed: %j', (cell, completed) => {
    expect(rowsOf([HEADER, line('A', 'daily', '18:00', '', '', cell)])[0]?.completed).toBe(
      completed,
    );
  });

  test('are read by their headers, unguarded, with the weekday in small letters', () => {
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
  ])('%j is taken', (row, habit) => {
    expect(validateRow(row).habit).toMatchObject(habit);
  });

  test('is judged whatever it holds', () => {
    const fields = ['name', 'type', 'deadline', 'completed', 'weekday', 'notes'];
    const odd = fc.constantFrom<unknown>(...ODD_VALUES);
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), odd), (row) => {
        const { habit, fault } = validateRow({ ...good, ...row });
        expect(habit === undefined).toBe(fault !== undefined);
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
    [{ ...good, name: 'a\0' }, 'This text contains a character that cannot be stored.'],
    [{ ...good, deadline: '' }, 'Deadline is required'],
    [{ ...good, deadline: '24:00' }, 'Please give the deadline as HH:MM.'],
    [{ ...good, weekday: 'funday' }, 'Please give weekdays as monday to sunday.'],
    [{ ...good, notes: 'x'.repeat(2001) }, 'Please use at most 2000 characters.'],
    [{ ...good, notes: 'a\0' }, 'This text contains a character that cannot be stored.'],
  ])('%j is refused', (row, fault) => {
    expect(validateRow(row)).toEqual({ fault });
  });
});
