import { describe, expect, test } from 'vitest';
import { NewHabit } from '#contract/habits.ts';
import { makeHabit } from '../testing/habits.ts';
import { FormValues, iconOf, toChange, toNewHabit, valuesOf } from './form-values.ts';

const empty = valuesOf(null);
const faultsOf = (values: FormValues) =>
  FormValues.safeParse(values).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the form', () => {
  test('begins empty and daily', () => {
    expect(empty).toEqual({
      name: '',
      type: 'daily',
      deadline: '00:00',
      icon: null,
      weekdays: [],
      notes: '',
      isPrivate: false,
    });
  });

  test('asks for a name and, of a weekly habit, for a day, both at once', () => {
    expect(faultsOf({ ...empty, type: 'weekly' })).toEqual([
      'name: Habit name is required',
      'weekdays: Please select at least one day',
    ]);
    expect(
      faultsOf({ ...empty, name: 'Read', type: 'weekly', weekdays: ['friday'] }),
    ).toBeUndefined();
  });

  test('sends what the contract takes, with the end of the day as deadline', () => {
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

  test('prefers the chosen icon to the suggested one', () => {
    expect(iconOf({ name: 'Gym', icon: null })).toBe('dumbbell');
    expect(iconOf({ name: 'Gym', icon: 'letter-G' })).toBe('letter-G');
    expect(iconOf({ name: 'Xyz', icon: null })).toBeNull();
  });
});

describe('a change', () => {
  const habit = makeHabit({ name: 'Read', deadline: '18:30', icon: 'book', notes: 'null' });

  test('is what was changed, and nothing beside it', () => {
    expect(toChange(valuesOf(habit), habit)).toEqual({});
    expect(toChange({ ...valuesOf(habit), name: 'Write' }, habit)).toEqual({ name: 'Write' });
    expect(toChange({ ...valuesOf(habit), deadline: '07:00' }, habit)).toEqual({
      deadline: '07:00',
    });
    expect(toChange({ ...valuesOf(habit), notes: '' }, habit)).toEqual({ notes: null });
  });

  test('of the name brings along an icon only where none was chosen', () => {
    const plain = makeHabit({ name: 'Xyz', icon: null });
    const changed = { ...valuesOf(plain), name: 'Gym' };
    expect(toChange(changed, plain)).toEqual({ name: 'Gym', icon: 'dumbbell' });
  });
});

describe('the days that are sent', () => {
  const planned = makeHabit({ type: 'daily', weekdays: ['monday'] });

  test('of a daily habit that the planner gave them stay as they are', () => {
    const renamed = { ...valuesOf(planned), name: 'Walk' };
    expect(toChange(renamed, planned)).not.toHaveProperty('weekdays');
  });

  test('of a weekly habit that becomes daily are none', () => {
    const weekly = makeHabit({ type: 'weekly', weekdays: ['monday'] });
    expect(toChange({ ...valuesOf(weekly), type: 'daily' }, weekly).weekdays).toBeNull();
  });

  test('of a daily habit that becomes weekly are the ticked ones', () => {
    const values: FormValues = { ...valuesOf(planned), type: 'weekly', weekdays: ['friday'] };
    expect(toChange(values, planned).weekdays).toEqual(['friday']);
  });
});
