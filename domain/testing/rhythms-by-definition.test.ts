import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysFromTo, type LocalDay, toLocalDay } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN, type Week, type WeekStart } from '../days/week.ts';
import { type Weekday, WEEKDAYS } from '../days/weekdays.ts';
import { askedDays } from '../habits/asked-days.ts';
import type { Goal } from '../habits/goal.ts';
import { applyDayChange, type DayChange, untouchedDay } from '../habits/habit-day.ts';
import {
  dueInPeriod,
  type KnownDay,
  periodMark,
  periodOn,
  periodOutcome,
} from '../habits/period.ts';
import { type DatedContent, replan } from '../habits/replan.ts';
import type { Every, Quota } from '../habits/rhythm.ts';
import { askingOf, type Schedule, scheduledDays } from '../habits/schedule.ts';
import { isLogged } from '../streaks/streak.ts';
import {
  countQuota,
  countSum,
  isDueByQuota,
  isDueSinceDone,
  isOnGridOf,
  type Life,
  periodAround,
} from './rhythms-by-definition.ts';

const EPOCH = toLocalDay('2026-01-28');
const MOST_DAYS = 75;

const weekOf = ({ weekStart }: { weekStart: WeekStart }): Week => ({
  ...NO_WEEK_CHOSEN,
  start: weekStart,
});

const anyWeekdays = fc.subarray([...WEEKDAYS]);
const anyQuota = (weekdays: readonly Weekday[]): fc.Arbitrary<Quota> =>
  fc.record({
    kind: fc.constant('quota' as const),
    times: fc.integer({ min: 1, max: weekdays.length || 7 }),
    per: fc.oneof(
      fc.constantFrom('week' as const, 'month' as const),
      fc.integer({ min: 2, max: 20 }).map((days) => ({ days })),
    ),
  });
const anyEvery = (from: Every['from']): fc.Arbitrary<Every> =>
  fc
    .record({
      count: fc.integer({ min: 1, max: 9 }),
      unit: fc.constantFrom('day', 'week', 'month'),
    })
    .map(({ count, unit }) => ({ kind: 'every', count, unit, from }));
const anySum: fc.Arbitrary<Goal> = fc.record({
  kind: fc.constant('least' as const),
  amount: fc.integer({ min: 1, max: 40 }),
  unit: fc.constant('km'),
  step: fc.constant(1),
  per: fc.constantFrom('week' as const, 'month' as const),
});

const anyDays = (withAmounts: boolean) =>
  fc.array(
    fc.tuple(
      fc.constantFrom('done', 'skipped', 'nothing', 'nothing'),
      withAmounts ? fc.option(fc.integer({ min: 1, max: 9000 })) : fc.constant(null),
    ),
    { minLength: MOST_DAYS, maxLength: MOST_DAYS },
  );

function anyLife(withAmounts = false, weekdays = anyWeekdays): fc.Arbitrary<Life> {
  return fc
    .record({
      bornAt: fc.integer({ min: 0, max: 40 }),
      lived: fc.option(fc.integer({ min: 0, max: MOST_DAYS })),
      weekdays,
      weekStart: fc.constantFrom('monday' as const, 'saturday' as const, 'sunday' as const),
      marks: anyDays(withAmounts),
    })
    .map(({ bornAt, lived, marks, ...life }) => {
      const createdOn = addDays(EPOCH, bornAt);
      const archivedOn = lived === null ? null : addDays(createdOn, lived);
      const days = marks.flatMap(([state, amount], at): KnownDay[] => {
        const date = addDays(createdOn, at);
        if ((archivedOn !== null && date > archivedOn) || state === 'nothing') return [];
        const skipped = state === 'skipped';
        const isAllowed = life.weekdays.length === 0 || askedOn(life.weekdays, date);
        if (!isAllowed) return [];
        return [
          { date, completed: !skipped, skipped, amount: skipped ? null : amount && amount / 1000 },
        ];
      });
      return { ...life, createdOn, archivedOn, days };
    });
}

