import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '../../days/weekdays.ts';
import { frequencyError } from '../../habits/frequency.ts';
import { READER, describeDays, trackerFile } from '../../testing/tracker-file.ts';
import { readTracker } from './importers.ts';

const quota = (times: number, per: 'week' | 'month' | { days: number }) => ({
  kind: 'quota',
  times,
  per,
});
const every = (count: number, unit: string, from: string) => ({ kind: 'every', count, unit, from });

const read = (document: unknown) => readTracker(trackerFile({ json: { '': document } }), READER);

const oneOf = (document: unknown) => {
  const [habit] = read(document).habits;
  if (!habit) throw new Error('There is no habit.');
  return { ...habit, text: describeDays(habit.days) };
};

const table = (habit: object) => ({
  habits: [
    {
      type: 1,
      status: 1,
      name: 'Read',
      desc: '20 min',
      daily_goal: 1,
      freq_type: 3,
      freq_custom: '[1,1]',
      start_date: 20_148,
      records: [],
      ...habit,
    },
  ],
  groups: [{ uuid: 'g', name: 'Evening' }],
});

const at = (type: number, extra: readonly unknown[] = [], hour: unknown = 8) =>
  JSON.stringify({ type, time: { hour, minute: 5 }, extra });

describe('Table Habit', () => {
  test('the import of Table Habit reads days since 1970, from its start on', () => {
    const records = [
      { record_date: 20_159, record_type: 1, record_value: 1 },
      { record_date: 20_160, record_type: 2, record_value: 0, reason: 'Sick' },
    ];
    expect(oneOf(table({ records }))).toMatchObject({
      createdOn: '2025-03-01',
      text: '03-12+ 03-13s Sick',
      notes: '20 min',
    });
  });

  test.each([
    [{ type: 1, daily_goal: 8 }, '03-12- 03-13+'],
    [{ type: 2, daily_goal: 0, daily_goal_extra: 2 }, '03-12+ 03-13-'],
    [{ type: 2, daily_goal: 2 }, '03-12+ 03-13-'],
  ])('the import of Table Habit reads amounts with the goal %j', (goal, days) => {
    const records = [
      { record_date: 20_159, record_type: 1, record_value: 2 },
      { record_date: 20_160, record_type: 1, record_value: 9 },
    ];
    expect(oneOf(table({ ...goal, records })).text).toBe(days);
  });

  test.each([
    [3, '[1,1]', null],
    [1, '[3]', quota(3, 'week')],
    [2, '[4]', quota(4, 'month')],
    [3, '[2,5]', quota(2, { days: 5 })],
    [3, '[1,4]', every(4, 'day', 'done')],
    [3, 'nonsense', null],
  ])('the import of Table Habit reads the frequency %i %s', (freq_type, freq_custom, rhythm) => {
    expect(oneOf(table({ freq_type, freq_custom })).rhythm).toEqual(rhythm);
  });

  test.each([
    [{ daily_goal: 1, daily_goal_unit: '' }, null],
    [{ daily_goal: 30, daily_goal_unit: 'min' }, ['least', 30, 'min', 5]],
    [{ daily_goal: 1, daily_goal_unit: 'km' }, ['least', 1, 'km', 1]],
    [{ type: 2, daily_goal: 0 }, ['most', 0, '', 1]],
    [{ type: 2, daily_goal: 0, daily_goal_extra: 2, freq_type: 1 }, ['most', 2, '', 1]],
  ])('the import of Table Habit reads the goal %j', (raw, goal) => {
    const { goal: found, ...habit } = oneOf(table(raw));
    expect(found && [found.kind, found.amount, found.unit, found.step]).toEqual(goal);
    expect(frequencyError({ ...habit, goal: found })).toBeNull();
  });

  test.each([
    [at(1), {}, ['08:05 when due']],
    [at(2), {}, ['08:05 when due']],
    [at(2), { freq_custom: '[1,4]' }, [`08:05 ${WEEKDAYS.join()}`]],
    [at(2), { type: 2, daily_goal: 0 }, ['08:05 when due']],
    [at(3, [5, 1]), {}, ['08:05 monday,friday']],
    [at(3, [7, 6, 5, 4, 3, 2, 1]), {}, ['08:05 when due']],
    [at(3, [0, 8, 'x']), {}, []],
    [at(3), {}, []],
    [at(0), {}, []],
    [at(1, [], 24), {}, []],
    [at(1, [], 'noon'), {}, []],
    ['{"type":1,"time":{}}', {}, []],
    ['[]', {}, []],
    ['nonsense', {}, []],
    [{ type: 1 }, {}, []],
  ])('the import of Table Habit reads the reminder %j', (reminder, raw, expected) => {
    const { habits, dropped } = read(table({ reminder, ...raw }));
    expect(
      habits[0]?.reminders.map(({ time, weekdays }) =>
        [time, weekdays?.join() ?? 'when due'].join(' '),
      ),
    ).toEqual(expected);
    expect(dropped).toEqual([]);
  });

  test('the import of Table Habit drops reminders on days of the month, and reads the question as a note', () => {
    const raw = { reminder: at(4, [1, 15]), reminder_quest: 'Did you read?' };
    const { habits, dropped } = read(table(raw));
    expect(habits).toMatchObject([{ reminders: [], notes: 'Did you read?\n20 min' }]);
    const why = 'Reminders on days of the month are left out: reminders are on days of the week.';
    expect(dropped).toEqual([{ what: 'Read', why }]);
  });

  test('the import of Table Habit drops deleted habits, and refuses a record without a day', () => {
    expect(() => read(table({ status: 2 }))).toThrow('There are no habits in this file.');
    expect(() => read(table({ records: [{ record_date: 'x' }] }))).toThrow('in days since 1970');
    expect(() => read(table({ records: [{ record_date: 1e15 }] }))).toThrow('in days since 1970');
  });
});
