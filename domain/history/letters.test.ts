import { describe, expect, test } from 'vitest';
import { DONE, NOTHING, SKIPPED } from './facts.ts';
import {
  isCompleted,
  isDue,
  isRest,
  lettersOf,
  publicLetterOf,
  recordOf,
  recordsOf,
  resultOf,
  shownResultOf,
  textOf,
} from './letters.ts';

const codeOf = (letter: string) => letter.charCodeAt(0);

describe('letters', () => {
  test.each([
    { letter: 'x', record: DONE, result: 'done', due: true, shown: 'x' },
    { letter: '+', record: DONE, result: 'bonus', due: false, shown: '+' },
    { letter: 'd', record: NOTHING, result: 'done', due: true, shown: 'x' },
    { letter: 'b', record: NOTHING, result: 'bonus', due: false, shown: '+' },
    { letter: 'o', record: NOTHING, result: 'missed', due: true, shown: 'o' },
    { letter: 'm', record: DONE, result: 'missed', due: true, shown: 'o' },
    { letter: 'n', record: DONE, result: 'none', due: false, shown: '.' },
    { letter: '?', record: NOTHING, result: 'open', due: true, shown: '?' },
    { letter: '~', record: NOTHING, result: 'open', due: false, shown: '?' },
    { letter: '-', record: SKIPPED, result: 'skipped', due: true, shown: '-' },
    { letter: '_', record: SKIPPED, result: 'skipped', due: false, shown: '-' },
    { letter: '=', record: NOTHING, result: 'none', due: false, shown: '.' },
    { letter: '.', record: NOTHING, result: 'none', due: false, shown: '.' },
  ])(
    '$letter says what was recorded and what came of it',
    ({ letter, record, result, due, shown }) => {
      const code = codeOf(letter);
      expect(recordOf(code)).toBe(record);
      expect(resultOf(code)).toBe(result);
      expect(isDue(code)).toBe(due);
      expect(isCompleted(code)).toBe(result === 'done' || result === 'bonus');
      expect(isRest(code)).toBe(letter === '=');
      expect(publicLetterOf(code)).toBe(codeOf(shown));
    },
  );

  test('other characters mean nothing, as a day without a letter', () => {
    expect([codeOf('z'), 0, 255].map(resultOf)).toEqual(['none', 'none', 'none']);
    expect(recordOf(codeOf(' '))).toBe(NOTHING);
  });

  test('the text of many days reads back the same, with their records', () => {
    const text = 'x+dbomn?~-_=.'.repeat(1000);
    expect(textOf(lettersOf(text))).toBe(text);
    expect([...recordsOf(lettersOf('xo-_m'))]).toEqual([DONE, NOTHING, SKIPPED, SKIPPED, DONE]);
  });
});

test.each([
  ['=', 'skipped'],
  ['~', 'none'],
  ['?', 'open'],
  ['_', 'skipped'],
  ['m', 'missed'],
  ['.', 'none'],
])('pages show the letter %s as %s', (letter, expected) => {
  expect(shownResultOf(letter.charCodeAt(0))).toBe(expected);
});
