import fc from 'fast-check';
import { sortWeekdays, WEEKDAYS } from '../../days/weekdays.ts';
import type { Frequency } from '../../habits/frequency.ts';
import type { Goal } from '../../habits/goal.ts';

const someWeekdays = fc
  .subarray([...WEEKDAYS], { minLength: 1, maxLength: 6 })
  .map((days) => sortWeekdays(days));
const weekdays = fc.option(someWeekdays);
const amount = fc.integer({ min: 1, max: 40 }).map((tenths) => tenths / 10);
const goalOf = (kind: Goal['kind'], per: Goal['per']) =>
  amount.map((target): Goal => ({ kind, amount: target, unit: 'km', step: 0.5, per }));
const avoid = fc.constant<Goal>({ kind: 'most', amount: 0, unit: 'km', step: 0.5, per: 'day' });
const target = fc.option(goalOf('least', 'day'));
const limit = fc.oneof(goalOf('most', 'day'), avoid);

const byWeekdays: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constantFrom('weekly' as const, 'daily' as const),
  // Without weekdays a weekly schedule allows none.
  weekdays: fc.option(someWeekdays, { freq: 9 }),
  rhythm: fc.constant(null),
  goal: fc.oneof(target, limit),
});
const daily: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('daily' as const),
  weekdays: fc.constant(null),
  rhythm: fc.constant(null),
  goal: fc.oneof(target, limit),
});
const blocks = fc.integer({ min: 2, max: 40 }).map((days) => ({ days }));
const times: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('weekly' as const),
  weekdays,
  rhythm: fc.record({
    kind: fc.constant('quota' as const),
    times: fc.integer({ min: 1, max: 5 }),
    per: fc.oneof(fc.constantFrom('week' as const, 'month' as const), blocks),
  }),
  goal: target,
});
const every: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('daily' as const),
  weekdays: fc.constant(null),
  rhythm: fc.record({
    kind: fc.constant('every' as const),
    count: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    from: fc.constantFrom('start' as const, 'done' as const),
  }),
  goal: target,
});
const perPeriod: fc.Arbitrary<Frequency> = fc.record({
  type: fc.constant('weekly' as const),
  weekdays,
  rhythm: fc.constant(null),
  goal: fc.oneof(
    goalOf('least', 'week'),
    goalOf('most', 'week'),
    goalOf('least', 'month'),
    goalOf('most', 'month'),
  ),
});

export const anyFrequency = fc.oneof(
  { weight: 3, arbitrary: daily },
  { weight: 3, arbitrary: byWeekdays },
  { weight: 3, arbitrary: times },
  { weight: 3, arbitrary: every },
  { weight: 3, arbitrary: perPeriod },
);
