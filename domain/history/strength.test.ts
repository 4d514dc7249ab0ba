import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atLeast,
  every,
  everyDay,
  figuresOfHistory,
  on,
  strengthsOfHistory,
  times,
} from '../testing/history-in-letters.ts';

test.each([
  ['13 days done', 'x'.repeat(13), 0.5],
  ['20 days done', 'x'.repeat(20), 0.655747],
  ['100 days done', 'x'.repeat(100), 0.9952],
  ['100 days done and one missed', `${'x'.repeat(100)}..`, 0.9435],
  ['13 days done and some skipped', `xxx--${'x'.repeat(10)}-`, 0.5],
  ['days that were all missed', '.....', 0],
])('the strength of a daily habit after %s', (_, records, expected) => {
  expect(figuresOfHistory({ frequency: everyDay, records }).strength).toBeCloseTo(expected, 4);
});

test('the strength of a daily habit reaches 0.99 on the 87th day done, and never 1', () => {
  const { byDay } = strengthsOfHistory({ frequency: everyDay, records: 'x'.repeat(2000) });
  expect(byDay.findIndex((strength) => strength >= 0.99) + 1).toBe(87);
  expect(byDay).toHaveLength(2000);
  expect(byDay.at(-1)).toBeLessThan(1);
});

test.each([
  ['of every day', { frequency: everyDay, records: 'x.-x.' }, [1, 0, 1]],
  [
    'with a target',
    { frequency: atLeast(4, 'day'), records: '....', amounts: [1, 8, 0, 0] },
    [0.25, 1, 0],
  ],
  ['to be done 3 times a week', { frequency: times(3, 'week'), records: 'x.x.....' }, [1, 1, 0]],
  ['on other weekdays', { frequency: on('sunday'), records: 'xx..' }, []],
])('the units of a habit %s are in order', (_, history, expected) => {
  expect(strengthsOfHistory(history).units).toEqual(expected);
});

test.each([
  ['of every day', everyDay, 0.051922],
  ['to be done every 3 days', every(3, 'day', 'done'), 0.030314],
  ['to be done once a week', on('monday'), 0.019951],
])('the units of a habit %s have the weight of its schedule', (_, frequency, expected) => {
  expect(strengthsOfHistory({ frequency, records: '.' }).weight).toBeCloseTo(expected, 5);
});

test('three of three times a week are as strong as Monday, Wednesday and Friday done', () => {
  const threeDays = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(threeDays, { minLength: 1, maxLength: 60 }), (weeks) => {
      const records = weeks
        .map((days) => Array.from('.......', (_, at) => (days.includes(at) ? 'x' : '.')).join(''))
        .join('');
      const fixed = { frequency: on('monday', 'wednesday', 'friday') };
      expect(figuresOfHistory({ frequency: times(3, 'week'), records }).strength).toBe(
        figuresOfHistory({ ...fixed, records: 'x.x.x..'.repeat(weeks.length) }).strength,
      );
    }),
  );
});
