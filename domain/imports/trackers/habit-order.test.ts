import { describe, expect, test } from 'vitest';
import { toLocalDay } from '../../days/local-day.ts';
import { READER, trackerFile } from '../../testing/tracker-file.ts';
import { eventfulDays } from '../imported-day.ts';
import { DAILY } from './frequency.ts';
import { readTracker } from './importers.ts';
import { listDroppedOrder, listDroppedSections } from './match-habits.ts';
import { normaliseImport } from './normalise-import.ts';
import { type FoundHabit, NOT_DONE, type TrackerDay } from './reading.ts';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

const read = (document: unknown) => readTracker(trackerFile({ json: { '': document } }), READER);

const ordersOf = (document: unknown) =>
  read(document).habits.map(({ section, tags, steps, stepsNeeded }) => ({
    section,
    tags,
    steps,
    stepsNeeded,
  }));

const NONE = { section: null, tags: null, steps: null, stepsNeeded: null };

test('the import reads checklists and tags of Habitica as steps and tags', () => {
  const document = {
    tags: [
      { id: 't1', name: 'Health' },
      { id: 't2', name: 'Work' },
    ],
    tasks: {
      habits: [{ text: 'Water', tags: ['t1', 'gone'] }],
      dailys: [
        {
          text: 'Read',
          tags: ['t2', 't1'],
          checklist: [
            { id: A, text: 'Open the book', completed: true },
            { id: 'x', text: 'Close it' },
          ],
        },
        { text: 'Walk' },
      ],
    },
  };
  expect(ordersOf(document)).toEqual([
    { ...NONE, tags: ['Health'] },
    {
      ...NONE,
      tags: ['Work', 'Health'],
      steps: [
        { id: A, text: 'Open the book' },
        { id: null, text: 'Close it' },
      ],
    },
    NONE,
  ]);
  expect(read(document).dropped.map(({ what }) => what)).toEqual(['Character, gold and values']);
});

const daysOf = (checklist: object[], history: object[] = [], more: object = {}) => {
  const tasks = { dailys: [{ text: 'Read', checklist, history }] };
  const document = { lastCron: '2025-03-12T06:30:00.000Z', tasks, ...more };
  const [habit] = read(document).habits;
  return habit?.days.map(({ date, completed, stepsDone }) => [date, completed, stepsDone]);
};

describe('the ticks of a Habitica checklist', () => {
  const both = [
    { id: A, text: 'Open the book', completed: true },
    { id: B, text: 'Close it', completed: false },
  ];
  const entry = {
    date: Date.parse('2025-03-12T12:00:00Z'),
    value: 1,
    isDue: true,
    completed: true,
  };
  test('ticks of a Habitica checklist belong to the day that began when it was last cleared', () => {
    expect(daysOf(both)).toEqual([['2025-03-12', false, [A]]]);
    const preferences = { timezoneOffset: 8 * 60, dayStart: 4 };
    expect(daysOf(both, [], { preferences })).toEqual([['2025-03-11', false, [A]]]);
  });

  test('a done Habitica daily completes its checklist, and a complete checklist does the daily', () => {
    expect(daysOf(both, [entry])).toEqual([['2025-03-12', true, [A, B]]]);
    const all = both.map((item) => ({ ...item, completed: true }));
    expect(daysOf(all)).toEqual([['2025-03-12', true, [A, B]]]);
  });

  test('ticks of a Habitica checklist count only for the first twenty items with a text', () => {
    const ticked = { id: A, text: 'Open the book', completed: true };
    const blank = { id: B, text: ' ', completed: false };
    expect(daysOf([ticked, blank])).toEqual([['2025-03-12', true, [A]]]);
    const more = Array.from({ length: 20 }, (_, at) => ({ ...ticked, text: `Page ${at + 1}` }));
    const beyond = { id: B, text: 'Page 21', completed: false };
    expect(daysOf([...more, beyond])).toEqual([['2025-03-12', true, [A]]]);
    expect(daysOf([...more.slice(1), beyond])).toEqual([['2025-03-12', false, [A]]]);
  });

  test('the import of Habitica leaves out ticks of an unknown day or step', () => {
    expect(daysOf(both, [], { lastCron: 'soon' })).toEqual([]);
    expect(daysOf([{ id: 'x', text: 'Open', completed: true }, both[1] ?? {}])).toEqual([]);
    expect(daysOf([])).toEqual([]);
  });
});

