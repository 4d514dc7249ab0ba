import { describe, expect, test } from 'vitest';
import { DONE, NOTHING, SKIPPED } from './facts.ts';
import {
  flagsOf,
  isCompleted,
  isRest,
  letterOfRecord,
  recordOf,
  resultOf,
  shownResultOf,
  textOf,
} from './letters.ts';

const codeOf = (letter: string) => letter.charCodeAt(0);

describe('letters', () => {
  test.each([
    { letter: 'x', record: DONE, result: 'done', due: true },
    { letter: '+', record: DONE, result: 'bonus', due: false },
    { letter: 'd', record: NOTHING, result: 'done', due: true },
    { letter: 'b', record: NOTHING, result: 'bonus', due: false },
    { letter: 'o', record: NOTHING, result: 'missed', due: true },
    { letter: 'm', record: DONE, result: 'missed', due: true },
    { letter: 'n', record: DONE, result: 'none', due: false },
    { letter: '?', record: NOTHING, result: 'open', due: true },
    { letter: '~', record: NOTHING, result: 'open', due: false },
    { letter: '-', record: SKIPPED, result: 'skipped', due: true },
    { letter: '_', record: SKIPPED, result: 'skipped', due: false },
    { letter: '=', record: NOTHING, result: 'none', due: false },
    { letter: '.', record: NOTHING, result: 'none', due: false },
  ])('the letter $letter means the result $result', ({ letter, record, result, due }) => {
    const code = codeOf(letter);
    expect(recordOf(code)).toBe(record);
    expect(resultOf(code)).toBe(result);
    expect(flagsOf(code).scheduled).toBe(due);
    expect(isCompleted(code)).toBe(result === 'done' || result === 'bonus');
    expect(isRest(code)).toBe(letter === '=');
  });

  test('other characters mean no result, and so does a missing letter', () => {
    expect([codeOf('z'), 0, 255].map(resultOf)).toEqual(['none', 'none', 'none']);
    expect(recordOf(codeOf(' '))).toBe(NOTHING);
  });

  test.each([NOTHING, DONE, SKIPPED])('the letter of the record %d has that record', (record) => {
    expect(recordOf(codeOf(letterOfRecord(record)))).toBe(record);
  });

  test('the text of many days reads back the same', () => {
    const text = 'x+dbomn?~-_=.'.repeat(1000);
    expect(textOf(Buffer.from(text))).toBe(text);
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
