import { describe, expect, test } from 'vitest';
import { digitsIn, settleClock, type Unlikeness } from './clock.ts';

/** A shape that is like these digits, the first most; like no other. */
const like = (...digits: number[]): Unlikeness =>
  Array.from({ length: 10 }, (_, digit) => {
    const at = digits.indexOf(digit);
    return at < 0 ? 0.3 : 0.08 + at * 0.02;
  });

const shapesOf = (digits: string) => digits.split('').map((digit) => like(Number(digit)));
const read = (...tokens: string[]) => tokens.map((token) => ({ token, confidence: 80 }));

describe('the digits of a token', () => {
  test.each([
    ['18:30', '1830'],
    ['18.30', '1830'],
    ['1 8:30', '1830'],
    ['7:1S', '715'],
    ['134o', '1340'],
    ['9:50am', '950'],
    ['5 p.m.', '5'],
  ])('"%s" are %s', (token, digits) => {
    expect(digitsIn(token).join('')).toBe(digits);
  });

  test('keep the place of what is none', () => {
    expect(digitsIn('0%:45')).toEqual(['0', '', '4', '5']);
    expect(digitsIn('at')).toEqual(['', '']);
  });
});

describe('a clock', () => {
  test('is what the shapes say where the readings misread a digit, even all of them', () => {
    expect(settleClock(read('1300', '1300', '1300'), shapesOf('1700'))).toBe('1700');
    expect(settleClock(read('4:30'), shapesOf('730'))).toBe('730');
  });

  test('is what most readings say where the shapes are in doubt', () => {
    const doubtful = [like(1), like(3, 8), like(0), like(0)];
    expect(settleClock(read('18:00', '18:00'), doubtful)).toBe('1800');
    expect(settleClock(read('13:00', '18:00'), doubtful)).toBe('1300');
  });

  test('is what the readings say where a shape is like no digit much', () => {
    const broken = like(2, 3).map((unlike) => unlike + 0.06);
    expect(settleClock(read('6:30', '6:30'), [like(6), broken, like(0)])).toBe('630');
  });

  test('shows a time that there is', () => {
    expect(settleClock(read('29:45'), [like(2), like(9, 1), like(4), like(5)])).toBe('2145');
    expect(settleClock(read('12:75'), [like(1), like(2), like(7, 1), like(5)])).toBe('1215');
    expect(settleClock(read('1%:30pm'), [like(1), like(4, 1), like(3), like(0)])).toBe('1130');
    expect(settleClock(read('24:00'), shapesOf('2400'))).toBe('2400');
    expect(settleClock(read('21:30 pm'), shapesOf('2130'))).toBe('2130');
  });

  test('ends in 0 or 5 more often than not', () => {
    const shapes = [like(8), like(1), [...like(6, 5).slice(0, 5), 0.085, 0.08, 0.3, 0.3, 0.3]];
    expect(settleClock(read('8:1#'), shapes)).toBe('815');
  });

  test.each([
    ['no reading has as many digits', ['18:3'], shapesOf('1830')],
    ['nothing was read there', [''], shapesOf('1830')],
    ['letters were read', ['so:lo'], shapesOf('5010')],
    ['a shape is like no digit', ['18:30'], [...shapesOf('183'), like()]],
  ])('is none where %s', (_, tokens, shapes) => {
    expect(settleClock(read(...tokens), shapes)).toBeUndefined();
  });

  test.each([
    ['5', '5pm'],
    ['10', '1o am'],
    ['6', 'épm'],
    ['5', 'Spm'],
  ])('of the hour alone is %s for "%s"', (digits, token) => {
    expect(settleClock(read(token), shapesOf(digits))).toBe(digits);
  });

  test.each(['Sam', 'I am', 'bpm'])('is no word: "%s"', (token) => {
    expect(settleClock(read(token), [like(5, 1, 6)])).toBeUndefined();
  });
});