test('the import reads tags and the star of Beaver Habits as tags', () => {
  const habit = { name: 'Read', records: [], id: 'a' };
  const habits = [
    { ...habit, tags: ['Evening', 'evening', 7] },
    { ...habit, tags: [], star: true },
    { ...habit, star: false },
  ];
  const document = { user_email: 'me@example.org', exported_at: '2025-03-14 09:00:00', habits };
  expect(ordersOf(document)).toEqual([
    { ...NONE, tags: ['Evening'] },
    { ...NONE, tags: ['Starred'] },
    NONE,
  ]);
  expect(read(document).dropped).toEqual([]);
});

test('the import reads groups of Table Habit as sections, in order', () => {
  const habit = { name: 'Read', freq_type: 3, freq_custom: '[1,1]', records: [] };
  const document = {
    habits: [{ ...habit, group_id: 'g2' }, { ...habit, group_id: 'gone' }, habit],
    groups: [{ uuid: 'g1', name: 'Morning' }, { uuid: 'g2', name: 'Evening' }, { name: 'Lost' }],
  };
  expect(ordersOf(document)).toEqual([{ ...NONE, section: 'Evening' }, NONE, NONE]);
  expect(read(document).sections).toEqual(['Morning', 'Evening']);
  expect(read(document).dropped).toEqual([]);
});

const own = (habits: object[], more: object = {}) => ({
  exportedAt: '2025-03-12T23:30:00Z',
  profile: {},
  habits,
  history: [],
  ...more,
});

describe('our own export', () => {
  const habit = { id: 7, name: 'Pack', type: 'daily', weekdays: null, createdOn: '2025-03-01' };
  const day = { habitId: 7, habitName: 'Pack', date: '2025-03-10', scheduled: true };
  const order = {
    section: 'Morning',
    tags: ['=1+1', 'a, "b"'],
    steps: [
      { id: A, text: 'Shoes' },
      { id: B, text: 'Bottle' },
    ],
    stepsNeeded: 1,
  };

  test('the import of our own export restores sections, tags and steps, with partly ticked days', () => {
    const sections = [
      { name: 'Evening', sortOrder: 1 },
      { name: 'Morning', sortOrder: 0 },
    ];
    const history = [{ ...day, completed: false, skipped: false, notes: null, stepsDone: [B] }];
    const document = own([{ ...habit, ...order }], { sections, history });
    expect(ordersOf(document)).toEqual([order]);
    const { sections: found, habits, dropped } = read(document);
    expect(found).toEqual(['Morning', 'Evening']);
    expect(habits[0]?.days).toMatchObject([{ stepsDone: [B] }]);
    expect(dropped).toMatchObject([{ what: 'Profile and settings' }]);
  });

  test('the import of our own export reads no sections, tags and steps from an export of an earlier version', () => {
    expect(ordersOf(own([habit]))).toEqual([NONE]);
    expect(read(own([habit])).sections).toEqual([]);
  });

  test.each<[string, object, object]>([
    ['an invalid tag', { tags: [' ', 'a\nb', 7] }, { tags: ['a b'] }],
    ['no list of tags', { tags: 5 }, {}],
    ['steps without ids', { steps: [{ text: 'One' }] }, { steps: [{ id: null, text: 'One' }] }],
    [
      'two steps with one id',
      {
        steps: [
          { id: A, text: 'One' },
          { id: A, text: 'Two' },
        ],
      },
      {
        steps: [
          { id: A, text: 'One' },
          { id: null, text: 'Two' },
        ],
      },
    ],
    [
      'more steps needed than there are',
      { ...order, stepsNeeded: 3 },
      { ...order, stepsNeeded: null },
    ],
    ['half a step needed', { ...order, stepsNeeded: 0.5 }, { ...order, stepsNeeded: null }],
    ['steps needed without steps', { stepsNeeded: 2 }, {}],
    ['a section that is no text', { section: 5 }, {}],
  ])(
    'the import of our own export keeps the valid parts of an export with %s',
    (_what, raw, kept) => {
      expect(ordersOf(own([{ ...habit, ...raw }]))).toEqual([{ ...NONE, ...kept }]);
    },
  );

  test('the import of our own export drops ticks of unknown steps', () => {
    const history = [{ ...day, stepsDone: ['x', A, A] }];
    expect(read(own([habit], { history })).habits[0]?.days).toMatchObject([{ stepsDone: [A] }]);
    const none = [{ ...day, stepsDone: ['x'] }];
    expect(read(own([habit], { history: none })).habits[0]?.days[0]?.stepsDone).toBeUndefined();
  });
});

