import fc from 'fast-check';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import type { Frequency } from '#domain/habits/frequency.ts';
import type { Goal } from '#domain/habits/goal.ts';
import type { Quota } from '#domain/habits/rhythm.ts';

const constant = <const Value>(value: Value) => fc.constant(value);
const weekdays = fc.option(fc.subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 }));
export const amount = fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10);
const goal = (kind: Goal['kind'], per: Goal['per']) =>
  amount.map((target): Goal => ({ kind, amount: target, unit: 'km', step: 0.5, per }));
const ofDay = fc.option(goal('least', 'day'));
const times = fc.integer({ min: 1, max: 2 });
/** Any frequency. Intervals are short and amounts small, so that their limits are often reached. */
export const frequency: fc.Arbitrary<Frequency> = fc.oneof(
  weekdays.map((days) => ({
    type: days ? ('weekly' as const) : ('daily' as const),
    weekdays: days,
    rhythm: null,
    goal: null,
  })),
  fc.record({
    type: constant('weekly'),
    weekdays: constant(null),
    rhythm: fc.record({
      kind: constant('quota'),
      times,
      per: fc.constantFrom<Quota['per'][]>('week', 'month', { days: 2 }, { days: 10 }),
    }),
    goal: ofDay,
  }),
  fc.record({
    type: constant('daily'),
    weekdays: constant(null),
    rhythm: fc.record({
      kind: constant('every'),
      count: times,
      unit: fc.constantFrom('day', 'week', 'month'),
      from: fc.constantFrom('start', 'done'),
    }),
    goal: ofDay,
  }),
  fc.record({
    type: constant('weekly'),
    weekdays,
    rhythm: constant(null),
    goal: fc.oneof(goal('least', 'week'), goal('most', 'week'), goal('least', 'month')),
  }),
  fc.record({
    type: constant('daily'),
    weekdays: constant(null),
    rhythm: constant(null),
    goal: fc.oneof(goal('least', 'day'), goal('most', 'day')),
  }),
  fc.record({
    type: constant('weekly'),
    weekdays: fc.subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 }),
    rhythm: constant(null),
    goal: fc.oneof(goal('least', 'day'), goal('most', 'day')),
  }),
);
