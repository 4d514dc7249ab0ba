import { describe, expect, test } from 'vitest';
import { readOptions } from './options.ts';

describe('the options of npm run bench', () => {
  test('without options, the bench runs five rounds of three seconds of this version', () => {
    expect(readOptions([])).toEqual({
      json: false,
      check: false,
      explain: false,
      rounds: 5,
      seconds: 3,
      people: 100_000,
    });
  });

  test('--against takes a commit to measure in turn with this version', () => {
    const options = readOptions(['--against', ' v1.2.0 ', '--rounds', '2', '--json', '--check']);
    expect(options).toMatchObject({ against: 'v1.2.0', rounds: 2, json: true, check: true });
  });

  test.each([
    ['no commit', ['--against'], /argument missing/],
    ['an empty commit', ['--against', ' '], /needs a commit/],
    ['what git would take for an option', ['--against=--all'], /needs a commit/],
    [
      'plans of a version that is measured from outside',
      ['--against', 'main', '--explain'],
      /alone/,
    ],
    ['no round', ['--rounds', '0'], /--rounds is a whole number/],
    ['half a round', ['--rounds', '1.5'], /--rounds is a whole number/],
    ['seconds in words', ['--seconds', 'three'], /--seconds is a whole number/],
    ['an option that there is not', ['--versus', 'main'], /Unknown option/],
  ])('the bench refuses its options: %s', (_, args, words) => {
    expect(() => readOptions(args)).toThrow(words);
  });
});
