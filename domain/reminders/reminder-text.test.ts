import { expect, test } from 'vitest';
import { readReminders, remindersInWords, reminderText } from './reminder-text.ts';
import type { Reminder } from './reminder.ts';

const REMINDERS: Reminder[] = [
  { time: '08:00', weekdays: null, alsoWhenMet: false },
  { time: '09:30', weekdays: ['monday', 'friday'], alsoWhenMet: false },
  { time: '21:00', weekdays: null, alsoWhenMet: true },
  { time: '23:59', weekdays: ['sunday'], alsoWhenMet: true },
];

test('readReminders reads JSON and the lines of a cell', () => {
  expect(readReminders(JSON.parse(JSON.stringify(REMINDERS)))).toEqual(REMINDERS);
  expect(readReminders(REMINDERS.map(reminderText).join('\n'))).toEqual(REMINDERS);
});

test.each([
  [undefined, []],
  ['', []],
  [7, []],
  [[null, 'x', { time: '25:00' }, { time: 8 }], []],
  ['noon\n08:00 someday\n8:00', ['08:00']],
  [
    Array.from({ length: 9 }, (_, at) => ({ time: `0${at}:00` })),
    ['00:00', '01:00', '02:00', '03:00', '04:00'],
  ],
  [[{ time: '08:00' }, { time: '08:00', alsoWhenMet: true }], ['08:00']],
])('readReminders(%j) returns the valid reminders', (value, times) => {
  expect(readReminders(value).map(({ time }) => time)).toEqual(times);
});

test('reminders have a text', () => {
  const plain = { time: '08:00', weekdays: null, alsoWhenMet: false };
  expect(remindersInWords([plain])).toBe('At 8:00 AM');
  expect(remindersInWords(REMINDERS)).toBe(
    'At 8:00 AM, 9:30 AM on Mondays and Fridays, 9:00 PM and 11:59 PM on Sundays',
  );
});
