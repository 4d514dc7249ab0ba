import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ODD_VALUES } from '../../testing/odd-values.ts';
import { READER, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';
import { type TrackerFile, UnsupportedFile } from './tracker-file.ts';

const day = '2025-03-10';
const notes = 'mine';
const habit = {
  id: 7,
  name: 'Read',
  type: 'weekly',
  weekdays: ['friday'],
  deadline: '07:30',
  notes,
};
const more = {
  icon: 'book',
  isPrivate: true,
  sortOrder: 3,
  createdOn: day,
  createdAt: `${day}T10:00Z`,
};
const did = { scheduled: true, completed: true, skipped: false, notes };
const record = { record_date: 20_000, record_type: 1, record_value: 2, reason: 'ill' };
const custom = { freq_type: 3, freq_custom: '[2, 5]', start_date: 20_000, status: 1 };
const period = { period_type: 'W', period_count: 1, target_count: 3 };
const history = [{ date: 1_741_600_000_000, value: 1, scoredUp: 1, completed: true, isDue: true }];
const daily = { text: 'Read', history, frequency: 'weekly', everyX: 1, repeat: { m: true }, notes };

const DOCUMENTS: readonly object[] = [
  {
    exportedAt: `${day}T10:00Z`,
    profile: {},
    habits: [{ ...habit, ...more }],
    history: [{ habitId: 7, habitName: 'Read', date: day, ...did }],
    follows: [{}],
  },
  {
    tasks: { habits: [{ ...daily, up: true }], dailys: [daily], todos: [{}], rewards: [] },
    preferences: { timezoneOffset: -60, dayStart: 2 },
  },
  {
    habits: [{ name: 'Read', type: 1, daily_goal: 1, ...custom, records: [record] }],
    groups: [{}],
  },
  {
    habits: [{ name: 'Read', frequency: 'FREQ=DAILY', completions: [`${day}T10:00:00Z`] }],
    system: { timezone: 'Europe/Berlin' },
  },
  {
    habits: [{ name: 'Read', period, status: 'soft', tags: ['a'], records: [{ day, done: true }] }],
  },
  {
    'dohabit-habits-storage': {
      state: {
        habits: [
          {
            id: 'a',
            title: 'Read',
            frequency: 2,
            currentProgress: 1,
            lastActivityDate: day,
            completedDays: [{ date: '2025-03-09', progress: 2 }],
            createdAt: 1_741_600_000_000,
          },
        ],
      },
    },
    'dohabit-notes-storage': {
      state: { notes: [{ habitId: 'a', text: notes, createdAt: 1_741_600_000_000 }] },
    },
  },
];

const LOOP_ROWS = {
  Habits: [{ id: 1, name: 'Read', type: 1, freq_num: 1, freq_den: 7, target_value: 2, unit: 'km' }],
  Repetitions: [{ habit: 1, timestamp: 1_741_564_800_000, value: 2, notes }],
};

type Path = readonly (string | number)[];

/** All paths in a document, the innermost first. */
const pathsIn = (value: unknown): Path[] =>
  typeof value === 'object' && value !== null
    ? [
        ...Object.entries(value).flatMap(([key, inner]) =>
          pathsIn(inner).map((path) => [key, ...path]),
        ),
        [],
      ]
    : [[]];

/** A copy with another value at one path. */
function withOdd(value: unknown, [key, ...rest]: Path, odd: unknown): unknown {
  if (key === undefined) return odd;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  // An odd value may already be on the path.
  if (typeof copy !== 'object' || copy === null) return odd;
  copy[key] = withOdd(copy[key], rest, odd);
  return copy;
}

const mutated = (document: object): fc.Arbitrary<unknown> => {
  const path = fc.constantFrom(...pathsIn(document));
  const change = fc.tuple(path, fc.constantFrom(...ODD_VALUES));
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce((so: unknown, [at, odd]) => withOdd(so, at, odd), document));
};

/** The message of a refusal, undefined for a readable file. Other errors are thrown. */
function wordsOn(file: TrackerFile): string {
  try {
    readTracker(file, READER);
    return '';
  } catch (error) {
    if (!(error instanceof UnsupportedFile)) throw error;
    return error.message;
  }
}