const found = (more: Partial<FoundHabit>): FoundHabit => ({
  name: 'Pack',
  converted: DAILY,
  notes: [],
  days: new Map(),
  ...more,
});
const normalised = (more: Partial<FoundHabit>) =>
  normaliseImport({ habits: [found(more)], dropped: [] }, READER);

const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('too many items', () => {
  test.each<[Partial<FoundHabit>, object, string[]]>([
    [{ tags: many(10) }, { tags: many(10) }, []],
    [{ tags: many(11) }, { tags: many(10) }, ['It gets the first 10 of its tags.']],
    [
      { tags: ['x'.repeat(31)] },
      { tags: ['x'.repeat(30)] },
      ['Its tags were cut after 30 characters.'],
    ],
    [
      { section: 'x'.repeat(41) },
      { section: 'x'.repeat(40) },
      ['The name of its section was cut after 40 characters.'],
    ],
    [
      { steps: many(21).map((text) => ({ id: null, text })) },
      { steps: many(20).map((text) => ({ id: null, text })) },
      ['It gets the first 20 of its steps.'],
    ],
    [
      { steps: [{ id: A, text: 'x'.repeat(101) }] },
      { steps: [{ id: A, text: 'x'.repeat(100) }] },
      ['Its steps were cut after 100 characters.'],
    ],
  ])('the import reports too many items for %j', (raw, kept, words) => {
    const { habits, dropped } = normalised(raw);
    expect(habits).toMatchObject([{ ...NONE, ...kept }]);
    expect(dropped).toEqual(words.map((why) => ({ what: 'Pack', why })));
  });

  test('the import reports steps of a habit that has an amount', () => {
    const goal = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' } as const;
    const rule = { frequency: { ...DAILY.frequency, goal }, changes: [] };
    const { habits, dropped } = normalised({ converted: rule, steps: [{ id: A, text: 'One' }] });
    expect(habits).toMatchObject([{ steps: null, goal }]);
    expect(dropped).toMatchObject([
      { why: 'A habit has steps or an amount, not both. Its steps are left out.' },
    ]);
  });

  test('the import reports a section if there are no sections left', () => {
    const existing = many(29).map((name) => ({ name }));
    expect(listDroppedSections(['28', 'Morning', 'Evening'], existing)).toEqual([
      {
        what: 'Evening',
        why: 'At most 30 sections are possible: habits are imported without this one.',
      },
    ]);
  });
});

describe('an existing habit', () => {
  const raw = { section: 'Morning', tags: ['Health'], steps: [{ id: null, text: 'Shoes' }] };
  const own = {
    sectionId: 3,
    tags: ['health'],
    steps: [{ id: A, text: 'Shoes' }],
    stepsNeeded: null,
  };
  const sections = [{ id: 3, name: 'morning', sortOrder: 0 }];
  const NOTHING = { sectionId: null, tags: null, steps: null, stepsNeeded: null };

  test.each<[Partial<FoundHabit>, object, boolean]>([
    [raw, own, false],
    [{}, own, false],
    [{ section: 'Evening' }, own, true],
    [raw, NOTHING, true],
    [{ tags: ['Work'] }, own, true],
    [{ steps: [{ id: A, text: 'Boots' }] }, own, true],
    [{ ...raw, stepsNeeded: 1 }, own, true],
  ])(
    'the import keeps section, tags and steps of an existing habit with %j',
    (more, existing, isReported) => {
      const { habits } = normalised(more);
      const dropped = listDroppedOrder(habits, [existing as typeof own], sections);
      const why = 'It is already here, and keeps its section, tags and steps.';
      expect(dropped).toEqual(isReported ? [{ what: 'Pack', why }] : []);
      expect(listDroppedOrder(habits, [undefined], sections)).toEqual([]);
    },
  );
});

test('a day with some ticked steps has content', () => {
  const date = toLocalDay('2025-03-13');
  const day: TrackerDay = { ...NOT_DONE, stepsDone: [A] };
  const empty: TrackerDay = { ...day, stepsDone: null };
  const before = toLocalDay('2025-03-12');
  const days = new Map([
    [before, empty],
    [date, day],
  ]);
  const [habit] = normalised({ days }).habits;
  expect(eventfulDays(habit?.days ?? [])).toMatchObject([{ date, stepsDone: [A] }]);
});
