import { describe, expect, test } from 'vitest';
import { atLeast, atMost, everyDay } from '../testing/history-in-letters.ts';
import {
  changedByClient,
  clearsSkip,
  DONE,
  factsOn,
  NO_FACTS,
  NOTHING,
  SKIPPED,
  withDay,
} from './facts.ts';

const target = atLeast(5, 'day').goal;
const limit = atMost(5, 'day').goal;
const total = atLeast(5, 'week').goal;
const noGoal = everyDay.goal;

describe('What clients may send (25)', () => {
  test('a day that was never changed has no record and an amount of 0', () => {
    expect(factsOn(NO_FACTS, 7)).toEqual({ record: NOTHING, amount: 0 });
  });

  test('of two records for one day, the last to arrive stays', () => {
    const done = withDay(NO_FACTS, 2, { record: DONE, amount: 0 });
    const skipped = withDay(done, 2, { record: SKIPPED, amount: 0 });
    expect([...skipped.records]).toEqual([NOTHING, NOTHING, SKIPPED]);
    expect(skipped.amounts).toBeNull();
    expect([...done.records]).toEqual([NOTHING, NOTHING, DONE]);
  });

  test('an amount of any size stays exact', () => {
    const amount = 999_999_999_999;
    const facts = withDay(withDay(NO_FACTS, 1, { record: NOTHING, amount }), 4, {
      record: DONE,
      amount: 0,
    });
    expect(factsOn(facts, 1)).toEqual({ record: NOTHING, amount });
    expect(factsOn(facts, 4)).toEqual({ record: DONE, amount: 0 });
  });

  test.each([
    {
      name: 'reaches the target of a skipped day',
      record: SKIPPED,
      amount: 5000,
      goal: target,
      isCleared: true,
    },
    { name: 'is short of it', record: SKIPPED, amount: 4999, goal: target, isCleared: false },
    {
      name: 'belongs to a day that is not skipped',
      record: DONE,
      amount: 5000,
      goal: target,
      isCleared: false,
    },
    { name: 'stays within a limit', record: SKIPPED, amount: 5000, goal: limit, isCleared: false },
    { name: 'reaches a total', record: SKIPPED, amount: 5000, goal: total, isCleared: false },
  ])('an entry that $name clears the skip: $isCleared', ({ record, amount, goal, isCleared }) => {
    expect(clearsSkip({ record, amount }, goal)).toBe(isCleared);
  });
});

describe('Clients that know only ticks (26)', () => {
  test.each([
    {
      sent: { skipped: true },
      record: DONE,
      amount: 7,
      goal: target,
      record2: SKIPPED,
      amount2: 7,
    },
    {
      sent: { skipped: false },
      record: SKIPPED,
      amount: 7,
      goal: target,
      record2: NOTHING,
      amount2: 7,
    },
    { sent: { skipped: false }, record: DONE, amount: 7, goal: target, record2: DONE, amount2: 7 },
  ])(
    'the change $sent sets or clears the skip',
    ({ sent, record, amount, goal, record2, amount2 }) => {
      const changed = changedByClient({ record, amount }, sent, goal, false);
      expect(changed).toEqual({ record: record2, amount: amount2 });
    },
  );

  const completed = { completed: true };
  test.each([
    { name: 'records done', goal: noGoal, before: [SKIPPED, 0], after: [DONE, 0] },
    {
      name: 'with a target, adds what is missing',
      goal: target,
      before: [NOTHING, 2000],
      after: [NOTHING, 5000],
    },
    {
      name: 'with a target, leaves a larger amount',
      goal: target,
      before: [DONE, 6000],
      after: [DONE, 6000],
    },
    {
      name: 'with a target, clears a skip',
      goal: target,
      before: [SKIPPED, 0],
      after: [NOTHING, 5000],
    },
    {
      name: 'with a limit, lowers the amount to it',
      goal: limit,
      before: [NOTHING, 6000],
      after: [DONE, 5000],
    },
    {
      name: 'with a limit, leaves a smaller amount',
      goal: limit,
      before: [SKIPPED, 1000],
      after: [DONE, 1000],
    },
    {
      name: 'with a total, records done',
      goal: total,
      before: [NOTHING, 1000],
      after: [DONE, 1000],
    },
  ])('completed: true $name', ({ goal, before: [record = 0, amount = 0], after }) => {
    const changed = changedByClient({ record, amount }, completed, goal, true);
    expect([changed.record, changed.amount]).toEqual(after);
  });

  const uncompleted = { completed: false };
  test.each([
    { name: 'clears done', goal: noGoal, isOver: true, before: [DONE, 0], after: [NOTHING, 0] },
    {
      name: 'leaves a skip',
      goal: noGoal,
      isOver: true,
      before: [SKIPPED, 0],
      after: [SKIPPED, 0],
    },
    {
      name: 'with a target, clears the amount',
      goal: target,
      isOver: true,
      before: [DONE, 6000],
      after: [NOTHING, 0],
    },
    {
      name: 'with a limit, raises the amount of a day that is over',
      goal: limit,
      isOver: true,
      before: [DONE, 0],
      after: [NOTHING, 6000],
    },
    {
      name: 'with a limit, leaves a larger amount',
      goal: limit,
      isOver: true,
      before: [NOTHING, 9000],
      after: [NOTHING, 9000],
    },
    {
      name: 'with a limit, leaves a day that is not over',
      goal: limit,
      isOver: false,
      before: [DONE, 1000],
      after: [NOTHING, 1000],
    },
    {
      name: 'with a limit, leaves a skipped day',
      goal: limit,
      isOver: true,
      before: [SKIPPED, 1000],
      after: [SKIPPED, 1000],
    },
    {
      name: 'with a total, clears done alone',
      goal: total,
      isOver: true,
      before: [DONE, 1000],
      after: [NOTHING, 1000],
    },
  ])('completed: false $name', ({ goal, isOver, before: [record = 0, amount = 0], after }) => {
    const changed = changedByClient({ record, amount }, uncompleted, goal, isOver);
    expect([changed.record, changed.amount]).toEqual(after);
  });

  test('a step of nearly nothing still exceeds the limit', () => {
    const fine = limit && { ...limit, step: 0.0001 };
    const changed = changedByClient({ record: NOTHING, amount: 0 }, uncompleted, fine, true);
    expect(changed.amount).toBe(5001);
  });
});
