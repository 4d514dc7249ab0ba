import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Goal } from '../habits/goal.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import { goalCell, goalWords, parseGoal } from './goal-words.ts';
import { parseRhythm, rhythmText } from './rhythm-words.ts';

const rhythm: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.record({
    kind: fc.constant('quota' as const),
    times: fc.integer({ min: 1, max: 7 }),
    per: fc.oneof(
      fc.constantFrom('week' as const, 'month' as const),
      fc.record({ days: fc.integer({ min: 7, max: 400 }) }),
    ),
  }),
  fc.record({
    kind: fc.constant('every' as const),
    count: fc.integer({ min: 1, max: 13 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
    from: fc.constantFrom('start' as const, 'done' as const),
  }),
);

test('parseRhythm reads any rhythm that rhythmWords wrote', () => {
  fc.assert(
    fc.property(rhythm, (example) => {
      expect(parseRhythm(rhythmText(example))).toEqual(example);
    }),
  );
});

test.each([
  ['weekly', { kind: 'quota', times: 1, per: 'week' }],
  ['fortnightly', { kind: 'every', count: 2, unit: 'week', from: 'start' }],
  ['2 in 10 days', { kind: 'quota', times: 2, per: { days: 10 } }],
  ['every week', { kind: 'every', count: 1, unit: 'week', from: 'start' }],
  ['3 times a week or so', undefined],
])('parseRhythm reads "%s" only as a whole', (text, expected) => {
  expect(parseRhythm(text)).toEqual(expected);
});

test('parseGoal reads any goal that goalWords wrote', () => {
  const amount = fc.integer({ min: 1, max: 999_999_999_999 }).map((number) => number / 1000);
  const goal = fc.record({
    kind: fc.constantFrom('least' as const, 'most' as const),
    amount,
    unit: fc.constantFrom('', 'ml', 'glasses', 'push-ups'),
    per: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  });
  fc.assert(
    fc.property(goal, (raw) => {
      const goal: Goal = { ...raw, step: 1 };
      expect(parseGoal(goalCell(goal))).toMatchObject({ kind: goal.kind, amount: goal.amount });
      expect(parseGoal(goalWords(goal))).toMatchObject(raw);
    }),
  );
});

test('reading any text never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseRhythm(text);
      parseGoal(text);
    }),
  );
  for (const piece of ['1', ' ', 'a ', '1 x', 'every ', '9,']) {
    expect(parseGoal(piece.repeat(10_000))).toBeUndefined();
    expect(parseRhythm(piece.repeat(10_000))).toBeUndefined();
  }
});
