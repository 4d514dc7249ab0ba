import { describe, expect, test } from 'vitest';
import { NewHabit } from '#contract/habits.ts';
import type { Rhythm } from '#domain/habits/rhythm.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { makeShown } from '../testing/habits.ts';
import { FormValues, toChange, toNewHabit, valuesOf } from './form-values.ts';
import { iconOf } from '../data/habit-codec.ts';

const empty = valuesOf(null);
const errorsOf = (values: FormValues) =>
  FormValues.safeParse(values).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the form', () => {
  test('an empty form is daily', () => {
    expect(empty).toMatchObject({
      name: '',
      type: 'daily',
      deadline: '00:00',
      icon: null,
      weekdays: [],
      notes: '',
      isPrivate: false,
      kind: 'do',
      isFlexible: false,
    });
  });

  test('the form reports a missing name and a missing weekday together', () => {
    expect(errorsOf({ ...empty, type: 'weekly' })).toEqual([
      'name: Habit name is required',
      'weekdays: Please select at least one day',
    ]);
    expect(
      errorsOf({ ...empty, name: 'Read', type: 'weekly', weekdays: ['friday'] }),
    ).toBeUndefined();
  });

  test('the form sends a body that the contract accepts, with the end of the day as deadline', () => {
    const sent = toNewHabit({ ...empty, name: 'Morning run', notes: '' });
    expect(sent).toEqual({
      name: 'Morning run',
      type: 'daily',
      deadline: '00:00',
      weekdays: null,
      notes: null,
      completed: false,
      streak: 0,
      icon: 'sunrise',
      reps: 0,
      sortOrder: 0,
      isPrivate: false,
    });
    expect(NewHabit.safeParse(sent).success).toBe(true);
  });

  test('the form sends the chosen icon instead of the suggested one', () => {
    expect(iconOf({ name: 'Gym', icon: null })).toBe('dumbbell');
    expect(iconOf({ name: 'Gym', icon: 'letter-G' })).toBe('letter-G');
    expect(iconOf({ name: 'Xyz', icon: null })).toBeNull();
  });
});

describe('a change', () => {
  const habit = makeShown({ name: 'Read', deadline: '18:30', icon: 'book', notes: 'null' });

  test('an edit contains only the changed fields', () => {
    expect(toChange(valuesOf(habit), habit)).toEqual({});
    expect(toChange({ ...valuesOf(habit), name: 'Write' }, habit)).toEqual({ name: 'Write' });
    expect(toChange({ ...valuesOf(habit), deadline: '07:00' }, habit)).toEqual({
      deadline: '07:00',
    });
    expect(toChange({ ...valuesOf(habit), notes: '' }, habit)).toEqual({ notes: null });
  });

  test('a new name adds an icon only when the habit has no icon', () => {
    const plain = makeShown({ name: 'Xyz', icon: null });
    const changed = { ...valuesOf(plain), name: 'Gym' };
    expect(toChange(changed, plain)).toEqual({ name: 'Gym', icon: 'dumbbell' });
  });
});

describe('the days that are sent', () => {
  const planned = makeShown({ type: 'daily', weekdays: ['monday'] });

  test('the weekdays that the planner has set for a daily habit stay', () => {
    const renamed = { ...valuesOf(planned), name: 'Walk' };
    expect(toChange(renamed, planned)).not.toHaveProperty('weekdays');
  });

  test('the weekdays are null when a weekly habit becomes daily', () => {
    const weekly = makeShown({ type: 'weekly', weekdays: ['monday'] });
    expect(toChange({ ...valuesOf(weekly), type: 'daily' }, weekly).weekdays).toBeNull();
  });

  test('the weekdays are the ticked ones when a daily habit becomes weekly', () => {
    const values: FormValues = { ...valuesOf(planned), type: 'weekly', weekdays: ['friday'] };
    expect(toChange(values, planned).weekdays).toEqual(['friday']);
  });
});

