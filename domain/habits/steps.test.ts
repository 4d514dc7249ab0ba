import { expect, test } from 'vitest';
import { changedSteps, stepsError } from './step-plan.ts';
import { areEnoughDone, countDone, neededSteps, stepRatio, stepsAfter } from './steps.ts';

const stepsOf = (ids: string) => Array.from(ids).map((id) => ({ id, text: `Step ${id}` }));
const plan = (ids: string, stepsNeeded: number | null = null) => ({
  steps: ids === '' ? null : stepsOf(ids),
  stepsNeeded,
});

test.each([
  ['abc', null, null, 0, 3, false, 0],
  ['abc', null, 'ab', 2, 3, false, 2 / 3],
  ['abc', null, 'abc', 3, 3, true, 1],
  ['abc', 2, 'a', 1, 2, false, 0.5],
  ['abc', 2, 'ac', 2, 2, true, 1],
  ['abc', 2, 'abc', 3, 2, true, 1],
  ['abc', null, 'abx', 2, 3, false, 2 / 3],
  ['a', null, 'a', 1, 1, true, 1],
  ['', null, 'a', 0, 0, false, 0],
] as const)(
  'steps %j, %j needed, %j done: %d of %d',
  (ids, k, done, count, needed, enough, ratio) => {
    const steps = plan(ids, k);
    const ticked = done && Array.from(done);
    expect(countDone(steps, ticked)).toBe(count);
    expect(neededSteps(steps)).toBe(needed);
    expect(areEnoughDone(steps, ticked)).toBe(enough);
    expect(stepRatio(steps, ticked)).toBeCloseTo(ratio);
  },
);

test.each([
  ['a tick', null, { steps: { b: true } }, 'b'],
  ['a tick beside others', 'c', { steps: { a: true } }, 'ac'],
  ['an undone tick', 'ab', { steps: { a: false } }, 'b'],
  ['the last undone tick', 'a', { steps: { a: false } }, null],
  ['the same tick twice', 'a', { steps: { a: true } }, 'a'],
  ['several at once', 'a', { steps: { a: false, b: true, c: true } }, 'bc'],
  ['the habit ticked', 'b', { completed: true }, 'abc'],
  ['the habit unticked', 'ab', { completed: false }, null],
  ['the habit ticked without one step', null, { completed: true, steps: { b: false } }, 'ac'],
  ['a step that was removed', 'ax', { steps: { b: true } }, 'ab'],
] as const)('stepsAfter follows %s', (_what, old, change, done) => {
  expect(stepsAfter(stepsOf('abc'), old && Array.from(old), change)).toEqual(
    done && Array.from(done),
  );
});

test.each([
  ['fewer steps than were needed', plan('abc', 3), { steps: stepsOf('ab') }, null],
  ['as many as were needed', plan('abc', 2), { steps: stepsOf('ab') }, 2],
  ['more steps', plan('abc', 2), { steps: stepsOf('abcd') }, 2],
  ['fewer steps and their number', plan('abc', 3), { steps: stepsOf('ab'), stepsNeeded: 1 }, 1],
  ['another number alone', plan('abc'), { stepsNeeded: 2 }, 2],
  ['all again', plan('abc', 2), { stepsNeeded: null }, null],
  ['no steps any more', plan('abc', 2), { steps: null }, null],
] as const)('changedSteps needs the right number with %s', (_what, old, change, needed) => {
  expect(changedSteps(old, change).stepsNeeded).toBe(needed);
});

test.each([
  [plan('ab'), false, null],
  [plan('ab', 2), false, null],
  [plan(''), true, null],
  [plan('ab', 3), false, { field: 'stepsNeeded', message: 'There are 2 steps.' }],
  [plan('a', 2), false, { field: 'stepsNeeded', message: 'There is 1 step.' }],
  [plan('', 1), false, { field: 'stepsNeeded', message: 'There are no steps.' }],
  [plan('a'), true, { field: 'steps', message: 'A habit has steps or an amount, not both.' }],
] as const)('stepsError of %j, with an amount: %j', (steps, hasGoal, error) => {
  expect(stepsError(steps, hasGoal)).toEqual(error);
});
