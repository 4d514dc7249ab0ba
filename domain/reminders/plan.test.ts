import { BY_WEEKDAYS, type Schedule } from '../habits/schedule.ts';
import { describe, expect, test, vi } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { clockIn } from '../days/user-clock.ts';
import { toTimeZone } from '../days/time-zone.ts';
import { eveningOf, isOfToday, latestPassed, remindAgainAt } from './snooze.ts';
import { dueOf, nextPlanned, type Plan } from './plan.ts';
import { repeatedTime } from './reminder.ts';

const BERLIN = clockIn(toTimeZone('Europe/Berlin'));
const at = (time: string) => Date.parse(`2026-03-10T${time}:00+01:00`);
const daily: Schedule = {
  type: 'daily',
  weekdays: null,
  createdOn: toLocalDay('2026-01-01'),
  ...BY_WEEKDAYS,
};
const remindOf = (habitId: number, time: string) => ({
  habitId,
  time,
  weekdays: null,
  alsoWhenMet: false,
  habit: daily,
});
const plan = (more: Partial<Plan>): Plan => ({
  clock: BERLIN,
  summaryTime: null,
  reminders: [],
  snoozed: [],
  ...more,
});

describe('one message', () => {
  test('a message contains all reminders of the same minute, and the summary', () => {
    const reminders = [remindOf(1, '20:00'), remindOf(2, '20:00'), remindOf(3, '21:00')];
    const all = plan({
      summaryTime: '20:00',
      reminders,
      snoozed: [{ habitId: 3, againAt: at('19:59') }],
    });
    expect(dueOf(all, { after: at('19:30'), now: at('20:00') })).toEqual({
      dueAt: at('20:00'),
      hasSummary: true,
      reminders: [
        { habitId: 1, occasion: '20:00' },
        { habitId: 2, occasion: '20:00' },
        { habitId: 3, occasion: 'later' },
      ],
    });
    expect(nextPlanned(all, at('20:00'))).toBe(at('21:00'));
  });

  test('dueOf is null when nothing is due', () => {
    expect(
      dueOf(plan({ reminders: [remindOf(1, '20:00')] }), { after: at('20:00'), now: at('20:30') }),
    ).toBeNull();
    expect(
      dueOf(plan({ snoozed: [{ habitId: 1, againAt: at('08:00') }] }), {
        after: at('07:00'),
        now: at('09:01'),
      }),
    ).toBeNull();
    expect(nextPlanned(plan({}), at('20:00'))).toBeNull();
  });
});

describe('postponed reminders', () => {
  test.each([
    ['10-minutes', '08:00', '08:10'],
    ['1-hour', '08:00', '09:00'],
    ['this-evening', '08:00', '19:00'],
    ['this-evening', '19:00', '20:00'],
    ['this-evening', '22:15', '23:15'],
  ] as const)('a reminder that is postponed by %s at %s comes at %s', (wait, now, expected) => {
    expect(remindAgainAt(wait, at(now), BERLIN)).toBe(at(expected));
  });

  test('only reminders of today can be postponed, and "this evening" only until the evening', () => {
    expect(isOfToday(at('08:00'), at('23:59'), BERLIN)).toBe(true);
    expect(isOfToday(at('08:00'), at('23:59') + 60_000, BERLIN)).toBe(false);
    expect(eveningOf(at('18:59'), BERLIN)).toBe(at('19:00'));
    expect(eveningOf(at('19:00'), BERLIN)).toBeNull();
  });
});

test('latestPassed returns the latest reminders that have come today', () => {
  const times = ['14:00', '08:00', '20:00', '14:00'].map((time, id) => ({ id, time }));
  const come = ['07:59', '08:00', '13:59', '14:00', '23:59'].map((now) =>
    latestPassed(times, at(now), BERLIN).map(({ id }) => id),
  );
  expect(come).toEqual([[], [1], [1], [0, 3], [2]]);
});

const repeatedOf = (...all: string[]) => repeatedTime(all.map((time) => ({ time })));

test('repeatedTime finds a duplicate time', () => {
  expect(repeatedOf('08:00', '09:00')).toBe(-1);
  expect(repeatedOf('08:00', '09:00', '08:00')).toBe(2);
});

test('planning 2,500 reminders reads the clock fewer than a hundred times', () => {
  const reminders = Array.from({ length: 2_500 }, (_, of) => {
    const minutes = String(of % 60).padStart(2, '0');
    return remindOf(of, `${10 + (of % 7)}:${minutes}`);
  });
  // momentInDay calls Date.UTC once for each read of the clock.
  const readings = vi.spyOn(Date, 'UTC');
  expect(nextPlanned(plan({ reminders }), at('13:30'))).toBe(at('13:31'));
  expect(readings.mock.calls.length).toBeLessThan(100);
  readings.mockRestore();
});
