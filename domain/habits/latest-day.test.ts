import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, toLocalDay } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import { WEEKDAYS } from '../days/weekdays.ts';
import type { Goal } from './goal.ts';
import { applyDayChange, type DayChange, untouchedDay } from './habit-day.ts';
import { NO_RECORD, toldLatest } from './latest-day.ts';
import { periodOn, periodOutcome } from './period.ts';
import { type DatedContent, type KeptStretch, replan } from './replan.ts';
import type { Rhythm } from './rhythm.ts';
import { BY_WEEKDAYS, type Schedule } from './schedule.ts';

const day = (date: number) => toLocalDay(`2026-03-${date}`);
const CREATED_ON = toLocalDay('2026-03-04');
const GLASSES: Goal = { kind: 'least', amount: 8, unit: 'glasses', step: 1, per: 'day' };

const quota: fc.Arbitrary<Rhythm> = fc.record({
  kind: fc.constant('quota' as const),
  times: fc.integer({ min: 1, max: 7 }),
  per: fc.constantFrom('week' as const, 'month' as const, { days: 5 }),
});
const goalOfPeriod: fc.Arbitrary<Goal> = fc.record({
  kind: fc.constant('least' as const),
  amount: fc.constantFrom(0.001, 0.3, 10, 35),
  unit: fc.constant('km'),
  step: fc.constant(1),
  per: fc.constantFrom('week' as const, 'month' as const),
});
const rhythms = fc.oneof(
  fc.record({ rhythm: quota, goal: fc.constantFrom(null, GLASSES) }),
  fc.record({ rhythm: fc.constant(null), goal: goalOfPeriod }),
);
const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    asked: rhythms,
    weekdays: fc.option(fc.subarray([...WEEKDAYS], { minLength: 1 })),
    pauses: fc.option(
      fc.constantFrom(
        [{ from: day(11), until: day(12), habitId: null }],
        [{ from: day(20), until: null, habitId: null }],
      ),
    ),
  })
  .map(({ asked: { rhythm, goal }, weekdays, pauses }) => ({
    ...BY_WEEKDAYS,
    type: 'weekly',
    createdOn: CREATED_ON,
    weekdays,
    rhythm,
    goal,
    pauses,
  }));
const changes: fc.Arbitrary<DayChange> = fc.oneof(
  fc.record({ completed: fc.boolean() }),
  fc.record({ skipped: fc.boolean() }),
  fc.record({ amount: fc.constantFrom(null, 0.1, 0.2, 4, 8, 40) }),
  fc.record({ notes: fc.constantFrom(null, 'Rain') }),
);
const lives = fc.record({
  schedule: schedules,
  days: fc.array(fc.record({ ago: fc.nat({ max: 30 }), change: changes }), { maxLength: 12 }),
  today: fc.nat({ max: 30 }).map((days) => addDays(CREATED_ON, days)),
  change: changes,
});

/** What amounts there are, the habit can have. */
const fitting = ({ goal }: Schedule, change: DayChange): DayChange =>
  goal === null && change.amount !== undefined ? { completed: change.amount !== null } : change;

type Life = typeof lives extends fc.Arbitrary<infer Value> ? Value : never;

/** The period that runs, its rows as they have to be, and the change of today. */
function settledLife({ schedule, days: told, today, change }: Life) {
  const { first, last } = periodOn(schedule, today, NO_WEEK_CHOSEN);
  const stretch = { first, last: today, lastDoneOn: null, week: NO_WEEK_CHOSEN };
  const within = daysFromTo(first < CREATED_ON ? CREATED_ON : first, today);
  const days = within.flatMap((date): DatedContent[] => {
    const of = told.filter(({ ago }) => addDays(today, -ago) === date);
    if (of.length === 0) return [];
    const said = of.reduce(
      (day, step) => applyDayChange(day, fitting(schedule, step.change), schedule, date),
      untouchedDay(schedule, date),
    );
    return [{ ...said, date }];
  });
  const settled = replan(schedule, { ...stretch, days }, null).days;
  const kept: KeptStretch = { ...stretch, days: settled };
  const old = settled.find(({ date }) => date === today) ?? null;
  const begun = old ?? { ...untouchedDay(schedule, today), date: today };
  const next = applyDayChange(begun, fitting(schedule, change), schedule, today);
  return { schedule, period: { first, last }, kept, old, next, today };
}

describe('the latest day of a period that runs', () => {
  test('says what all days of the period would say', () => {
    let isSaid = 0;
    fc.assert(
      fc.property(lives, (life) => {
        const { schedule, period, kept, old, next, today } = settledLife(life);
        const before = periodOutcome(schedule, period, kept.days);
        const told = toldLatest(schedule, before, today, { old, next });
        if (told === undefined) return;
        isSaid += 1;
        const planned = replan(schedule, kept, { date: today, next });
        const after = periodOutcome(schedule, period, planned.days);
        expect(planned.changed.filter(({ date }) => date !== today)).toEqual([]);
        expect(planned.days.find(({ date }) => date === today)).toEqual({
          ...told.day,
          date: today,
        });
        expect(after).toEqual({ ...before, done: told.done });
      }),
      { numRuns: 2_000 },
    );
    expect(isSaid).toBeGreaterThan(500);
  });

  const thrice: Schedule = {
    ...BY_WEEKDAYS,
    type: 'weekly',
    weekdays: null,
    createdOn: CREATED_ON,
    rhythm: { kind: 'quota', times: 3, per: 'week' },
  };
  const done = { ...NO_RECORD, completed: true };
  const skipped = { ...NO_RECORD, skipped: true };
  const rests = { ...skipped, ownSkip: false };

  test.each([
    ['a first time', null, done, 1],
    ['a second one', NO_RECORD, done, 1],
    ['one that is taken back', done, NO_RECORD, -1],
    ['a note', done, { ...done, notes: 'Rain' }, 0],
    ['a skip', NO_RECORD, skipped, undefined],
    ['a skip that is taken back', skipped, NO_RECORD, undefined],
    ['a day that rests', rests, done, undefined],
  ])('counts %s', (_, old, next, more) => {
    const told = toldLatest(thrice, { needed: 3, done: 1 }, day(10), { old, next });
    expect(told?.done).toBe(more === undefined ? undefined : 1 + more);
  });
});
