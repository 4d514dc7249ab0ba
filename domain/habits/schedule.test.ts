import { BY_WEEKDAYS, isScheduledOn } from './schedule.ts';
import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import type { Weekday } from '../days/weekdays.ts';

const CREATED = '2026-11-04'; // a Wednesday

test.each<['daily' | 'weekly', Weekday[] | null, string, boolean]>([
  ['daily', null, '2026-11-04', true],
  ['daily', null, '2026-11-05', true],
  ['daily', null, '2026-11-03', false],
  ['daily', [], '2026-11-08', true],
  ['daily', ['friday'], '2026-11-06', true],
  ['daily', ['friday'], '2026-11-07', false],
  ['weekly', ['monday', 'friday'], '2026-11-06', true],
  ['weekly', ['monday', 'friday'], '2026-11-09', true],
  ['weekly', ['monday', 'friday'], '2026-11-08', false],
  ['weekly', ['monday', 'friday'], '2026-11-02', false],
  ['weekly', null, '2026-11-04', false],
  ['weekly', [], '2026-11-04', false],
])('isScheduledOn of a %s habit on %j at %s is %s', (type, weekdays, day, expected) => {
  const schedule = { type, weekdays, ...BY_WEEKDAYS, createdOn: toLocalDay(CREATED) };
  expect(isScheduledOn(schedule, toLocalDay(day))).toBe(expected);
});
