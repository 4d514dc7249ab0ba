import { describe, expect, test } from 'vitest';
import { frequencyError } from '../../habits/frequency.ts';
import { NO_WEEK_CHOSEN } from '../../days/week.ts';
import { evaluate } from '../../history/evaluate.ts';
import { withActiveDays } from '../../history/active-days.ts';
import { NO_DAYS } from '../../history/facts.ts';
import { mergeDays } from '../merge-days.ts';
import { READER, describeDays, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const quota = (times: number, per: 'week' | 'month' | { days: number }) => ({
  kind: 'quota',
  times,
  per,
});
const every = (count: number, unit: string, from: string) => ({ kind: 'every', count, unit, from });

const read = (document: unknown, besides: Record<string, unknown> = {}) =>
  readTracker(trackerFile({ json: { '': document, ...besides } }), READER);

const oneOf = (document: unknown) => {
  const [habit] = read(document).habits;
  if (!habit) throw new Error('There is no habit.');
  return { ...habit, text: describeDays(habit.days) };
};

const trove = (habit: object) => ({
  habits: [{ id: '1', name: 'Read', frequency: 'FREQ=DAILY', completions: [], ...habit }],
});

describe('HabitTrove', () => {
  test('the import of HabitTrove reads timestamps by the time zone of its settings', () => {
    const document = trove({ completions: ['2025-03-12T22:30:00Z', '2025-03-13T22:59:00Z'] });
    const inBerlin = read(document).habits[0]?.days ?? [];
    expect(describeDays(inBerlin)).toBe('03-12+ 03-13+');
    const settings = { system: { timezone: 'Pacific/Auckland' } };
    const away = read(document, { 'settings.json': settings }).habits[0]?.days ?? [];
    expect(describeDays(away)).toBe('03-13+ 03-14+');
  });

  test('the import of HabitTrove counts a day as done when it has the required completions', () => {
    const completions = ['2025-03-13T08:00:00Z', '2025-03-13T09:00:00Z', '2025-03-14T08:00:00Z'];
    expect(oneOf(trove({ completions, targetCompletions: 2 }))).toMatchObject({
      text: '03-13+ 03-14-',
      goal: { kind: 'least', amount: 2, unit: 'times', step: 1, per: 'day' },
      days: [{ amount: 2 }, { amount: 1 }],
    });
  });

  test('the import of HabitTrove counts the completions of a day, even if one is required', () => {
    const completions = ['2025-03-13T08:00:00Z', '2025-03-13T09:00:00Z', '2025-03-14T08:00:00Z'];
    expect(oneOf(trove({ completions }))).toMatchObject({
      text: '03-13+ 03-14+',
      goal: { kind: 'least', amount: 1, unit: '×', step: 1, per: 'day' },
      days: [{ amount: 2 }, { amount: 1 }],
    });
  });

  test.each([
    ['FREQ=DAILY', 'daily', null],
    ['RRULE:FREQ=DAILY;INTERVAL=1', 'daily', null],
    ['DTSTART:20250101T000000Z\nRRULE:FREQ=DAILY', 'daily', null],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'weekly', ['monday', 'wednesday', 'friday']],
    ['rrule:freq=weekly;byday=su', 'weekly', ['sunday']],
  ])('the import of HabitTrove reads the rule %s', (frequency, type, weekdays) => {
    expect(oneOf(trove({ frequency }))).toMatchObject({ type, weekdays, rhythm: null });
  });

  const start = 'DTSTART:20250102T000000Z\n';
  test.each([
    ['FREQ=WEEKLY', quota(1, 'week'), '2025-03-12'],
    ['FREQ=MONTHLY', quota(1, 'month'), '2025-03-12'],
    ['FREQ=DAILY;INTERVAL=2', every(2, 'day', 'done'), '2025-03-12'],
    [`${start}RRULE:FREQ=DAILY;INTERVAL=4`, every(4, 'day', 'start'), '2025-03-11'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', every(2, 'week', 'start'), '2025-03-10'],
    ['FREQ=WEEKLY;INTERVAL=2', every(2, 'week', 'done'), '2025-03-12'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', quota(2, { days: 14 }), '2025-03-12'],
    ['FREQ=MONTHLY;BYMONTHDAY=15', every(1, 'month', 'start'), '2025-02-15'],
    ['FREQ=MONTHLY;BYMONTHDAY=31', every(1, 'month', 'start'), '2025-01-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', every(1, 'month', 'start'), '2025-01-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=-2', quota(1, 'month'), '2025-03-12'],
    ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15', every(12, 'month', 'start'), '2024-06-15'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', every(12, 'month', 'start'), '2024-02-29'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', every(12, 'month', 'done'), '2025-03-12'],
    ['DTSTART:19000101\nFREQ=MONTHLY;BYMONTHDAY=-1', every(1, 'month', 'start'), '2025-01-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=1,15', quota(2, 'month'), '2025-03-12'],
    ['FREQ=MONTHLY;BYDAY=2MO', quota(1, 'month'), '2025-03-12'],
    ['FREQ=YEARLY', every(12, 'month', 'done'), '2025-03-12'],
    ['FREQ=YEARLY;INTERVAL=2', every(13, 'month', 'done'), '2025-03-12'],
    ['FREQ=DAILY;INTERVAL=9999', every(400, 'day', 'done'), '2025-03-12'],
  ])('the import of HabitTrove reads the rule %s as a rhythm', (frequency, rhythm, createdOn) => {
    const habit = oneOf(trove({ frequency, completions: ['2025-03-12T12:00:00Z'] }));
    expect(habit).toMatchObject({ rhythm, createdOn });
    expect(frequencyError(habit)).toBeNull();
  });

  test('the import of HabitTrove does not import tasks', () => {
    const { habits, dropped } = read({
      habits: [
        ...trove({}).habits,
        { name: 'Pay rent', isTask: true, frequency: '2025-03-31', completions: [] },
      ],
    });
    expect(habits).toHaveLength(1);
    expect(dropped).toContainEqual({
      what: 'Pay rent',
      why: 'It’s a one-time task, not a habit.',
    });
  });

  test.each([
    [trove({ frequency: 'now and then' }), 'The frequency of "Read" should be a rule'],
    [
      trove({ completions: ['+275760-01-01T00:00:00Z'] }),
      'A completion of Read should be an ISO time.',
    ],
    [trove({ completions: ['yesterday'] }), 'A completion of Read should be an ISO time.'],
    [trove({ completions: 7 }), 'completions of Read should be a list.'],
    [{ habits: [...trove({}).habits, 'x'] }, 'Habit 2 should be an object with named fields.'],
  ])('the import of HabitTrove refuses a file that does not fit: %j', (document, words) => {
    expect(() => read(document)).toThrow(words);
  });
});

const beaver = (habit: object) => ({
  user_email: 'me@example.org',
  exported_at: '2025-03-14 09:00:00',
  habits: [{ name: 'Read', records: [], id: 'a', tags: [], ...habit }],
});

describe('Beaver Habits', () => {
  test('the import of Beaver Habits reads the tag of skipped days, and notes without HTML', () => {
    const records = [
      { day: '2025-03-11', done: true, text: '#skip' },
      { day: '2025-03-12', done: false, text: '#Skip Sick' },
      { day: '2025-03-13', done: false, text: 'no #skipping today' },
      { day: '2025-03-14', done: true, text: '<b>3</b> &lt; 4 <script>alert(1)</script>' },
    ];
    expect(oneOf(beaver({ records })).text).toBe(
      '03-11+ 03-12s Sick 03-13- no #skipping today 03-14+ 3 < 4 alert(1)',
    );
  });

  test.each([
    [undefined, 'daily', null],
    [null, 'daily', null],
    [{ period_type: 'D', period_count: 1, target_count: 1 }, 'daily', null],
    [{ period_type: 'W', period_count: 1, target_count: 7 }, 'daily', null],
  ])('the import of Beaver Habits reads the period %j', (period, type, weekdays) => {
    expect(oneOf(beaver({ period }))).toMatchObject({ type, weekdays, rhythm: null });
  });

  test.each([
    ['D', 3, 1, every(3, 'day', 'done')],
    ['D', 7, 2, quota(2, 'week')],
    ['D', 10, 4, quota(4, { days: 10 })],
    ['W', 1, 2, quota(2, 'week')],
    ['W', 2, 1, every(2, 'week', 'done')],
    ['W', 2, 3, quota(3, { days: 14 })],
    ['M', 1, 4, quota(4, 'month')],
    ['M', 3, 1, every(3, 'month', 'done')],
    ['M', 2, 5, quota(5, { days: 60 })],
    ['Y', 1, 1, every(12, 'month', 'done')],
    ['Y', 1, 12, quota(12, { days: 365 })],
    ['Y', 2, 8, quota(4, { days: 400 })],
  ])(
    'the import of Beaver Habits reads the period %s × %i, %i times, as a rhythm',
    (period_type, period_count, target_count, rhythm) => {
      const habit = oneOf(beaver({ period: { period_type, period_count, target_count } }));
      expect(habit.rhythm).toEqual(rhythm);
      expect(frequencyError(habit)).toBeNull();
    },
  );

  test('the import of Beaver Habits reads archived habits, but no deleted ones', () => {
    const document = beaver({ status: 'archive' });
    document.habits.push({ ...document.habits[0]!, name: 'Gone', status: 'soft_delete' } as never);
    const { habits, dropped } = read(document);
    expect(habits).toMatchObject([{ name: 'Read', type: 'daily', archivedOn: '2025-03-14' }]);
    expect(dropped).toContainEqual({ what: 'Gone', why: 'It was deleted there.' });
  });

  test.each([
    [beaver({ records: [{ day: '14/03/2025', done: true }] }), 'should have a day as YYYY-MM-DD'],
    [beaver({ records: {} }), 'records of Read should be a list.'],
    [{ ...beaver({}), habits: [] }, 'There are no habits in this file.'],
  ])('the import of Beaver Habits refuses a file that does not fit: %j', (document, words) => {
    expect(() => read(document)).toThrow(words);
  });
});

const hour = (day: string, time: string) => Date.parse(`${day}T${time}:00Z`);

const historyEntry = (day: string, isDue: boolean, completed: boolean) => ({
  date: hour(day, '12:00'),
  value: 1,
  isDue,
  completed,
});

const habitica = (tasks: object, preferences: object = {}) => ({ preferences, tasks });

describe('Habitica', () => {
  test('the import of Habitica applies the start of the day and the time zone of the owner', () => {
    const history = [
      { date: hour('2025-03-13', '01:00'), value: 1, scoredUp: 1 },
      { date: hour('2025-03-14', '12:00'), value: 2, scoredUp: 0, scoredDown: 1 },
    ];
    const document = habitica(
      { habits: [{ text: 'Water', up: true, history }] },
      { timezoneOffset: -60, dayStart: 4 },
    );
    expect(oneOf(document).text).toBe('03-12+ 03-14-');
  });

  test('the import of Habitica reads whether a daily was done and due, or derives it from its value', () => {
    const history = [
      { date: hour('2025-03-10', '12:00'), value: 1, isDue: true, completed: true },
      { date: hour('2025-03-11', '12:00'), value: 1, isDue: false, completed: false },
      { date: hour('2025-03-12', '12:00'), value: 0, isDue: true, completed: false },
      { date: hour('2025-03-13', '12:00'), value: 0.9 },
      { date: hour('2025-03-14', '12:00'), value: -0.1 },
    ];
    const repeat = { su: false, m: true, t: true, w: true, th: true, f: true, s: false };
    const document = habitica({ dailys: [{ text: 'Read', frequency: 'weekly', repeat, history }] });
    expect(oneOf(document)).toMatchObject({
      text: '03-10+ 03-11s 03-12- 03-13+ 03-14-',
      weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
    });
  });

  test('the import of Habitica reads days that were not due as neutral for streaks', () => {
    const history = [
      historyEntry('2025-03-12', true, true),
      historyEntry('2025-03-13', false, false),
      historyEntry('2025-03-14', true, true),
    ];
    const { days, ...habit } = oneOf(habitica({ dailys: [{ text: 'Read', history }] }));
    const { today } = READER;
    const merging = {
      habit: { ...habit, ...NO_DAYS, pastRhythms: [] },
      details: [],
      imported: days,
      today,
      isRenewed: false,
    };
    const { facts } = mergeDays(merging);
    const seen = withActiveDays(
      null,
      days.map(({ date }) => date),
    );
    const owner = { today, week: NO_WEEK_CHOSEN, activeDays: seen };
    const { streak, reps } = evaluate(
      { ...habit, ...facts, pastRhythms: [], archives: [], pauses: [] },
      owner,
    );
    expect({ streak, reps }).toEqual({ streak: 2, reps: 2 });
  });

  test.each([
    ['on weekdays', { frequency: 'weekly', repeat: { m: true, w: true } }, '03-10+ 03-12s'],
    ['every second day', { frequency: 'daily', everyX: 2 }, '03-10+ 03-12s'],
    ['some days of the month', { frequency: 'monthly', daysOfMonth: [5, 20] }, '03-10+'],
  ])(
    'the import of Habitica leaves out days that were not due there nor here: %s',
    (_what, task, text) => {
      const startDate = '2025-03-10T00:00:00.000Z';
      const history = [
        historyEntry('2025-03-09', false, false),
        historyEntry('2025-03-10', true, true),
        historyEntry('2025-03-11', false, false),
        historyEntry('2025-03-12', false, false),
      ];
      const document = habitica({ dailys: [{ text: 'Read', startDate, history, ...task }] });
      expect(oneOf(document).text).toBe(text);
    },
  );

  test('the import of Habitica counts a day that was done without being due', () => {
    const history = [
      historyEntry('2025-03-14', false, false),
      { ...historyEntry('2025-03-14', false, true), date: hour('2025-03-14', '20:00') },
    ];
    expect(oneOf(habitica({ dailys: [{ text: 'Read', history }] })).text).toBe('03-14+');
  });

  test('the import of Habitica counts a day as done after one completion, whatever came after', () => {
    const history = [
      { date: hour('2025-03-14', '08:00'), value: 1, scoredUp: 1 },
      { date: hour('2025-03-14', '09:00'), value: 0, scoredUp: 0, scoredDown: 1 },
    ];
    expect(oneOf(habitica({ habits: [{ text: 'Water', history }] })).text).toBe('03-14+');
  });

  test('the import of Habitica reads avoided things, but no to-dos and rewards', () => {
    const { habits, dropped } = read(
      habitica({
        habits: [{ text: 'Water' }, { text: 'Sweets', up: false, down: true }],
        todos: [{ text: 'Taxes' }],
      }),
    );
    expect(habits).toMatchObject([
      { name: 'Water', goal: null },
      { name: 'Sweets', goal: { kind: 'most', amount: 0 } },
    ]);
    expect(dropped.map(({ what }) => what)).toEqual([
      'Character, gold and values',
      "To do's and rewards",
    ]);
  });

  test.each([
    [habitica({ habits: 'none' }), 'tasks.habits should be a list.'],
    [habitica({ habits: [{ text: 'Water', history: [{}] }] }), 'should hold a date in each entry'],
    [habitica({ habits: [{ text: 'Water', history: [{ date: 1e300 }] }] }), 'should hold a date'],
    [habitica({ dailys: [null] }), 'Entry 1 of tasks.dailys should be an object'],
  ])('the import of Habitica refuses a file that does not fit: %j', (document, words) => {
    expect(() => read(document)).toThrow(words);
  });

  test('the import of Habitica counts slips and taps of counters', () => {
    const history = [
      { date: hour('2025-03-12', '12:00'), value: -1, scoredUp: 0, scoredDown: 1 },
      { date: hour('2025-03-13', '12:00'), value: -3, scoredUp: 3, scoredDown: 2 },
      { date: hour('2025-03-14', '12:00'), value: -3 },
    ];
    const [avoided, counter] = read(
      habitica({
        habits: [
          { text: 'Sweets', up: false, down: true, history },
          { text: 'Water', up: true, frequency: 'weekly', history },
        ],
      }),
    ).habits;
    expect(avoided?.days.map(({ amount }) => amount)).toEqual([1, 2, 0]);
    expect(counter).toMatchObject({
      type: 'weekly',
      goal: { kind: 'least', amount: 1, unit: '×', per: 'week' },
      days: [{ amount: 0 }, { amount: 3 }, { amount: 0 }],
    });
  });

  const repeat = { su: false, m: true, t: false, w: false, th: true, f: false, s: false };
  test.each([
    [{ frequency: 'daily', everyX: 3 }, every(3, 'day', 'start'), '2025-03-08'],
    [{ frequency: 'weekly', everyX: 2, repeat }, quota(2, { days: 14 }), '2025-03-10'],
    [
      { frequency: 'weekly', everyX: 2, repeat: { ...repeat, th: false } },
      every(2, 'week', 'start'),
      '2025-03-10',
    ],
    [{ frequency: 'monthly', daysOfMonth: [5] }, every(1, 'month', 'start'), '2025-03-05'],
    [{ frequency: 'monthly', daysOfMonth: [5, 20] }, quota(2, 'month'), '2025-03-10'],
    [{ frequency: 'monthly', weeksOfMonth: [1], repeat }, quota(2, 'month'), '2025-03-10'],
    [{ frequency: 'yearly' }, every(12, 'month', 'start'), '2025-01-01'],
  ])('the import of Habitica reads the daily %j', (task, rhythm, createdOn) => {
    const history = [{ date: hour('2025-03-10', '12:00'), value: 1, completed: true }];
    const startDate = '2025-01-01T00:00:00.000Z';
    const habit = oneOf(habitica({ dailys: [{ text: 'It', startDate, history, ...task }] }));
    expect(habit).toMatchObject({ rhythm, createdOn });
    expect(frequencyError(habit)).toBeNull();
  });

  test('the import of Habitica reads CSV files, which have only values', () => {
    const csv = {
      '': [
        'Task Name,Task ID,Task Type,Date,Value',
        'Read,1,daily,2025-03-12 08:00:00,1',
        'Gym,2,habit,2025-03-12 08:00:00,-1',
        'Read,1,daily,2025-03-14 08:00:00,0.5',
        'Read,1,daily,2025-03-13 08:00:00,0.2',
      ],
    };
    const { habits } = readTracker(trackerFile({ csv }), READER);
    expect(habits.map(({ name, days }) => [name, describeDays(days)])).toEqual([
      ['Read', '03-12+ 03-13- 03-14+'],
      ['Gym', '03-12-'],
    ]);
    const odd = { '': [...csv[''], 'Read,1,daily,soon,1'] };
    expect(() => readTracker(trackerFile({ csv: odd }), READER)).toThrow(
      'Line 6 should hold a date',
    );
  });
});

test('a file of an unknown kind is refused with the expected kinds', () => {
  for (const json of [{ a: 1 }, { habits: [] }, { habits: [{ name: 'x' }] }, [], 'text', null]) {
    expect(() => read(json)).toThrow(
      'We can’t import this kind of file. Please choose one of HabitCrush, Loop Habit Tracker, Habitica, Table Habit, HabitTrove, Beaver Habits, HabitBull, Tickmate or DoHabit.',
    );
  }
});
