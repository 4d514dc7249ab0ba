import { expect, test } from 'vitest';
import { type LocalDay, toLocalDay } from '../../days/local-day.ts';
import { plannedBefore } from './planned-before.ts';

const MONDAY = toLocalDay('2025-03-10');
const TUESDAY = toLocalDay('2025-03-11');
const SUNDAY = toLocalDay('2025-03-16');

test.each([
  [{ times: 1, days: 1 }, 'daily', null],
  [{ times: 9, days: 7 }, 'daily', null],
  [{ times: 29, days: 30 }, 'daily', null],
  [{ times: 3, days: 7 }, 'weekly', ['monday', 'wednesday', 'friday']],
  [{ times: 1, days: 7 }, 'weekly', ['monday']],
  [{ times: 2, days: 7 }, 'weekly', ['monday', 'thursday']],
  [{ times: 10, days: 30 }, 'weekly', ['monday', 'thursday']],
  [{ times: 1, days: 3 }, 'weekly', ['monday', 'thursday']],
  [{ times: 1, days: 365 }, 'weekly', ['monday']],
])('an earlier version imported %j as %s on %j', (often, type, weekdays) => {
  expect(plannedBefore(often, [])).toEqual({ type, weekdays });
});

test('an earlier version used the weekdays on which the habit was done most often', () => {
  const done: LocalDay[] = [TUESDAY, TUESDAY, SUNDAY, SUNDAY, MONDAY];
  expect(plannedBefore({ times: 2, days: 7 }, done).weekdays).toEqual(['tuesday', 'sunday']);
});
