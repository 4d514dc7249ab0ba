import { describe, expect, test } from 'vitest';
import { deadlineText, hasDeadlinePassed, isDeadline } from './deadline.ts';

test.each([
  ['00:00', true],
  ['09:05', true],
  ['18:00', true],
  ['23:59', true],
  ['24:00', false],
  ['18:60', false],
  ['9:05', false],
  ['18:00:00', false],
  ['18:00\n', false],
  ['6pm', false],
  ['', false],
])('isDeadline(%j) is %s', (text, expected) => {
  expect(isDeadline(text)).toBe(expected);
});

test.each([
  ['00:00', null],
  ['00:05', 'Deadline 12:05 AM'],
  ['01:00', 'Deadline 1:00 AM'],
  ['07:15', 'Deadline 7:15 AM'],
  ['12:00', 'Deadline 12:00 PM'],
  ['18:00', 'Deadline 6:00 PM'],
  ['18:30', 'Deadline 6:30 PM'],
  ['23:59', 'Deadline 11:59 PM'],
])('deadlineText(%s) is %s', (deadline, text) => {
  expect(deadlineText(deadline)).toBe(text);
});

describe('hasDeadlinePassed', () => {
  test.each([
    ['18:00', '17:59', false],
    ['18:00', '18:00', true],
    ['18:00', '18:01', true],
    ['18:00', '00:00', false],
    ['00:01', '00:00', false],
    ['09:00', '10:00', true],
    ['00:00', '00:00', false],
    ['00:00', '23:59', false],
  ])('the deadline %s has passed at %s: %s', (deadline, timeOfDay, expected) => {
    expect(hasDeadlinePassed(deadline, timeOfDay, 0)).toBe(expected);
  });

  test.each([
    ['18:00', '18:00', 4, true],
    ['18:00', '25:30', 4, true],
    ['02:00', '04:00', 4, false],
    ['02:00', '23:59', 4, false],
    ['02:00', '25:59', 4, false],
    ['02:00', '26:00', 4, true],
    ['03:59', '27:58', 4, false],
    ['04:00', '04:00', 4, true],
    ['04:00', '03:59', 3, false],
    ['00:00', '27:59', 4, false],
    ['00:01', '24:01', 1, true],
  ])(
    'the deadline %s has passed at %s of a day that begins at %i: %s',
    (deadline, time, beginsAt, expected) => {
      expect(hasDeadlinePassed(deadline, time, beginsAt)).toBe(expected);
    },
  );
});
