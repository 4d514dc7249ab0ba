import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isWeekday,
  sortWeekdays,
  tickedWeekdays,
  toggleWeekday,
  WEEKDAYS,
  type Weekday,
  weekdayInitial,
  weekdayLabel,
  weekdayName,
} from './weekdays.ts';

const WORKING: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const someWeekdays = fc.array(fc.constantFrom(...WEEKDAYS));

test.each([
  ['monday', true],
  ['sunday', true],
  ['Monday', false],
  ['mon', false],
  ['', false],
  ['toString', false],
])('isWeekday(%j) is %s', (text, expected) => {
  expect(isWeekday(text)).toBe(expected);
});

test('sortWeekdays returns week order without repeats', () => {
  expect(sortWeekdays(['sunday', 'monday', 'sunday', 'friday'])).toEqual([
    'monday',
    'friday',
    'sunday',
  ]);
});

test('sortWeekdays loses no day, and a second call changes nothing', () => {
  fc.assert(
    fc.property(someWeekdays, (list) => {
      const sorted = sortWeekdays(list);
      expect(sortWeekdays(sorted)).toEqual(sorted);
      expect(new Set(sorted)).toEqual(new Set(list));
    }),
  );
});

test.each<[Weekday[] | null, string, string]>([
  [null, 'Daily', 'Every day'],
  [[], 'Daily', 'Every day'],
  [[...WEEKDAYS], 'Daily', 'Every day'],
  [WORKING, 'Weekdays', 'Weekdays only'],
  [['friday', 'thursday', 'wednesday', 'tuesday', 'monday'], 'Weekdays', 'Weekdays only'],
  [['monday'], 'M', 'Monday'],
  [['friday', 'monday', 'wednesday'], 'M W F', 'Monday, Wednesday, Friday'],
  [['saturday', 'sunday'], 'S S', 'Saturday, Sunday'],
  [
    ['monday', 'tuesday', 'wednesday', 'thursday', 'saturday'],
    'M T W T S',
    'Monday, Tuesday, Wednesday, Thursday, Saturday',
  ],
])('weekdayLabel of %j is %s, and %s in full', (weekdays, initials, full) => {
  expect(weekdayLabel(weekdays, 'initials')).toBe(initials);
  expect(weekdayLabel(weekdays, 'full')).toBe(full);
});

test('weekdayLabel consists of names or initials', () => {
  expect([weekdayName('thursday'), weekdayInitial('thursday')]).toEqual(['Thursday', 'T']);
});

test.each<['daily' | 'weekly', Weekday[] | null, Weekday, Weekday[] | null]>([
  ['daily', null, 'sunday', ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']],
  ['daily', [], 'monday', ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']],
  ['daily', ['monday'], 'tuesday', ['monday', 'tuesday']],
  ['daily', ['monday'], 'monday', null],
  ['weekly', null, 'wednesday', ['wednesday']],
  ['weekly', [], 'wednesday', ['wednesday']],
  ['weekly', ['wednesday'], 'monday', ['monday', 'wednesday']],
  ['weekly', ['wednesday'], 'wednesday', null],
])('toggleWeekday turns %s %j by %s into %j', (type, weekdays, weekday, expected) => {
  expect(toggleWeekday(type, weekdays, weekday)).toEqual(expected);
});

test('toggleWeekday changes exactly one box, unless the last one is unticked', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('daily' as const, 'weekly' as const),
      someWeekdays,
      fc.constantFrom(...WEEKDAYS),
      (type, list, weekday) => {
        const before = new Set(tickedWeekdays(type, list));
        const after = new Set(toggleWeekday(type, list, weekday) ?? []);
        expect(after.has(weekday)).toBe(!before.has(weekday));
        before.delete(weekday);
        after.delete(weekday);
        expect(after).toEqual(before);
      },
    ),
  );
});
