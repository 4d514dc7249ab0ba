import { describe, expect, test } from 'vitest';
import { atLeast, atMost, everyDay } from '../testing/history-in-letters.ts';
import { toLocalDay } from '../days/local-day.ts';
import { factsOn, withFactsOn } from './recorded-habit.ts';
import { changedByClient, clearsSkip, DONE, NO_DAYS, NOTHING, SKIPPED } from './facts.ts';

const target = atLeast(5, 'day').goal;
const limit = atMost(5, 'day').goal;
const total = atLeast(5, 'week').goal;
const noGoal = everyDay.goal;

describe('What clients may send (25)', () => {
  const none = { ...NO_DAYS, createdOn: toLocalDay('2026-12-30') };
  const first = none.createdOn;
  const third = toLocalDay('2027-01-01');

  test('a day that was never changed has no record and an amount of 0', () => {
    expect(factsOn(none, third)).toEqual({ record: NOTHING, amount: 0 });
  });

  test('of two records for one day, the last to arrive stays', () => {
    const done = withFactsOn(none, third, { record: DONE, amount: 0 });
    const skipped = withFactsOn(done, third, { record: SKIPPED, amount: 0 });
    expect(skipped).toEqual({ ...none, letters: '..-' });
    expect(done).toEqual({ ...none, letters: '..x' });
  });

  test('an amount of any size stays exact, beside those of other days and years', () => {
    const amount = 999_999_999.999;
    const large = withFactsOn(none, first, { record: NOTHING, amount });
    const facts = withFactsOn(large, third, { record: DONE, amount: 0.001 });
    expect(factsOn(facts, first)).toEqual({ record: NOTHING, amount });
    expect(factsOn(facts, third)).toEqual({ record: DONE, amount: 0.001 });
    const cleared = withFactsOn(facts, first, { record: NOTHING, amount: 0 });
    expect(factsOn(cleared, first).amount).toBe(0);
    expect(factsOn(cleared, third).amount).toBe(0.001);
  });

  test.each([
    {
      name: 'reaches the target of a skipped day',
      record: SKIPPED,
      amount: 5,
      goal: target,
      isCleared: true,
    },
    { name: 'is short of it', record: SKIPPED, amount: 4.999, goal: target, isCleared: false },
    {
      name: 'belongs to a day that is not skipped',
      record: DONE,
      amount: 5,
      goal: target,
      isCleared: false,
    },
    { name: 'stays within a limit', record: SKIPPED, amount: 5, goal: limit, isCleared: false },
    { name: 'reaches a total', record: SKIPPED, amount: 5, goal: total, isCleared: false },
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
      before: [NOTHING, 2],
      after: [NOTHING, 5],
    },
    {
      name: 'with a target, leaves a larger amount',
      goal: target,
      before: [DONE, 6],
      after: [DONE, 6],
    },
    {
      name: 'with a target, clears a skip',
      goal: target,
      before: [SKIPPED, 0],
      after: [NOTHING, 5],
    },
    {
      name: 'with a limit, lowers the amount to it',
      goal: limit,
      before: [NOTHING, 6],
      after: [DONE, 5],
    },
    {
      name: 'with a limit, leaves a smaller amount',
      goal: limit,
      before: [SKIPPED, 1],
      after: [DONE, 1],
    },
    {
      name: 'with a total, records done',
      goal: total,
      before: [NOTHING, 1],
      after: [DONE, 1],
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
      before: [DONE, 6],
      after: [NOTHING, 0],
    },
    {
      name: 'with a limit, raises the amount of a day that is over',
      goal: limit,
      isOver: true,
      before: [DONE, 0],
      after: [NOTHING, 6],
    },
    {
      name: 'with a limit, leaves a larger amount',
      goal: limit,
      isOver: true,
      before: [NOTHING, 9],
      after: [NOTHING, 9],
    },
    {
      name: 'with a limit, leaves a day that is not over',
      goal: limit,
      isOver: false,
      before: [DONE, 1],
      after: [NOTHING, 1],
    },
    {
      name: 'with a limit, leaves a skipped day',
      goal: limit,
      isOver: true,
      before: [SKIPPED, 1],
      after: [SKIPPED, 1],
    },
    {
      name: 'with a total, clears done alone',
      goal: total,
      isOver: true,
      before: [DONE, 1],
      after: [NOTHING, 1],
    },
  ])('completed: false $name', ({ goal, isOver, before: [record = 0, amount = 0], after }) => {
    const changed = changedByClient({ record, amount }, uncompleted, goal, isOver);
    expect([changed.record, changed.amount]).toEqual(after);
  });

  test('a step of nearly nothing still exceeds the limit', () => {
    const fine = limit && { ...limit, step: 0.0001 };
    const changed = changedByClient({ record: NOTHING, amount: 0 }, uncompleted, fine, true);
    expect(changed.amount).toBe(5.001);
  });
});
