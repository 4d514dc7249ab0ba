import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, toDayNumber, toLocalDay } from '../days/local-day.ts';
import { NO_WEEK_CHOSEN } from '../days/week.ts';
import type { Goal } from '../habits/goal.ts';
import { type DayChange, type DayContent, UNTOUCHED } from '../habits/habit-day.ts';
import type { Schedule } from '../habits/schedule.ts';
import { changedDay, type RecordedDay } from './change-day.ts';
import { evaluate } from './evaluate.ts';
import { DONE, NO_FACTS, NOTHING, SKIPPED, withDay } from './facts.ts';
import { scheduleOf } from './habit-schedule.ts';
import { flagsOf, isRest } from './letters.ts';
import { predictedDay } from './predicted-day.ts';

const TODAY = toLocalDay('2026-11-04');
const CREATED_ON = addDays(TODAY, -9);
const STEPS = ['a', 'b', 'c'].map((id) => ({ id, text: `Step ${id}` }));

type Habit = Schedule & { steps: typeof STEPS | null; stepsNeeded: number | null };

/** What clients get of the day, when its history is evaluated as a whole. */
function evaluatedDay(habit: Habit, date: typeof TODAY, day: RecordedDay): DayContent {
  const place = daysBetween(CREATED_ON, date);
  const everyDay = new Uint8Array(10).fill(1);
  const { letters } = evaluate(
    scheduleOf(habit, NO_WEEK_CHOSEN),
    withDay(NO_FACTS, place, day),
    everyDay,
    toDayNumber(TODAY),
  );
  const letter = letters[place] ?? 0;
  const { amount, stepsDone, notes } = day;
  const content = { amount: amount === 0 ? null : amount / 1000, stepsDone, notes };
  return { ...flagsOf(letter), ...content, ownSkip: isRest(letter) ? false : null };
}

const goalOfDay = fc.constantFrom('least' as const, 'most' as const).map((kind): Goal => {
  return { kind, amount: 2, unit: 'km', step: 0.5, per: 'day' };
});
const calendarHabit = fc.record({
  weekdays: fc.option(
    fc.constantFrom(['monday' as const], ['tuesday' as const, 'wednesday' as const]),
  ),
  goal: fc.option(goalOfDay),
  hasSteps: fc.boolean(),
  stepsNeeded: fc.option(fc.constant(2)),
  isPaused: fc.boolean(),
  daysAgo: fc.nat({ max: 3 }),
});
const amount = fc.constantFrom(0, 500, 2000, 3000);
const change: fc.Arbitrary<DayChange> = fc.oneof(
  fc.record({ completed: fc.boolean() }),
  fc.record({ skipped: fc.boolean() }),
  fc.record({ completed: fc.boolean(), skipped: fc.constant(false), notes: fc.constant('far') }),
  fc.record({ amount: fc.option(amount.map((thousandths) => thousandths / 1000)) }),
  fc.record({ steps: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.boolean()) }),
);
const DAYS_OF_STEPS = [null, ['a'], ['a', 'c'], ['a', 'b', 'c']];

test('a change is predicted as the history of the habit has it', () => {
  fc.assert(
    fc.property(
      calendarHabit,
      fc.constantFrom(NOTHING, DONE, SKIPPED),
      amount,
      fc.constantFrom(...DAYS_OF_STEPS),
      change,
      (
        { weekdays, goal, hasSteps, stepsNeeded, isPaused, daysAgo },
        record,
        before,
        ticked,
        next,
      ) => {
        const date = addDays(TODAY, -daysAgo);
        const steps = hasSteps && goal === null ? STEPS : null;
        const habit: Habit = {
          type: weekdays ? 'weekly' : 'daily',
          weekdays,
          rhythm: null,
          goal,
          createdOn: CREATED_ON,
          archivedOn: null,
          pauses: isPaused ? [{ from: date, until: date, habitId: null }] : null,
          steps,
          stepsNeeded: steps && stepsNeeded,
        };
        // A habit has steps or a goal, and steps say whether the day is recorded as done.
        fc.pre(goal !== null || (before === 0 && next.amount === undefined));
        fc.pre(steps !== null || next.steps === undefined);
        const stepsDone = steps && ticked;
        const isDone = (stepsDone?.length ?? 0) >= (habit.stepsNeeded ?? STEPS.length);
        fc.pre(steps === null || (record === DONE ? isDone : record === SKIPPED || !isDone));
        // What is both recorded as done and decided by the amount looks the same to clients.
        fc.pre(
          goal === null ||
            record !== DONE ||
            (goal.kind === 'least' ? before < 2000 : before <= 2000),
        );
        const isOver = daysAgo > 0;
        const day = { record, amount: before, stepsDone, notes: null };
        const known = evaluatedDay(habit, date, day);
        // A day within its limit that is over is done with and without a record.
        fc.pre(!(goal?.kind === 'most' && isOver && record === NOTHING && known.completed));
        const expected = changedDay(day, next, {
          goal,
          steps,
          stepsNeeded: habit.stepsNeeded,
          isOver,
        });
        expect(predictedDay(known, next, habit, date, { isOver })).toEqual(
          evaluatedDay(habit, date, expected),
        );
      },
    ),
    { numRuns: 3000 },
  );
});

