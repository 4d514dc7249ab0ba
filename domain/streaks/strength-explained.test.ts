import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { explainStrength } from './strength-explained.ts';
import { strengthOverTime } from './strength-score.ts';

const SPAN = { first: toLocalDay('2026-03-02'), today: toLocalDay('2026-03-20') };

test.each([
  [[], '0%: nothing has been asked for so far.'],
  [[[1], [], [0]], '5%: 1 done, 1 missed since 2 March.'],
  [[[1, 0], [0.5]], '7%: 1 done, 1 in part, 1 missed since 2 March.'],
])('%j reads "%s"', (days, expected) => {
  expect(explainStrength(days, 1, SPAN)[0]).toBe(expected);
});

test('says what one more weighs', () => {
  expect(explainStrength([[1]], 1, SPAN)[1]).toMatch(/^Each one done takes it 5.2% of the way/);
  expect(explainStrength([[1]], 1 / 7, SPAN)[1]).toMatch(/^Each one done takes it 2% of the way/);
});

test('the numbers in the words are those counted', () => {
  const anyDay = fc.array(fc.constantFrom(0, 0.25, 1), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(anyDay, { maxLength: 60 }), (days) => {
      const [words = ''] = explainStrength(days, 3 / 7, SPAN);
      const [now, ...counts] = Array.from(
        words.matchAll(/(\d+)(?:%| done| in part| missed)/g),
        ([, number]) => Number(number),
      );
      expect(now).toBe(Math.round(100 * (strengthOverTime(days, 3 / 7).at(-1) ?? 0)));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(days.flat().length);
    }),
  );
});
