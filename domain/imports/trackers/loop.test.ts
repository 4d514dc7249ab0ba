import { describe, expect, test } from 'vitest';
import { frequencyError } from '../../habits/frequency.ts';
import { READER, describeDays, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const HEADER =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
const OLD_HEADER = 'Position,Name,Question,Description,NumRepetitions,Interval,Color';

const read = (csv: Record<string, readonly string[]>) => readTracker(trackerFile({ csv }), READER);

const daysIn = (csv: Record<string, readonly string[]>) =>
  read(csv).habits.map(({ name, days }) => [name, describeDays(days)]);

const listOf = (...lines: string[]) => ({ 'Habits.csv': [HEADER, ...lines] });

describe('the CSV files of Loop Habit Tracker', () => {
  test('the import of Loop CSV files reads done days, and not the days that they cover', () => {
    const csv = {
      ...listOf('001,Read,YES_NO,Did you?,Before bed,1,1,#FF8F00,,,,false'),
      '001 Read/Checkmarks.csv': [
        'Date,Value,Notes',
        '2025-03-14,YES_MANUAL,',
        '2025-03-13,YES_AUTO,',
        '2025-03-12,SKIP,sick',
        '2025-03-11,NO,',
        '2025-03-10,UNKNOWN,why',
      ],
    };
    const { habits, tracker } = read(csv);
    expect(tracker).toBe('Loop Habit Tracker');
    expect(habits).toMatchObject([
      { name: 'Read', type: 'daily', weekdays: null, notes: 'Did you?\nBefore bed' },
    ]);
    expect(describeDays(habits[0]?.days ?? [])).toBe('03-10- why 03-11- 03-12s sick 03-14+');
  });

  test('the import of Loop CSV files makes a habit private if its days have notes', () => {
    const csv = {
      ...listOf('001,Read,YES_NO,,,1,1,,,,,false'),
      '001 Read/Checkmarks.csv': ['Date,Value,Notes', '2025-03-14,NO,Sick'],
    };
    expect(read(csv).habits).toMatchObject([{ isPrivate: true, isPrivateForNotes: true }]);
  });

  test.each([
    ['AT_LEAST', '8.0', '03-10- 03-11s 03-13- 03-14+'],
    ['AT_MOST', '2.0', '03-10+ 03-11s 03-13- 03-14-'],
    ['AT_LEAST', '0.0', '03-10- 03-11s 03-13+ 03-14+'],
  ])('the import of Loop CSV files reads amounts with the goal %s %s', (kind, target, days) => {
    const csv = {
      ...listOf(`001,Water,NUMERICAL,,,1,1,,glasses,${kind},${target},false`),
      '001 Water/Checkmarks.csv': [
        '2025-03-14,8000',
        '2025-03-13,6500',
        '2025-03-12,UNKNOWN',
        '2025-03-11,SKIP',
        '2025-03-10,NO',
      ],
    };
    expect(daysIn(csv)).toEqual([['Water', days]]);
  });

  test.each([
    ['YES_NO,,,3,7,,,,', { kind: 'quota', times: 3, per: 'week' }, null],
    ['YES_NO,,,4,30,,,,', { kind: 'quota', times: 4, per: 'month' }, null],
    ['YES_NO,,,1,31,,,,', { kind: 'quota', times: 1, per: 'month' }, null],
    ['YES_NO,,,1,3,,,,', { kind: 'every', count: 3, unit: 'day', from: 'done' }, null],
    ['YES_NO,,,2,5,,,,', { kind: 'quota', times: 2, per: { days: 5 } }, null],
    ['YES_NO,,,5,5,,,,', null, null],
    ['NUMERICAL,,,1,1,,cups,AT_MOST,2.0', null, ['most', 2, 'cups', 1, 'day']],
    ['NUMERICAL,,,1,7,,km,AT_LEAST,21.1', null, ['least', 21.1, 'km', 2, 'week']],
    ['NUMERICAL,,,1,30,,pages,AT_LEAST,300.0', null, ['least', 300, 'pages', 50, 'month']],
    ['NUMERICAL,,,1,14,,km,AT_LEAST,10.0', null, ['least', 5, 'km', 1, 'week']],
  ])('the import of Loop CSV files reads the frequency %s', (line, rhythm, goal) => {
    const [habit] = read(listOf(`001,It,${line},false`)).habits;
    const { kind, amount, unit, step, per } = habit?.goal ?? {};
    expect(habit?.rhythm).toEqual(rhythm);
    expect(habit?.goal && [kind, amount, unit, step, per]).toEqual(goal);
    expect(habit && frequencyError(habit)).toBeNull();
  });

  test('the import of Loop CSV files reports changes of a habit', () => {
    const { dropped } = read(
      listOf('001,Gym,YES_NO,,,2,5,,,,,false', '002,Run,NUMERICAL,,,1,14,,km,AT_LEAST,10.0,false'),
    );
    expect(dropped.slice(1)).toEqual([
      {
        what: 'Gym',
        why: 'Becomes 2 times in each block of 5 days, counted from its first day.',
      },
      { what: 'Run', why: 'Its target was for 14 days. It is the same amount per week here.' },
    ]);
  });

  test('the import of Loop CSV files finds the folder of a habit by its number, not by the name', () => {
    const csv = {
      ...listOf(
        '001,冥想,YES_NO,,,1,1,,,,,false',
        '002,Read,YES_NO,,,1,1,,,,,false',
        '003,Read,YES_NO,,,1,1,,,,,false',
        '004,Not exported,YES_NO,,,1,1,,,,,false',
      ),
      '001/Checkmarks.csv': ['2025-03-14,YES_MANUAL'],
      '002 Read/Checkmarks.csv': ['2025-03-13,YES_MANUAL'],
      '003 Read/Checkmarks.csv': ['2025-03-12,YES_MANUAL'],
    };
    expect(daysIn(csv)).toEqual([
      ['冥想', '03-14+'],
      ['Read', '03-13+'],
      ['Read', '03-12+'],
      ['Not exported', ''],
    ]);
  });

  test('the import of Loop CSV files accepts version 2.3.0, and recognises amounts by their values', () => {
    const csv = {
      'Habits.csv': [OLD_HEADER, '001,Read,,,1,1,#1', '002,Water,,,3,7,#2'],
      '001 Read/Checkmarks.csv': [
        '2025-03-14,2',
        '2025-03-13,1',
        '2025-03-12,3',
        '2025-03-11,0',
        '2025-03-10,-1',
      ],
      '002 Water/Checkmarks.csv': ['2025-03-14,8000', '2025-03-13,0', '2025-03-12,3'],
    };
    expect(daysIn(csv)).toEqual([
      ['Read', '03-11- 03-12s 03-14+'],
      ['Water', '03-12s 03-13- 03-14+'],
    ]);
    expect(read(csv).habits[1]).toMatchObject({
      type: 'weekly',
      goal: { kind: 'least', amount: 1, per: 'week' },
      days: [{ skipped: true }, { amount: 0 }, { amount: 8 }],
    });
  });

  test('the import of Loop CSV files needs no folders if there is the file of all habits', () => {
    const csv = {
      ...listOf('001,Gym,YES_NO,,,1,1,,,,,false', '002,Read,YES_NO,,,1,1,,,,,false'),
      'Checkmarks.csv': ['Date,Gym,Read,', '2025-03-14,YES_MANUAL,NO,'],
    };
    expect(daysIn(csv)).toEqual([
      ['Gym', '03-14+'],
      ['Read', '03-14-'],
    ]);
  });

  test('the import of Loop CSV files reads the file of all habits alone', () => {
    const { habits, dropped } = read({
      '': ['Date,Gym,Read,', '2025-03-14,2,0,', '2025-03-13,2,2,'],
    });
    expect(habits.map(({ days }) => describeDays(days))).toEqual([
      '03-13+ 03-14+',
      '03-13+ 03-14-',
    ]);
    expect(dropped.map(({ what }) => what)).toContain('Schedules');
  });

  test('the import of Loop CSV files reads an archived habit with its history', () => {
    const csv = {
      ...listOf('001,Old,YES_NO,,,1,1,,,,,true'),
      '001 Old/Checkmarks.csv': ['2025-03-01,YES_MANUAL'],
    };
    expect(read(csv).habits).toMatchObject([
      {
        type: 'daily',
        weekdays: null,
        archivedOn: '2025-03-01',
        before: { type: 'weekly', weekdays: null },
      },
    ]);
  });

  test.each([
    [
      { ...listOf('first,Read,YES_NO,,,1,1,,,,,false') },
      'Line 2 of Habits.csv should begin with a number.',
    ],
    [
      {
        ...listOf('001,Read,YES_NO,,,1,1,,,,,false'),
        '001 Read/Checkmarks.csv': ['14.3.2025,YES_MANUAL'],
      },
      'Line 1 of 001 Read/Checkmarks.csv should hold a date',
    ],
    [
      {
        ...listOf('001,Read,YES_NO,,,1,1,,,,,false'),
        '001 Read/Checkmarks.csv': ['2025-03-14,MAYBE'],
      },
      'and a value such as YES_MANUAL',
    ],
    [
      {
        ...listOf('001,Read,YES_NO,,,1,1,,,,,false'),
        'Checkmarks.csv': ['Date,Gym,', '2025-03-14,2,'],
      },
      'The columns of Checkmarks.csv should be the habits of Habits.csv.',
    ],
    [{ '': ['Date,Read, 20 min,', '2025-03-14,2,'] }, 'please choose the whole zip'],
    [
      { '': ['Date,Value,Notes', '2025-03-14,2,'] },
      'Please choose the whole zip that Loop exported.',
    ],
    [listOf(), 'There are no habits in this file.'],
  ])('the import of Loop CSV files refuses files that do not fit: %j', (csv, words) => {
    expect(() => read(csv)).toThrow(words);
  });
});

const MIDNIGHT = Date.UTC(2025, 2, 14);
const habitRow = {
  id: 1,
  archived: 0,
  name: 'Read',
  position: 0,
  freq_num: 1,
  freq_den: 1,
  type: 0,
  question: 'Did you?',
  description: '',
};

const readDatabase = (version: number, tables: Record<string, Record<string, unknown>[]>) =>
  readTracker(trackerFile({ database: { version, tables } }), READER);

describe('the database of Loop Habit Tracker', () => {
  test('the import of a Loop database reads days as midnight in UTC', () => {
    const { habits } = readDatabase(25, {
      Habits: [habitRow, { ...habitRow, id: 2, name: 'First', position: -1 }],
      Repetitions: [
        { habit: 1, timestamp: MIDNIGHT, value: 2, notes: 'ch. 3' },
        { habit: 1, timestamp: MIDNIGHT - 86_400_000, value: 1, notes: '' },
        { habit: 9, timestamp: MIDNIGHT, value: 2, notes: '' },
      ],
    });
    expect(habits.map(({ name, days }) => [name, describeDays(days)])).toEqual([
      ['First', ''],
      ['Read', '03-14+ ch. 3'],
    ]);
  });

  test.each<[object, string[]]>([
    [{}, []],
    [{ reminder_hour: null, reminder_min: null, reminder_days: 0 }, []],
    [{ reminder_hour: 8, reminder_min: 5, reminder_days: 127 }, ['08:05 when due']],
    [{ reminder_hour: 20, reminder_min: 0, reminder_days: 0 }, ['20:00 when due']],
    [
      { reminder_hour: 0, reminder_min: 30, reminder_days: 0b1000101 },
      ['00:30 monday,friday,saturday'],
    ],
    [{ reminder_hour: 24, reminder_min: 0, reminder_days: 127 }, []],
    [{ reminder_hour: 7.5, reminder_min: 0, reminder_days: 127 }, []],
    [{ reminder_hour: 7, reminder_min: 'noon', reminder_days: 'all' }, []],
  ])('the import of a Loop database reads the reminder: %j', (row, expected) => {
    const { habits, dropped } = readDatabase(25, {
      Habits: [{ ...habitRow, ...row }],
      Repetitions: [],
    });
    expect(
      habits[0]?.reminders.map(({ time, weekdays }) =>
        [time, weekdays?.join() ?? 'when due'].join(' '),
      ),
    ).toEqual(expected);
    expect(dropped.map(({ what }) => what)).toEqual(['Colors']);
  });

  test('the import of a Loop database reads each row of an old one as done', () => {
    const { habits } = readDatabase(9, {
      Habits: [habitRow],
      Repetitions: [{ habit: 1, timestamp: MIDNIGHT }],
    });
    expect(describeDays(habits[0]?.days ?? [])).toBe('03-14+');
  });

  test.each([
    [26, 'of version 26', {}],
    [8, 'of version 8', {}],
    [25, 'should hold a habit and a time', { Repetitions: [{ habit: 1, timestamp: 'noon' }] }],
    [25, 'should hold a habit and a time', { Repetitions: [{ habit: 1, timestamp: 1e300 }] }],
  ])(
    'the import of a Loop database refuses version %i that does not fit (%s)',
    (version, words, more) => {
      const tables = { Habits: [habitRow], Repetitions: [], ...more };
      expect(() => readDatabase(version, tables)).toThrow(words);
    },
  );

  test('the import of a Loop database does not recognise a database of another program', () => {
    expect(() => readDatabase(1, { tracks: [] })).toThrow('We can’t import this kind of file');
  });
});