const DAILY: Habit = {
  type: 'daily',
  weekdays: null,
  rhythm: null,
  goal: null,
  createdOn: CREATED_ON,
  archivedOn: null,
  steps: null,
  stepsNeeded: null,
};
const OPEN: DayContent = { ...UNTOUCHED, scheduled: true };
const RECORDED = { ...OPEN, completed: true };
const SKIPPED_DAY = { ...OPEN, skipped: true };
const UNDUE = { ...OPEN, scheduled: false };

describe('a change of today', () => {
  test.each<[string, DayContent, DayChange, DayContent]>([
    ['completes it', OPEN, { completed: true }, RECORDED],
    ['uncompletes it', RECORDED, { completed: false }, OPEN],
    ['completes and unskips it', SKIPPED_DAY, { completed: true }, RECORDED],
    ['skips and uncompletes it', RECORDED, { skipped: true }, SKIPPED_DAY],
    ['uncompletes it and leaves a skip', SKIPPED_DAY, { completed: false }, SKIPPED_DAY],
    ['unskips it and leaves a completion', RECORDED, { skipped: false }, RECORDED],
    ['clears both', SKIPPED_DAY, { completed: false, skipped: false }, OPEN],
    ['writes a note', RECORDED, { notes: 'far' }, { ...RECORDED, notes: 'far' }],
    ['removes a note', { ...OPEN, notes: 'far' }, { notes: null }, OPEN],
    ['makes no day due', UNDUE, {}, UNDUE],
  ])('%s', (_, day, change, expected) => {
    expect(predictedDay(day, change, DAILY, TODAY)).toEqual(expected);
  });

  test('leaves other fields as they are', () => {
    const day = { ...OPEN, id: 12, habitName: 'Read' };
    const expected = { ...day, completed: true };
    expect(predictedDay(day, { completed: true }, DAILY, TODAY)).toEqual(expected);
  });
});

describe('a change of a day with a target', () => {
  const target: Goal = { kind: 'least', amount: 2, unit: 'km', step: 1, per: 'day' };
  test.each<[string, DayContent, DayChange, DayContent]>([
    [
      'unskips it when it is reached',
      { ...SKIPPED_DAY, amount: 2 },
      { skipped: false },
      { ...RECORDED, amount: 2 },
    ],
    [
      'unskips it when it is short',
      { ...SKIPPED_DAY, amount: 1 },
      { skipped: false },
      { ...OPEN, amount: 1 },
    ],
    [
      'completes it with what is beyond',
      { ...SKIPPED_DAY, amount: 5 },
      { completed: true },
      { ...RECORDED, amount: 5 },
    ],
    [
      'completes it with what is missing',
      { ...SKIPPED_DAY, amount: 1 },
      { completed: true },
      { ...RECORDED, amount: 2 },
    ],
    [
      'enters an amount that reaches it',
      { ...SKIPPED_DAY, amount: 2 },
      { amount: 2 },
      { ...RECORDED, amount: 2 },
    ],
  ])('%s', (_, day, change, expected) => {
    expect(predictedDay(day, change, { ...DAILY, goal: target }, TODAY)).toEqual(expected);
  });
});

describe('a change of a day with a limit', () => {
  const limit: Goal = { kind: 'most', amount: 2, unit: 'cups', step: 1, per: 'day' };
  const exceeded = { ...OPEN, amount: 3 };
  test.each<[string, DayContent, DayChange, boolean, DayContent]>([
    ['removes a slip', exceeded, { amount: null }, true, RECORDED],
    [
      'makes a slip smaller than the limit',
      exceeded,
      { amount: 1 },
      true,
      { ...RECORDED, amount: 1 },
    ],
    ['unskips it', { ...UNDUE, skipped: true }, { skipped: false }, true, RECORDED],
    ['removes a slip of today', exceeded, { amount: null }, false, UNDUE],
    ['enters a slip', RECORDED, { amount: 3 }, true, exceeded],
    ['says that it was exceeded', RECORDED, { completed: false }, true, exceeded],
    [
      'says that it was not exceeded',
      exceeded,
      { completed: true },
      false,
      { ...RECORDED, amount: 2 },
    ],
  ])('%s', (_, day, change, isOver, expected) => {
    const habit = { ...DAILY, goal: limit };
    expect(predictedDay(day, change, habit, TODAY, { isOver })).toEqual(expected);
  });
});

describe('a change of a day of a period or an interval', () => {
  const total: Goal = { kind: 'least', amount: 20, unit: 'km', step: 1, per: 'week' };
  const run = { ...DAILY, goal: total };
  const clean: Habit = { ...DAILY, rhythm: { kind: 'every', count: 3, unit: 'day', from: 'done' } };

  test('completes it when the total is reached', () => {
    const predict = (needed: number | undefined) =>
      predictedDay(UNDUE, { amount: 5 }, run, TODAY, { needed });
    expect(predict(5)).toEqual({ ...UNDUE, completed: true, amount: 5 });
    expect(predict(6)).toEqual({ ...UNDUE, amount: 5 });
    expect(predict(undefined)).toEqual({ ...UNDUE, amount: 5 });
  });

  test('leaves it as completed as it was when the total is not known', () => {
    const day = { ...UNDUE, completed: true, amount: 5 };
    expect(predictedDay(day, { amount: 1 }, run, TODAY)).toEqual({ ...day, amount: 1 });
  });

  test('makes it due when an interval is done early', () => {
    expect(predictedDay(UNDUE, { completed: true }, clean, TODAY)).toEqual(RECORDED);
  });
});