describe('the flexible part', () => {
  const flexible = { ...empty, name: 'Swim', isFlexible: true };
  const water = { kind: 'reach', amount: '2000', unit: ' ml ', step: '250' } as const;

  test.each<[string, Partial<FormValues>, object]>([
    [
      'so many times a week, on any day',
      { times: '3' },
      { type: 'weekly', weekdays: null, rhythm: { kind: 'quota', times: 3, per: 'week' } },
    ],
    [
      'so many times a month, on some days',
      { times: '2', per: 'month', weekdays: ['sunday', 'monday'] },
      { weekdays: ['monday', 'sunday'], rhythm: { kind: 'quota', times: 2, per: 'month' } },
    ],
    [
      'so many times in a block of days',
      { times: '4', per: 'days', blockDays: '10' },
      { rhythm: { kind: 'quota', times: 4, per: { days: 10 } } },
    ],
    [
      'every so many weeks from the last time',
      { plan: 'every', count: '2', interval: 'week', from: 'done', weekdays: ['monday'] },
      {
        type: 'daily',
        weekdays: null,
        rhythm: { kind: 'every', count: 2, unit: 'week', from: 'done' },
      },
    ],
    [
      'an amount on chosen weekdays',
      { isFlexible: false, type: 'weekly', weekdays: ['monday'], ...water },
      {
        type: 'weekly',
        weekdays: ['monday'],
        rhythm: null,
        goal: { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' },
      },
    ],
    [
      'an amount for a week, which has no rhythm beside it',
      { ...water, goalPer: 'week' },
      { type: 'weekly', rhythm: null, goal: { per: 'week', amount: 2000 } },
    ],
    [
      'a limit, which has none either',
      { ...water, kind: 'under', amount: '2' },
      { type: 'daily', rhythm: null, goal: { kind: 'most', amount: 2, unit: 'ml', step: 250 } },
    ],
    [
      'a habit to avoid, without the amount that another kind has',
      { ...water, kind: 'avoid' },
      { type: 'daily', goal: { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' } },
    ],
    [
      'a habit to avoid on some days',
      { kind: 'avoid', type: 'weekly', weekdays: ['friday'] },
      { type: 'weekly', weekdays: ['friday'], rhythm: null, goal: { kind: 'most', amount: 0 } },
    ],
    [
      'a limit of a week',
      { ...water, kind: 'under', goalPer: 'week', weekdays: ['friday'] },
      { type: 'weekly', weekdays: ['friday'], goal: { kind: 'most', per: 'week' } },
    ],
  ])('the flexible part sends %s', (_, values, expected) => {
    const sent = toNewHabit({ ...flexible, ...values });
    expect(sent).toMatchObject(expected);
    expect(NewHabit.safeParse(sent).success).toBe(true);
    expect(errorsOf({ ...flexible, ...values })).toBeUndefined();
  });

  test('the form sends neither rhythm nor goal unless they are chosen', () => {
    const sent = toNewHabit({ ...empty, name: 'Read', ...water, kind: 'do' });
    expect(sent).not.toHaveProperty('rhythm');
    expect(sent).not.toHaveProperty('goal');
  });

  test.each<[Partial<FormValues>, string[]]>([
    [{ times: '0' }, ['times: Please enter a whole number from 1 to 400.']],
    [{ times: '' }, ['times: Please enter a whole number from 1 to 400.']],
    [{ times: '2.5' }, ['times: Please enter a whole number from 1 to 400.']],
    [{ times: '3', weekdays: ['monday', 'friday'] }, ['times: It can only be done on 2 days.']],
    [{ per: 'days', blockDays: '1' }, ['blockDays: Please enter a whole number from 2 to 400.']],
    [
      { plan: 'every', count: '14', interval: 'month' },
      ['count: Please enter a whole number from 1 to 13.'],
    ],
    [{ ...water, amount: '' }, ['amount: Please enter a number.']],
    [{ ...water, amount: '0' }, ['amount: A target is more than 0.']],
    [
      { ...water, amount: '-1' },
      ['amount: Please enter a number that is not negative.', 'amount: A target is more than 0.'],
    ],
    [{ ...water, amount: '1e300' }, ['amount: This number is too large.']],
    [{ ...water, step: '0' }, ['step: A step is more than 0.']],
    [
      { name: '', times: '0' },
      ['name: Habit name is required', 'times: Please enter a whole number from 1 to 400.'],
    ],
  ])('the flexible part says of %j what is wrong beside its field', (values, expected) => {
    expect(errorsOf({ ...flexible, ...values })).toEqual(expected);
  });

  test('a unit that is too long is reported', () => {
    const errors = errorsOf({ ...flexible, ...water, unit: 'u'.repeat(100) });
    expect(errors).toHaveLength(1);
    expect(errors?.[0]).toMatch(/^unit: /);
  });

  const quota: Rhythm = { kind: 'quota', times: 4, per: { days: 10 } };
  const every: Rhythm = { kind: 'every', count: 3, unit: 'month', from: 'start' };
  const avoided: Goal = { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' };
  const km: Goal = { kind: 'least', amount: 20.5, unit: 'km', step: 0.5, per: 'week' };

  test.each([
    makeShown({ type: 'weekly', rhythm: quota, weekdays: ['monday', 'friday'] }),
    makeShown({ rhythm: every }),
    makeShown({ type: 'weekly', goal: km, isAmountPublic: true }),
    makeShown({ goal: { ...km, per: 'day' } }),
    makeShown({ goal: { ...km, per: 'day' }, rhythm: every }),
    makeShown({ goal: { ...km, per: 'day' }, weekdays: ['monday'] }),
    makeShown({ goal: avoided }),
    makeShown({ type: 'weekly', weekdays: null, goal: { ...avoided, per: 'week' } }),
  ])(
    'the form shows the rhythm and the goal of a habit, and sends nothing that is unchanged',
    (habit) => {
      expect(errorsOf({ ...valuesOf(habit), name: 'Run' })).toBeUndefined();
      expect(toChange(valuesOf(habit), habit)).toEqual({});
      expect(toChange({ ...valuesOf(habit), name: 'Run' }, habit)).toEqual({ name: 'Run' });
    },
  );

  test.each([
    ['do', makeShown({})],
    ['reach', makeShown({ goal: km })],
    ['under', makeShown({ goal: { ...km, kind: 'most' } })],
    ['avoid', makeShown({ goal: avoided })],
  ])('the form shows the kind "%s" of a habit', (kind, habit) => {
    expect(valuesOf(habit).kind).toBe(kind);
  });

  test('another frequency and kind remove the rhythm and the goal', () => {
    const habit = makeShown({ type: 'weekly', rhythm: quota, goal: { ...km, per: 'day' } });
    const daily = { ...valuesOf(habit), isFlexible: false, type: 'daily' } as const;
    expect(toChange(daily, habit)).toEqual({ type: 'daily', rhythm: null });
    expect(toChange({ ...daily, kind: 'do' }, habit)).toEqual({
      type: 'daily',
      rhythm: null,
      goal: null,
    });
  });

  test('a limit has no rhythm', () => {
    const habit = makeShown({ type: 'weekly', rhythm: quota, goal: { ...km, per: 'day' } });
    expect(toChange({ ...valuesOf(habit), kind: 'under' }, habit)).toEqual({
      type: 'daily',
      rhythm: null,
      goal: { ...km, per: 'day', kind: 'most' },
    });
  });
});