const askedOn = (weekdays: readonly Weekday[], date: LocalDay) =>
  weekdays.includes(WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday');

const scheduleOf = (life: Life, more: Partial<Schedule>): Schedule => ({
  type: 'weekly',
  weekdays: life.weekdays.length > 0 ? life.weekdays : null,
  rhythm: null,
  goal: null,
  createdOn: life.createdOn,
  archivedOn: life.archivedOn,
  ...more,
});

const lifeSpan = ({ createdOn }: Life) => daysFromTo(createdOn, addDays(createdOn, MOST_DAYS - 1));
const stretchOf = (life: Life) => {
  const { days } = life;
  const span = lifeSpan(life);
  const [first, last] = [span[0] ?? EPOCH, span.at(-1) ?? EPOCH];
  return { first, last, lastDoneOn: null, days, week: weekOf(life) };
};

const anyQuotaLife = anyLife().chain((life) =>
  anyQuota(life.weekdays).map((quota) => ({ life, quota })),
);

describe('a quota is counted as it is defined', () => {
  test('which days it is due on, whichever day is looked from', () => {
    fc.assert(
      fc.property(anyQuotaLife, fc.nat({ max: MOST_DAYS - 1 }), ({ life, quota }, at) => {
        const schedule = scheduleOf(life, { rhythm: quota });
        const expected = lifeSpan(life).filter((day) => isDueByQuota(quota, life, day));
        expect(askedDays(schedule, stretchOf(life))).toEqual(expected);
        const first = addDays(life.createdOn, at);
        const period = periodAround(quota.per, life, first);
        expect(periodOn(schedule, first, weekOf(life))).toEqual(period);
        expect(dueInPeriod(schedule, period, life.days, first)).toEqual(
          daysFromTo(period.first, first).filter((day) => isDueByQuota(quota, life, day)),
        );
      }),
    );
  });

  test('how much of a period is needed and done, and whether it is kept', () => {
    fc.assert(
      fc.property(anyQuotaLife, ({ life, quota }) => {
        const schedule = scheduleOf(life, { rhythm: quota });
        for (const day of lifeSpan(life)) {
          const period = periodOn(schedule, day, weekOf(life));
          const { needed, done } = countQuota(quota, life, day);
          const outcome = periodOutcome(schedule, period, life.days);
          expect(outcome).toMatchObject({ needed, done });
          expect(periodMark(schedule, outcome, { isSeen: true })).toEqual({
            scheduled: needed > 0,
            completed: needed > 0 && done >= needed,
            skipped: false,
          });
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a lost period has exactly one missed day, and a kept one none', () => {
    fc.assert(
      fc.property(anyQuotaLife, fc.nat({ max: MOST_DAYS - 1 }), ({ life, quota }, at) => {
        const schedule = scheduleOf(life, { rhythm: quota });
        const period = periodOn(schedule, addDays(life.createdOn, at), weekOf(life));
        const { needed, done } = periodOutcome(schedule, period, life.days);
        const isDone = (day: LocalDay) => life.days.some((d) => d.date === day && d.completed);
        const due = dueInPeriod(schedule, period, life.days, period.last);
        expect(due.filter((day) => !isDone(day))).toHaveLength(done < needed ? 1 : 0);
      }),
    );
  });
});

describe('a sum for a week or month is counted as it is defined', () => {
  test('on every day', () => {
    fc.assert(
      fc.property(anyLife(true), anySum, (life, goal) => {
        const schedule = scheduleOf(life, { goal });
        const expected = lifeSpan(life).filter((day) => countSum(goal, life, day).isDue);
        expect(askedDays(schedule, stretchOf(life))).toEqual(expected);
        for (const day of lifeSpan(life).filter((_, at) => at % 5 === 0)) {
          const period = periodOn(schedule, day, weekOf(life));
          const { needed, done } = countSum(goal, life, day);
          expect(periodOutcome(schedule, period, life.days)).toMatchObject({ needed, done });
        }
      }),
    );
  });
});

describe('an interval is counted as it is defined', () => {
  const anyDayLife = anyLife(false, fc.constant([]));

  test('from the start', () => {
    fc.assert(
      fc.property(anyDayLife, anyEvery('start'), (life, every) => {
        const schedule = scheduleOf(life, { type: 'daily', rhythm: every });
        const expected = lifeSpan(life).filter((day) => isOnGridOf(every, life, day));
        expect(askedDays(schedule, stretchOf(life))).toEqual(expected);
      }),
    );
  });

  test('from the last time, also when the days are looked at in two stretches', () => {
    fc.assert(
      fc.property(anyDayLife, anyEvery('done'), fc.nat({ max: 30 }), (life, every, at) => {
        const schedule = scheduleOf(life, { type: 'daily', rhythm: every });
        const expected = lifeSpan(life).filter((day) => isDueSinceDone(every, life, day));
        const whole = stretchOf(life);
        expect(askedDays(schedule, whole)).toEqual(expected);
        const lastDoneOn = life.days.filter(({ completed }) => completed)[at]?.date;
        if (lastDoneOn === undefined) return;
        const first = addDays(lastDoneOn, 1);
        expect(askedDays(schedule, { ...whole, first, lastDoneOn })).toEqual(
          expected.filter((day) => day >= first),
        );
      }),
    );
  });
});

type Said = { date: LocalDay; change: DayChange };

/** As whoever keeps the days does: the day's own change first, and then what follows from it. */
function keep(schedule: Schedule, life: Life, changes: readonly Said[]): DatedContent[] {
  const { last } = stretchOf(life);
  return changes.reduce((days: DatedContent[], { date, change }) => {
    const old = days.find((day) => day.date === date) ?? untouchedDay(schedule, date);
    const isOfPeriod = askingOf(schedule) === 'period';
    const span = isOfPeriod
      ? periodOn(schedule, date, weekOf(life))
      : { first: life.createdOn, last };
    const stretch = { ...span, lastDoneOn: null, days, week: weekOf(life) };
    const next = applyDayChange(old, change, schedule, date);
    return replan(schedule, stretch, { date, next }).days;
  }, []);
}

const CHANGES: readonly DayChange[] = [{ completed: true }, { completed: true }, { skipped: true }];

const anyChanges = (changes: fc.Arbitrary<DayChange>) =>
  fc.uniqueArray(fc.tuple(fc.nat({ max: MOST_DAYS - 1 }), changes), {
    selector: ([at]) => at,
    maxLength: 40,
  });

const saysSomething = (day: DatedContent) => isLogged(day) || day.amount !== null;

function expectSameInAnyOrder(
  schedule: Schedule,
  life: Life,
  said: readonly (readonly [number, DayChange])[],
  keys: readonly number[],
): DatedContent[] {
  const changes = said
    .map(([at, change]) => ({ date: addDays(life.createdOn, at), change }))
    .filter(({ date }) => scheduleAllows(schedule, date));
  const shuffled = changes
    .map((change, at) => ({ change, key: keys[at] ?? 0 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ change }) => change);
  const days = keep(schedule, life, changes).filter(saysSomething);
  expect(keep(schedule, life, shuffled).filter(saysSomething)).toEqual(days);
  return days;
}

const scheduleAllows = (schedule: Schedule, date: LocalDay) =>
  (schedule.archivedOn === null || date <= schedule.archivedOn) &&
  (schedule.weekdays === null || askedOn(schedule.weekdays, date));

const anyKeys = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });
const anyTick = fc.constantFrom(...CHANGES);
const anyAmount = fc
  .integer({ min: 1, max: 9000 })
  .map((thousandths) => ({ amount: thousandths / 1000 }));

describe('any order of the same changes gives the same days', () => {
  test('of a quota, and those that are due are scheduled', () => {
    fc.assert(
      fc.property(anyQuotaLife, anyChanges(anyTick), anyKeys, ({ life, quota }, said, keys) => {
        const schedule = scheduleOf(life, { rhythm: quota });
        const days = expectSameInAnyOrder(schedule, life, said, keys);
        for (const day of days) {
          expect(day.scheduled).toBe(isDueByQuota(quota, { ...life, days }, day.date));
        }
      }),
    );
  });

  test('of a sum, and it is completed from the day on that reaches it', () => {
    fc.assert(
      fc.property(anyLife(), anySum, anyChanges(anyAmount), anyKeys, (life, goal, said, keys) => {
        const schedule = scheduleOf(life, { goal });
        const days = expectSameInAnyOrder(schedule, life, said, keys);
        for (const day of days.filter(({ amount }) => amount !== null)) {
          const until = days.filter(({ date }) => date <= day.date);
          const { needed } = countSum(goal, { ...life, days }, day.date);
          const { done } = countSum(goal, { ...life, days: until }, day.date);
          expect(day.completed).toBe(done >= needed);
        }
      }),
    );
  });

  test('of an interval from the last time', () => {
    const anyDayLife = anyLife(false, fc.constant([]));
    fc.assert(
      fc.property(
        anyDayLife,
        anyEvery('done'),
        anyChanges(anyTick),
        anyKeys,
        (life, every, said, keys) => {
          const schedule = scheduleOf(life, { type: 'daily', rhythm: every });
          const days = expectSameInAnyOrder(schedule, life, said, keys);
          for (const day of days) {
            expect(day.scheduled).toBe(isDueSinceDone(every, { ...life, days }, day.date));
          }
        },
      ),
    );
  });
});

test('a habit by its weekdays is asked for as before, whatever was done', () => {
  fc.assert(
    fc.property(anyLife(), fc.constantFrom('daily' as const, 'weekly' as const), (life, type) => {
      const schedule = scheduleOf({ ...life, archivedOn: null }, { type });
      const stretch = stretchOf(life);
      expect(askedDays(schedule, stretch)).toEqual(
        scheduledDays(schedule, stretch.first, stretch.last),
      );
      expect(askedDays(schedule, stretch)).toEqual(
        lifeSpan(life).filter((day) =>
          schedule.weekdays === null ? type === 'daily' : askedOn(schedule.weekdays, day),
        ),
      );
    }),
  );
});
