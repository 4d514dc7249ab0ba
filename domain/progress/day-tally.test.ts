import { describe, expect, test } from 'vitest';
import { isPerfectDay, leftOf, nothingLeftText, openOf, tallyOf, tallyText } from './day-tally.ts';

const done = { completed: true, skipped: false };
const skipped = { completed: false, skipped: true };
const doneAfterAll = { completed: true, skipped: true };
const open = { completed: false, skipped: false };

describe('a day', () => {
  test.each([
    ['asks for nothing', [], { done: 0, skipped: 0, total: 0 }, '0 of 0 done', 0],
    ['is open', [open, open], { done: 0, skipped: 0, total: 2 }, '0 of 2 done', 2],
    ['is half done', [done, open], { done: 1, skipped: 0, total: 2 }, '1 of 2 done', 1],
    [
      'has something skipped',
      [done, skipped, open],
      { done: 1, skipped: 1, total: 3 },
      '1 of 3 done, 1 skipped',
      1,
    ],
    [
      'is done but for what was skipped',
      [done, done, skipped],
      { done: 2, skipped: 1, total: 3 },
      '2 of 3 done, 1 skipped',
      0,
    ],
    [
      'is skipped as a whole',
      [skipped],
      { done: 0, skipped: 1, total: 1 },
      '0 of 1 done, 1 skipped',
      0,
    ],
    [
      'has what was skipped and then done',
      [doneAfterAll],
      { done: 1, skipped: 0, total: 1 },
      '1 of 1 done',
      0,
    ],
  ])('the tally of a day that %s is right', (_, days, tally, text, left) => {
    expect(tallyOf(days)).toEqual(tally);
    expect(tallyText(tally)).toBe(text);
    expect(openOf(tally)).toBe(left);
  });

  test.each([
    [{ done: 1, skipped: 0, total: 2 }, '1 of 2 habits done'],
    [{ done: 1, skipped: 1, total: 3 }, '1 of 3 habits done, 1 skipped'],
  ])('the text of a tally names what is counted: %o', (tally, text) => {
    expect(tallyText(tally, 'habits')).toBe(text);
  });
});

test('an exceeded limit leaves nothing to do, but keeps the day open', () => {
  const tally = { done: 1, skipped: 1, total: 4, lost: 1 };
  expect([openOf(tally), leftOf(tally)]).toEqual([2, 1]);
});

test.each([
  [0, 'Nothing left to do today'],
  [2, 'Nothing due today. 2 optional.'],
])('a day with nothing left and %i habits that can be done has a text', (canBeDone, expected) => {
  expect(nothingLeftText(canBeDone)).toBe(expected);
});

test.each([
  [0, 3, true],
  [1, 3, false],
  [2, 0, false],
  [0, 0, false],
])('isPerfectDay with %i open and %i kept is %s', (open, kept, expected) => {
  expect(isPerfectDay({ open, kept })).toBe(expected);
});
