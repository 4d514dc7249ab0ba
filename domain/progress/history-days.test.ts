import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import { amountsFrom } from '../testing/amounts-from.ts';
import { historyDays, newestRecords } from './history-days.ts';

const FIRST = toLocalDay('2026-11-16'); // a Monday
const HABIT = {
  id: 7,
  name: 'Read',
  pastNames: [],
  archivedOn: null,
  goal: null,
  steps: null,
  stepsNeeded: null,
  firstDay: FIRST,
  amountYears: [],
  details: [],
};

test('a history has the records of all days up to today', () => {
  const { records, amounts } = historyDays({ ...HABIT, letters: 'x+-_o=.~x' }, addDays(FIRST, 7));
  expect(records.map(({ date }) => date)).toEqual(
    [0, 1, 2, 3, 4, 5].map((at) => addDays(FIRST, at)),
  );
  expect(amounts.size).toBe(0);
});

test('a history has amounts once one is entered, even on days that are not due', () => {
  const amountYears = amountsFrom(FIRST, 0, 1.5, 0, 0.25);
  const habit = { ...HABIT, letters: 'o..', amountYears };
  const { records, amounts } = historyDays(habit, addDays(FIRST, 2));
  expect([...amounts]).toEqual([[addDays(FIRST, 1), 1.5]]);
  expect(records.map(({ amount }) => amount)).toEqual([null, 1.5]);
});

test('a history of a habit with steps has the number of done steps', () => {
  const steps = ['a', 'b', 'c'].map((id) => ({ id, text: id }));
  const details = [
    { date: FIRST, notes: null, stepsDone: ['a', 'c', 'removed'] },
    { date: addDays(FIRST, 1), notes: 'tired', stepsDone: null },
  ];
  const habit = { ...HABIT, letters: 'oo', details, steps, stepsNeeded: null };
  expect([...historyDays(habit, addDays(FIRST, 1)).amounts]).toEqual([[FIRST, 2]]);
});

test('rest days of an archived habit have no record, unless something was recorded', () => {
  const details = [{ date: addDays(FIRST, 3), notes: 'a note', stepsDone: null }];
  const habit = { ...HABIT, letters: '=x==', archivedOn: addDays(FIRST, 1), details };
  const { records } = historyDays(habit, addDays(FIRST, 3));
  expect(records.map(({ date }) => date)).toEqual([0, 1, 3].map((at) => addDays(FIRST, at)));
});

function newest(letters: string, most: number) {
  const details = [{ date: addDays(FIRST, 1), notes: 'undone', stepsDone: null }];
  const days = historyDays({ ...HABIT, letters, details }, addDays(FIRST, 50));
  return newestRecords(days, most).map(({ date }) => date);
}

test('newestRecords lists the newest records first, up to a maximum, without undone bonuses', () => {
  expect(newest('x.x', 30)).toEqual(['2026-11-18', '2026-11-16']);
  expect(newest('x.x_', 2)).toEqual(['2026-11-19', '2026-11-18']);
  expect(newest('x'.repeat(40), 30)).toHaveLength(30);
});
