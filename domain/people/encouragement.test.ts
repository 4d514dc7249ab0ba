import { expect, test } from 'vitest';
import {
  countCharacters,
  DEFAULT_ENCOURAGEMENT,
  MAX_ENCOURAGEMENT_LENGTH,
  isShortEnough,
} from './encouragement.ts';

test.each([
  ['', 0],
  ['Go!', 3],
  ['é', 1],
  ['e\u0301', 1],
  ['👨‍👩‍👧‍👦', 1],
  ['🇨🇭🇯🇵', 2],
  ['👍🏽', 1],
  ['한국어', 3],
  ['नमस्ते', 3],
  ['שלום', 4],
  ['👩🏽‍🚀 ready', 7],
  [DEFAULT_ENCOURAGEMENT, 19],
])('countCharacters of %j is %i', (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ['letters', 'a'],
  ['families', '👨‍👩‍👧‍👦'],
  ['couples of two complexions', '👩🏻‍❤️‍💋‍👨🏿'],
  ['accents in two parts', 'e\u0301'],
  ['ideographs beyond the basic plane', '𠮷'],
])('an encouragement of %s may have at most 280 characters', (_, character) => {
  expect(isShortEnough(character.repeat(MAX_ENCOURAGEMENT_LENGTH))).toBe(true);
  expect(isShortEnough(character.repeat(MAX_ENCOURAGEMENT_LENGTH + 1))).toBe(false);
});

test('an encouragement with marks stacked on one letter is too long', () => {
  expect(countCharacters(`a${'\u0301'.repeat(5000)}`)).toBe(1);
  expect(isShortEnough(`a${'\u0301'.repeat(5000)}`)).toBe(false);
});
