import { expect, test } from 'vitest';
import { pickQuote, QUOTES } from './quotes.tsx';

test('there are 38 quotes, no two alike and none empty', () => {
  const words = QUOTES.map((quote) => quote.words.trim());
  expect(words).toHaveLength(38);
  expect(new Set(words).size).toBe(38);
  expect(words).not.toContain('');
});

test('every quote can be picked', () => {
  const picked = QUOTES.map((_, at) => pickQuote(() => (at + 0.5) / QUOTES.length));
  expect(picked).toEqual(QUOTES);
  expect(pickQuote(() => 0)).toBe(QUOTES[0]);
  expect(pickQuote(() => 1 - Number.EPSILON)).toBe(QUOTES[37]);
});
