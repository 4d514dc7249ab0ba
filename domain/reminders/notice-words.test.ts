import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { UNTOUCHED } from '../habits/habit-day.ts';
import {
  reminderActionOf,
  type RemindedHabit,
  reminderSubject,
  reminderWords,
  summaryWords,
} from './notice-words.ts';

const TODAY = toLocalDay('2026-03-10');
const habit = (more: Partial<RemindedHabit> = {}): RemindedHabit => ({
  id: 1,
  name: 'Read',
  deadline: '18:00',
  type: 'daily',
  weekdays: null,
  createdOn: TODAY,
  rhythm: null,
  goal: null,
  archivedOn: null,
  steps: null,
  stepsNeeded: null,
  completed: false,
  instance: null,
  period: null,
  dueOn: null,
  ...more,
});
const day = (more: object) => ({ ...UNTOUCHED, scheduled: true, ...more });
const water = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
const steps = ['a', 'b', 'c'].map((id) => ({ id, text: id }));

test.each<[Partial<RemindedHabit>, string]>([
  [{}, 'Deadline 6:00 PM'],
  [{ deadline: '00:00' }, 'Still to do today.'],
  [{ instance: day({ completed: true }) }, 'Already done.'],
  [{ goal: water, instance: day({ amount: 750 }) }, '750 of 2,000 ml · Deadline 6:00 PM'],
  [{ goal: { ...water, kind: 'most', amount: 0 } }, 'Kept so far today.'],
  [{ goal: { ...water, kind: 'most', unit: 'cups', amount: 2 } }, '0 of 2 cups max'],
  [{ steps, instance: day({ stepsDone: ['a'] }) }, '1 of 3 steps · Deadline 6:00 PM'],
  [{ steps, stepsNeeded: 1, instance: day({}) }, '0 of 1 step · Deadline 6:00 PM'],
  [
    {
      type: 'weekly',
      rhythm: { kind: 'quota', times: 1, per: 'week' },
      period: { first: TODAY, last: TODAY, needed: 1, done: 0 },
    },
    '0 of 1 this week · Deadline 6:00 PM',
  ],
])('the notification of one habit with %j has the body %s', (more, body) => {
  expect(reminderWords([habit(more)])).toEqual({ title: 'Read', body });
});

test('several habits share one notification', () => {
  const others = [habit(), habit({ name: 'Floss' }), habit({ name: 'Run' })];
  expect(reminderWords(others)).toEqual({ title: '3 habits', body: 'Read, Floss, Run' });
});

test('the evening summary names the open habits', () => {
  expect(summaryWords([habit(), habit({ name: 'Floss' })])).toEqual({
    title: '2 left: Read, Floss',
    body: 'Still to do today.',
  });
  const many = Array.from({ length: 20 }, () => ({ name: 'n'.repeat(100) }));
  expect(summaryWords(many).title).toHaveLength('20 left: '.length + 201);
});

test.each<[Partial<RemindedHabit>[], string]>([
  [[{}], 'HabitCrush: 1 habit is open'],
  [[{}, { name: 'Floss' }, { name: 'Run' }], 'HabitCrush: 3 habits are open'],
  [[{}, { instance: day({ completed: true }) }], 'HabitCrush: 1 habit is open'],
  [[{ instance: day({ completed: true }) }], 'HabitCrush: a reminder of 1 habit'],
  [
    [{ goal: { ...water, kind: 'most' } }, { goal: { ...water, kind: 'most' } }],
    'HabitCrush: a reminder of 2 habits',
  ],
])('a mail about %j has the subject %s', (habits, subject) => {
  expect(reminderSubject(habits.map((more) => habit(more)))).toBe(subject);
});

test('the first button sets the day to done, or adds a step', () => {
  expect(reminderActionOf({ goal: null })).toEqual({ kind: 'done', title: 'Done' });
  expect(reminderActionOf({ goal: water })).toEqual({
    kind: 'step',
    title: '+250 ml',
    amount: 250,
  });
  const cups = { ...water, unit: 'cups', step: 1 };
  expect(reminderActionOf({ goal: cups })).toEqual({ kind: 'step', title: '+1 cup', amount: 1 });
  expect(reminderActionOf({ goal: { ...water, kind: 'most' } })).toBeNull();
});
