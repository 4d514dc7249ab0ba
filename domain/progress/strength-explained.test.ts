import { expect, test } from 'vitest';
import { toLocalDay } from '../days/local-day.ts';
import { everyDay, on, strengthsOfHistory } from '../testing/history-in-letters.ts';
import { explainStrength } from './strength-explained.ts';

const SPAN = { first: toLocalDay('2026-03-02'), today: toLocalDay('2026-03-20') };

test.each([
  ['.', '0%: nothing was due yet.'],
  ['x..', '5%: 1 done, 1 missed since March 2.'],
  ['xx-.x', '14%: 3 done, 1 missed since March 2.'],
])('the strength of a habit with the days %s reads "%s"', (records, expected) => {
  const strength = strengthsOfHistory({ frequency: everyDay, records });
  expect(explainStrength(strength, SPAN)[0]).toBe(expected);
});

test('the explanation of the strength has the partly done times', () => {
  const strength = { byDay: [0.07], units: [1, 0, 0.5], weight: 0.05 };
  expect(explainStrength(strength, SPAN)[0]).toBe(
    '7%: 1 done, 1 partly done, 1 missed since March 2.',
  );
});

test.each([
  [everyDay, '5.2%'],
  [on('monday'), '2%'],
])('the explanation of the strength says how much one more time changes', (frequency, step) => {
  const strength = strengthsOfHistory({ frequency, records: 'x' });
  expect(explainStrength(strength, SPAN)[1]).toMatch(
    new RegExp(`^Every time you do it, strength closes ${step} of the gap`),
  );
});
