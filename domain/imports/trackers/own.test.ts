import { describe, expect, test } from 'vitest';
import { READER, describeDays, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const habit = {
  id: 7,
  name: 'Read',
  type: 'weekly',
  weekdays: ['friday', 'monday'],
  deadline: '07:30',
  notes: 'mine',
  icon: 'book',
  isPrivate: true,
  sortOrder: 3,
  createdOn: '2025-03-01',
  createdAt: '2025-03-01T10:00:00.000Z',
};
const day = {
  habitId: 7,
  habitName: 'Read more',
  date: '2025-03-10',
  scheduled: true,
  completed: true,
  skipped: false,
  notes: 'out loud',
};

const read = (habits: object[], history: object[] = [], more: object = {}) =>
  readTracker(
    trackerFile({
      json: { '': { exportedAt: '2025-03-12T23:30:00Z', profile: {}, habits, history, ...more } },
    }),
    READER,
  );

describe('our own export', () => {
  test('the import of our own export restores everything, including that no day was missed up to the export', () => {
    const { habits } = read([habit], [day]);
    expect(habits).toMatchObject([
      {
        name: 'Read',
        type: 'weekly',
        weekdays: ['monday', 'friday'],
        deadline: '07:30',
        notes: 'mine',
        icon: 'book',
        isPrivate: true,
        sortOrder: 3,
        createdOn: '2025-03-01',
        createdAt: '2025-03-01T10:00:00.000Z',
        wholeThrough: '2025-03-13',
        days: [{ scheduled: true, habitName: 'Read more' }],
      },
    ]);
    expect(describeDays(habits[0]?.days ?? [])).toBe('03-10+ out loud');
  });

  // 00:30 in Berlin.
  test.each([
    [{}, '2025-03-13'],
    [{ dayStart: 0 }, '2025-03-13'],
    [{ dayStart: 4 }, '2025-03-12'],
    [{ dayStart: 7 }, '2025-03-13'],
    [{ dayStart: '4' }, '2025-03-13'],
    [{ dayStart: 0.7 }, '2025-03-13'],
  ])(
    'an own export is complete up to the day of the user who made it: %j',
    (profile, wholeThrough) => {
      expect(read([habit], [day], { profile }).habits).toMatchObject([{ wholeThrough }]);
    },
  );

  test('the import of our own export uses defaults for unknown values', () => {
    const odd = { deadline: 'noon', icon: 'no-such', sortOrder: 1e12, createdAt: '+275760-01-01' };
    expect(read([{ ...habit, ...odd }]).habits).toMatchObject([
      { deadline: '18:00', icon: null, sortOrder: 1_000_000_000, createdAt: null },
    ]);
  });

  test.each<[object[], object[]]>([
    [
      [
        { from: '2025-03-01', until: '2025-03-02', habitId: null },
        { from: '2025-03-05', until: null, habitId: 7 },
      ],
      [
        { from: '2025-03-01', until: '2025-03-02', habit: null },
        { from: '2025-03-05', until: null, habit: 0 },
      ],
    ],
    [
      [{ from: '2025-03-05', until: '', habitId: '7' }],
      [{ from: '2025-03-05', until: null, habit: 0 }],
    ],
    [[{ from: '2025-03-05', until: null, habitId: 8 }], []],
  ])('the import of our own export reads its pauses: %j', (pauses, expected) => {
    expect(read([habit], [], { pauses }).pauses).toEqual(expected);
  });

  test.each([
    [{ from: 'once', until: null }],
    [{ from: '2025-03-05', until: '2025-03-04' }],
    [{ from: '2025-03-05', until: 'never' }],
  ])('the import of our own export refuses the pause %j', (pause) => {
    expect(() => read([habit], [], { pauses: [pause] })).toThrow('Pause 1 should have its days');
  });

  test('the import of our own export lists dropped data', () => {
    const { dropped } = read([habit], [], {
      following: [{}],
      encouragementsSent: [],
      sessions: [{}],
    });
    expect(dropped.map(({ what }) => what)).toEqual(['Follows', 'Profile and settings']);
  });

  test('the import of our own export lists entries of habits that are not in the file', () => {
    const of8 = { habitId: 8 };
    const { habits, dropped } = read([habit], [day, { ...day, ...of8 }, { ...day, habitId: '9' }], {
      entries: [{ ...of8, date: '2025-03-10', at: '07:00', amount: 5 }],
      pauses: [{ ...of8, from: '2025-03-05', until: null }],
    });
    expect(habits).toHaveLength(1);
    expect(dropped).toContainEqual({
      what: '2 days, 1 amount, 1 pause',
      why: 'The file does not have the habit.',
    });
  });

  test.each<[object[], object[], object, string]>([
    [[{ ...habit, id: undefined }], [], {}, 'Habit 1 (Read) should have a whole number as its id.'],
    [[{ ...habit, id: 'seven' }], [], {}, 'Habit 1 (Read) should have a whole number as its id.'],
    [[{ ...habit, id: 1.5 }], [], {}, 'Habit 1 (Read) should have a whole number as its id.'],
    [[{ ...habit, id: -7 }], [], {}, 'Habit 1 (Read) should have a whole number as its id.'],
    [[{ ...habit, id: { a: 7 } }], [], {}, 'Habit 1 (Read) should have a whole number as its id.'],
    [[habit, { ...habit, id: '7' }], [], {}, 'Habit 2 (Read) has the id of another habit.'],
    [
      [habit],
      [day, { ...day, habitId: null }],
      {},
      'Entry 2 of history should name its habit by a whole number.',
    ],
    [
      [habit],
      [],
      { pauses: [{ habitId: 'x', from: '2025-03-05', until: null }] },
      'Entry 1 of pauses should name its habit by a whole number.',
    ],
  ])(
    'the import of our own export refuses unknown ids of habits: %j %j %j',
    (habits, history, more, words) => {
      expect(() => read(habits, history, more)).toThrow(words);
    },
  );

  test.each([
    [{ ...habit, type: 'monthly' }, 'Habit 1 (Read) should be of type daily or weekly.'],
    [{ ...habit, weekdays: ['someday'] }, 'should have weekdays from monday to sunday.'],
    [{ ...habit, weekdays: 5 }, 'should have weekdays from monday to sunday.'],
    [{ ...habit, createdOn: 'once' }, 'should have its day of creation as YYYY-MM-DD.'],
  ])('the import of our own export refuses a file that does not fit: %j', (odd, words) => {
    expect(() => read([odd])).toThrow(words);
  });

  test('the import of our own export refuses days and parts that do not fit', () => {
    expect(() => read([habit], [{ ...day, date: '2025-02-30' }])).toThrow('should have a date');
    expect(() => read([habit], [null as never])).toThrow('Entry 1 of history should be an object');
  });
});
