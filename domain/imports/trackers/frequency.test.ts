import { describe, expect, test } from 'vitest';
import { type LocalDay, toLocalDay } from '../../days/local-day.ts';
import { planFrequency } from './frequency.ts';

const MONDAY = toLocalDay('2025-03-10');
const TUESDAY = toLocalDay('2025-03-11');
const SUNDAY = toLocalDay('2025-03-16');

describe('what another tracker asks for', () => {
  test.each([
    [{ times: 1, days: 1 }, 'daily', null],
    [{ times: 7, days: 7 }, 'daily', null],
    [{ times: 9, days: 7 }, 'daily', null],
    [{ weekdays: [] }, 'weekly', null],
    [{ weekdays: ['friday', 'monday'] as const }, 'weekly', ['monday', 'friday']],
  ])('%j is planned as it is', (frequency, type, weekdays) => {
    expect(planFrequency(frequency, [])).toEqual({ type, weekdays });
  });

  test.each([
    [{ times: 3, days: 7 }, 'Monday, Wednesday, Friday', '3 times a week'],
    [{ times: 1, days: 7 }, 'Monday', 'once a week'],
    [{ times: 2, days: 7 }, 'Monday, Thursday', '2 times a week'],
    [{ times: 10, days: 30 }, 'Monday, Thursday', '10 times a month'],
    [{ times: 1, days: 31 }, 'Monday', 'once a month'],
    [{ times: 1, days: 3 }, 'Monday, Thursday', 'once in 3 days'],
    [{ times: 1, days: 365 }, 'Monday', 'once in 365 days'],
  ])('%j becomes weekdays, and says so', (frequency, weekdays, words) => {
    const planned = planFrequency(frequency, []);
    expect(planned.type).toBe('weekly');
    expect(planned.insteadOf).toBe(`${words}: ${weekdays}`);
  });

  test('takes the weekdays on which it was done most often', () => {
    const done: LocalDay[] = [TUESDAY, TUESDAY, SUNDAY, SUNDAY, MONDAY];
    expect(planFrequency({ times: 2, days: 7 }, done).weekdays).toEqual(['tuesday', 'sunday']);
  });

  test('six times a week nearly always is every day of the week but one', () => {
    expect(planFrequency({ times: 29, days: 30 }, []).type).toBe('daily');
    expect(planFrequency({ times: 6, days: 7 }, []).weekdays).toHaveLength(6);
  });
});
