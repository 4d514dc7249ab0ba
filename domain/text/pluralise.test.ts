import { describe, expect, test } from 'vitest';
import { pluralise, nounFor, numberText } from './pluralise.ts';

describe('a count', () => {
  test.each([
    [0, '0 days'],
    [1, '1 day'],
    [2, '2 days'],
    [2000, '2,000 days'],
  ])('pluralise writes %i as %s', (count, text) => {
    expect(pluralise(count, 'day')).toBe(text);
  });

  test('pluralise accepts an irregular plural', () => {
    expect(pluralise(1, 'person', 'people')).toBe('1 person');
    expect(pluralise(12, 'person', 'people')).toBe('12 people');
  });

  test.each([
    0, 7, 999, 1000, 12_345, 999_999, 1_234_567, -1, -999, -1000, 0.5, 66.6667, 1234.5, 99.9996,
  ])('numberText groups digits as Intl does: %d', (value) => {
    expect(numberText(value)).toBe(new Intl.NumberFormat('en-US').format(value));
  });

  test('nounFor returns the noun without the number', () => {
    expect(`${numberText(1234)} ${nounFor(1234, 'rep')}`).toBe('1,234 reps');
  });
});
