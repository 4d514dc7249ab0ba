import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { amountsFrom } from '../testing/amounts-from.ts';
import { markedHistory } from './marked-history.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const HABIT = {
  id: 7,
  name: 'Read',
  pastNames: null,
  archivedOn: null,
  goal: null,
  steps: null,
  stepsNeeded: null,
  firstDay: FIRST,
  amountYears: null,
  details: null,
};

const today = addDays(FIRST, 7);

test('a history has a mark for each day up to today, with or without a record', () => {
  const history = markedHistory({ ...HABIT, letters: 'x+-_o=.~x' }, today);
  expect(history).toEqual({ first: FIRST, marks: 'dbsxox--' });
  const short = markedHistory({ ...HABIT, letters: 'x' }, today);
  expect(short).toEqual({ first: FIRST, marks: 'd-------' });
});

test('a history has amounts once one is entered, also on days that are not due', () => {
  const amountYears = amountsFrom(FIRST, 0, 1.5, 0, 0.25);
  const history = markedHistory({ ...HABIT, letters: 'o..', amountYears }, addDays(FIRST, 2));
  expect(history).toEqual({ first: FIRST, marks: 'ou-', amounts: [null, 1.5, null] });
});

test('a history of a habit with steps has the number of done steps', () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
  const details = [
    { date: FIRST, notes: null, stepsDone: ['a', 'c', 'removed'] },
    { date: addDays(FIRST, 1), notes: 'tired', stepsDone: null },
  ];
  const habit = { ...HABIT, letters: 'oo', details, steps, stepsNeeded: null };
  const { amounts } = markedHistory(habit, addDays(FIRST, 1));
  expect(amounts).toEqual([2, null]);
});

test('rest days of an archived habit have no mark, unless something was recorded', () => {
  const details = [{ date: addDays(FIRST, 3), notes: 'a note', stepsDone: null }];
  const habit = { ...HABIT, letters: '=x==', archivedOn: addDays(FIRST, 1), details };
  expect(markedHistory(habit, addDays(FIRST, 3)).marks).toBe('xd-x');
});
