import { expect, test } from 'vitest';
import { isQuietAt } from './quiet-hours.ts';

test.each([
  ['22:00', '07:00', '21:59', false],
  ['22:00', '07:00', '22:00', true],
  ['22:00', '07:00', '23:59', true],
  ['22:00', '07:00', '00:00', true],
  ['22:00', '07:00', '06:59', true],
  ['22:00', '07:00', '07:00', false],
  ['13:00', '14:30', '12:59', false],
  ['13:00', '14:30', '13:00', true],
  ['13:00', '14:30', '14:29', true],
  ['13:00', '14:30', '14:30', false],
  ['00:00', '06:00', '00:00', true],
  ['22:00', '00:00', '23:59', true],
  ['22:00', '00:00', '00:00', false],
  ['08:00', '08:00', '08:00', false],
])('with quiet hours from %s until %s, isQuietAt %s is %s', (from, until, time, isQuiet) => {
  expect(isQuietAt({ from, until }, time)).toBe(isQuiet);
});
