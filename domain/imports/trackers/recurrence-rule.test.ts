import { expect, test } from 'vitest';
import { toLocalDay } from '../../days/local-day.ts';
import { readRule } from './recurrence-rule.ts';

const START = 'DTSTART:20250102T000000Z\nRRULE:';
const FIRST = toLocalDay('2025-03-12');

const changesOf = (text: string, first: typeof FIRST | undefined = FIRST) =>
  readRule(text, first)?.changes;

test.each([
  'FREQ=DAILY;INTERVAL=2',
  'FREQ=WEEKLY;BYDAY=MO,WE;WKST=MO',
  'FREQ=WEEKLY;BYDAY=',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=MONTHLY;BYMONTHDAY=28',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15',
  `${START}FREQ=YEARLY`,
  `${START}FREQ=YEARLY;BYMONTH=1`,
])('readRule imports the recurrence rule %s without changes', (text) => {
  expect(changesOf(text)).toEqual([]);
});

const NO_END = 'End dates aren’t supported.';
const EACH_MONTH = 'Becomes every month.';
const ANY_DAY = 'Becomes possible on any day of the month.';
const LAST_INSTEAD = 'In shorter months, due on the last day.';
const HOW_OFTEN_ALONE = 'Keeps how often, but not on which days.';

test.each([
  ['FREQ=DAILY;COUNT=30', [NO_END]],
  ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20261231T000000Z;COUNT=3', [NO_END]],
  ['FREQ=WEEKLY;BYDAY=XX', [HOW_OFTEN_ALONE]],
  ['FREQ=WEEKLY;BYDAY=MO;BYMONTH=6', [EACH_MONTH]],
  ['FREQ=DAILY;BYMONTHDAY=5', [HOW_OFTEN_ALONE]],
  ['FREQ=MONTHLY;BYDAY=2TU', ['Becomes possible in any week of the month.']],
  ['FREQ=MONTHLY;BYMONTHDAY=29', [LAST_INSTEAD]],
  ['FREQ=MONTHLY;BYMONTHDAY=31', [LAST_INSTEAD]],
  [`${START}FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=31;COUNT=4`, [LAST_INSTEAD, NO_END]],
  ['FREQ=MONTHLY;BYMONTHDAY=-2', [ANY_DAY]],
  ['FREQ=MONTHLY;BYMONTHDAY=1,-1', [ANY_DAY]],
  ['FREQ=MONTHLY;BYMONTHDAY=40', [HOW_OFTEN_ALONE]],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU', [HOW_OFTEN_ALONE]],
  [`${START}FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU`, [HOW_OFTEN_ALONE]],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', [LAST_INSTEAD]],
  [`${START}FREQ=YEARLY;BYMONTHDAY=40;BYMONTH=1`, [HOW_OFTEN_ALONE]],
  ['FREQ=YEARLY;BYMONTH=6', [HOW_OFTEN_ALONE]],
  ['FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=1', [HOW_OFTEN_ALONE]],
  ['FREQ=YEARLY;BYMONTH=6;BYDAY=1MO', [HOW_OFTEN_ALONE]],
  ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', [HOW_OFTEN_ALONE]],
])('readRule reports the changes of the recurrence rule %s', (text, changes) => {
  expect(changesOf(text)).toEqual(changes);
});

test.each([
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
  'FREQ=MONTHLY;BYMONTHDAY=15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
])('readRule counts %s from the last time without a first day, and reports it', (text) => {
  const rule = readRule(text, undefined);
  expect(rule).toMatchObject({
    frequency: { rhythm: { kind: 'every', from: 'done' } },
    changes: ['Repeats from the last time instead of a fixed date.'],
  });
});

test('readRule reports a yearly date without a first day', () => {
  expect(readRule('FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=15', undefined)?.changes).toEqual([
    HOW_OFTEN_ALONE,
  ]);
});