const SHORT = 1000;

test.each(DOCUMENTS.map((document, at) => [Object.keys(document).join(', '), at]))(
  'a document of %s with any value at any path is read or refused with a message',
  (_, at) => {
    const document = DOCUMENTS[at] ?? {};
    expect(readTracker(trackerFile({ json: { '': document } }), READER).habits).not.toEqual([]);
    fc.assert(
      fc.property(mutated(document), (json) => {
        expect(wordsOn(trackerFile({ json: { '': json } })).length).toBeLessThanOrEqual(SHORT);
      }),
      { numRuns: 1000 },
    );
  },
);

test('any JSON is read or refused with a message', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(wordsOn(trackerFile({ json: { '': json } })).length).toBeLessThanOrEqual(SHORT);
    }),
  );
});

const rowsOf = (value: unknown) =>
  Array.isArray(value) ? value.map((row) => Object(row) as object) : [];

test('a Loop backup with any values is read or refused with a message', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(9, 25),
      mutated(LOOP_ROWS.Habits),
      mutated(LOOP_ROWS.Repetitions),
      (version, habits, repetitions) => {
        const tables = { Habits: rowsOf(habits), Repetitions: rowsOf(repetitions) } as never;
        expect(wordsOn(trackerFile({ database: { version, tables } })).length).toBeLessThanOrEqual(
          SHORT,
        );
      },
    ),
    { numRuns: 1000 },
  );
});

const TICKMATE_ROWS = {
  tracks: [{ _id: 1, name: 'Read', description: notes, enabled: 1, order: 0 }],
  ticks: [{ _track_id: 1, year: 2025, month: 2, day: 10 }],
  groups: [{ _id: 2, name: 'Mind', order: 0 }],
  track2groups: [{ _track_id: 1, _group_id: 2 }],
};

test('a Tickmate backup with any values is read or refused with a message', () => {
  const odd = fc.record({
    tracks: mutated(TICKMATE_ROWS.tracks),
    ticks: mutated(TICKMATE_ROWS.ticks),
    groups: mutated(TICKMATE_ROWS.groups),
    track2groups: mutated(TICKMATE_ROWS.track2groups),
  });
  fc.assert(
    fc.property(odd, (rows) => {
      const tables = Object.fromEntries(
        Object.entries(rows).map(([table, value]) => [table, rowsOf(value)]),
      ) as never;
      const words = wordsOn(trackerFile({ database: { version: 14, tables } }));
      expect(words.length).toBeLessThanOrEqual(SHORT);
    }),
    { numRuns: 1000 },
  );
});

const CSV = {
  'habits.csv': ['id,name,type,weekday,createdOn', '7,Read,weekly,friday,2025-03-10'],
  'history.csv': ['habitId,habit,date,scheduled,completed', '7,Read,2025-03-10,true,true'],
};

test.each(['constructor', '__proto__', 'toString', ''])(
  'a column with the name %j is read like any other',
  (name) => {
    const csv = {
      ...CSV,
      'habits.csv': CSV['habits.csv'].map((line, at) => `${line},${at ? 'x' : name}`),
    };
    expect(readTracker(trackerFile({ csv }), READER).habits).toMatchObject([{ name: 'Read' }]);
  },
);

test.each(['constructor', '__proto__'])('a period of the type %j is unknown', (type) => {
  const habits = [
    { name: 'Read', period: { ...period, period_type: type }, records: [{ day, done: true }] },
  ];
  const { habits: found } = readTracker(trackerFile({ json: { '': { habits } } }), READER);
  expect(found).toMatchObject([{ type: 'daily', weekdays: null }]);
});

test('the list of dropped data stays short, however many and long the names are', () => {
  const deleted = Array.from({ length: 100_000 }, (_, at) => ({
    name: `${'x'.repeat(200)}${at}`,
    status: 'soft_delete',
  }));
  const habits = [...deleted, { name: 'Read', records: [{ day, done: true }] }];
  const { dropped } = readTracker(trackerFile({ json: { '': { habits } } }), READER);
  expect(JSON.stringify(dropped).length).toBeLessThan(1000);
});
