import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fromDayNumber, type LocalDay, toLocalDay, weekdayOf } from './local-day.ts';
import {
  calendarStartOf,
  changeWeek,
  MAX_WEEK_STARTS,
  NO_WEEK_CHOSEN,
  type Week,
  WEEK_STARTS,
  weekdaysOf,
  weekOn,
  type WeekStart,
} from './week.ts';

const day = (text: string): LocalDay => toLocalDay(`2026-11-${text}`);
const weeks = (start: WeekStart | null): Week => [{ from: null, start }];
const spanOf = (on: LocalDay, week: Week) => {
  const { first, last } = weekOn(on, week);
  return `${first.slice(8)}–${last.slice(8)}`;
};
const anyStart = fc.option(fc.constantFrom(...WEEK_STARTS));

// 2026-11-18 is a Wednesday.
describe('the week of a day', () => {
  test.each<[string, Week, string]>([
    ['18', NO_WEEK_CHOSEN, '16–22'],
    ['18', weeks('monday'), '16–22'],
    ['18', weeks('sunday'), '15–21'],
    ['18', weeks('saturday'), '14–20'],
    ['14', weeks('saturday'), '14–20'],
    ['20', weeks('saturday'), '14–20'],
    ['15', weeks('monday'), '09–15'],
  ])('weekOn(%s) of %j is %s', (text, week, expected) => {
    expect(spanOf(day(text), week)).toBe(expected);
  });

  // The choice is on a Wednesday. The current week keeps its end, and the next one is shorter.
  test.each<[string, Week, WeekStart, string[]]>([
    ['Monday to Sunday', NO_WEEK_CHOSEN, 'sunday', ['16–22', '23–28', '29–05']],
    ['Monday to Saturday', weeks('monday'), 'saturday', ['16–22', '23–27', '28–04']],
    ['Sunday to Monday', weeks('sunday'), 'monday', ['15–21', '22–22', '23–29']],
    ['Saturday to Monday', weeks('saturday'), 'monday', ['14–20', '21–22', '23–29']],
    ['Sunday to Saturday', weeks('sunday'), 'saturday', ['15–21', '22–27', '28–04']],
    ['Saturday to Sunday', weeks('saturday'), 'sunday', ['14–20', '21–21', '22–28']],
  ])('weeks change from %s', (_, current, start, expected) => {
    const week = changeWeek(current, start, day('18'));
    const found: string[] = [];
    for (let on = weekOn(day('18'), week).first; found.length < 3; ) {
      found.push(spanOf(on, week));
      on = addDays(weekOn(on, week).last, 1);
    }
    expect(found).toEqual(expected);
    expect(spanOf(day('08'), week)).toBe(spanOf(day('08'), current));
  });

  test('a second choice before the change keeps its day, and choosing the old start cancels it', () => {
    const once = changeWeek(NO_WEEK_CHOSEN, 'sunday', day('18'));
    expect(once).toEqual([
      { from: null, start: null },
      { from: '2026-11-23', start: 'sunday' },
    ]);
    expect(changeWeek(once, 'saturday', day('19'))).toEqual([
      { from: null, start: null },
      { from: '2026-11-23', start: 'saturday' },
    ]);
    for (const start of [null, 'monday'] as const) {
      const back = changeWeek(once, start, day('19'));
      expect(back).toEqual(weeks(start));
      expect(['12', '18', '23', '29'].map((on) => spanOf(day(on), back))).toEqual([
        '09–15',
        '16–22',
        '23–29',
        '23–29',
      ]);
    }
  });

  test('choosing the current start changes no week', () => {
    expect(changeWeek(NO_WEEK_CHOSEN, 'monday', day('18'))).toEqual(weeks('monday'));
    expect(changeWeek(weeks('monday'), null, day('18'))).toEqual(weeks(null));
  });

  test('past weeks stay as they were after any number of changes', () => {
    const chosen = ['sunday', 'saturday', 'monday', 'sunday'] as const;
    const all = chosen.reduce<Week>(
      (week, start, at) => changeWeek(week, start, addDays(day('18'), 14 * at)),
      NO_WEEK_CHOSEN,
    );
    expect(all).toEqual([
      { from: null, start: null },
      { from: '2026-11-23', start: 'sunday' },
      { from: '2026-12-06', start: 'saturday' },
      { from: '2026-12-19', start: 'monday' },
      { from: '2027-01-04', start: 'sunday' },
    ]);
    // The last days of one week start, and the first days of the next one.
    const days = ['11-18', '11-22', '11-23', '11-30', '12-05', '12-06', '12-18', '12-19', '01-04'];
    const spans = days.map((text) => {
      const { first, last } = weekOn(toLocalDay(`${text < '11' ? 2027 : 2026}-${text}`), all);
      return `${first.slice(5)}–${last.slice(5)}`;
    });
    expect(spans).toEqual([
      '11-16–11-22',
      '11-16–11-22',
      '11-23–11-28',
      '11-29–12-05',
      '11-29–12-05',
      '12-06–12-11',
      '12-12–12-18',
      '12-19–12-20',
      '01-04–01-09',
    ]);
  });

  test('the earliest known start applies to older weeks, after more than a hundred changes', () => {
    let week = NO_WEEK_CHOSEN;
    for (let at = 0; at < MAX_WEEK_STARTS + 5; at += 1) {
      week = changeWeek(week, at % 2 ? 'monday' : 'sunday', addDays(day('18'), 14 * at));
    }
    expect(week).toHaveLength(MAX_WEEK_STARTS);
    const [earliest] = week;
    expect(weekdayOf(weekOn(day('18'), week).first)).toBe(earliest?.start);
  });

  test('each day lies in exactly one week', () => {
    const anyDay = fc.integer({ min: 20_700, max: 20_800 }).map(fromDayNumber);
    const anyChanges = fc.array(fc.record({ start: anyStart, after: fc.nat(20) }), {
      maxLength: 6,
    });
    const property = fc.property(
      anyStart,
      anyChanges,
      anyDay,
      anyDay,
      (old, changes, begin, on) => {
        let week: Week = weeks(old);
        let chosenOn = begin;
        for (const { start, after } of changes) {
          chosenOn = addDays(chosenOn, after);
          const next = changeWeek(week, start, chosenOn);
          // A week that has begun does not change.
          const known = on < chosenOn ? on : chosenOn;
          expect(weekOn(chosenOn, next)).toEqual(weekOn(chosenOn, week));
          expect(weekOn(known, next)).toEqual(weekOn(known, week));
          week = next;
        }
        const { first, last } = weekOn(on, week);
        expect(first <= on && on <= last).toBe(true);
        expect(weekOn(first, week)).toEqual({ first, last });
        expect(weekOn(last, week)).toEqual({ first, last });
        expect(weekOn(addDays(last, 1), week).first).toBe(addDays(last, 1));
      },
    );
    fc.assert(property, { numRuns: 1000 });
  });
});

test('without a choice, rows and charts begin on Monday and calendars on Sunday', () => {
  expect(weekdaysOf(NO_WEEK_CHOSEN)[0]).toBe('monday');
  expect(calendarStartOf(NO_WEEK_CHOSEN)).toBe('sunday');
  for (const start of WEEK_STARTS) {
    expect(weekdaysOf(weeks(start))[0]).toBe(start);
    expect(new Set(weekdaysOf(weeks(start))).size).toBe(7);
    expect(calendarStartOf(weeks(start))).toBe(start);
  }
  expect(weekdayOf(weekOn(day('18'), weeks('saturday')).first)).toBe('saturday');
});
