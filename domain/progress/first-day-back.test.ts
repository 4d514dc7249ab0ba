import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '../days/local-day.ts';
import type { Rhythm } from '../habits/rhythm.ts';
import { firstDayBackText } from './first-day-back.ts';

const createdOn = toLocalDay('2026-03-02');

/** The last letter is today's. */
const textOf = (letters: string, rhythm: Rhythm | null = null) =>
  firstDayBackText(
    { createdOn, letters, rhythm, goal: null },
    addDays(createdOn, letters.length - 1),
  );

const ONE_DAY = 'Missing one day does not undo a habit.';
const A_FEW_DAYS = 'Missing a few days does not undo a habit.';

test.each([
  [
    'after 41 of 45',
    `${'x'.repeat(38)}ooo${'x'.repeat(3)}o?`,
    `${ONE_DAY} 41 of your last 45 days were done.`,
  ],
  [
    'after more days than are counted',
    `${'x'.repeat(100)}o?`,
    `${ONE_DAY} 44 of your last 45 days were done.`,
  ],
  [
    'when today is done already',
    `${'d'.repeat(9)}ox`,
    `${ONE_DAY} 9 of your last 10 days were done.`,
  ],
  [
    'without skipped, paused, bonus and other days',
    'xx-==..xxxxx+_o?',
    `${ONE_DAY} 7 of your last 8 days were done.`,
  ],
  [
    'after two missed days',
    `${'x'.repeat(8)}oo?`,
    `${A_FEW_DAYS} 8 of your last 10 days were done.`,
  ],
  [
    'after two missed days with a skipped one between them',
    `${'x'.repeat(8)}o-o?`,
    `${A_FEW_DAYS} 8 of your last 10 days were done.`,
  ],
  ['in a new habit', 'xxo?', null],
  ['after more missed than done days', `${'o'.repeat(8)}xxo?`, null],
  ['on the second day', 'o?', null],
  ['on the first day', '?', null],
  ['when yesterday was done', 'xox?', null],
  ['when yesterday was skipped', 'xo-?', null],
  ['when yesterday was not due', 'xo.?', null],
  ['when only today is missed', 'xxm', null],
])('the sentence %s is right', (_, letters, expected) => {
  expect(textOf(letters)).toBe(expected);
});

test('a quota gets no sentence, because its days are not due one by one', () => {
  const letters = `${'x'.repeat(9)}o?`;
  expect(textOf(letters)).not.toBeNull();
  expect(textOf(letters, { kind: 'quota', times: 3, per: 'week' })).toBeNull();
});
