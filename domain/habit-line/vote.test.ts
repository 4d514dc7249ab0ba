import { describe, expect, test } from 'vitest';
import { elect } from './vote.ts';

const readings = (...pairs: [string, number][]) =>
  pairs.map(([text, confidence]) => ({ text, confidence }));

describe('of several readings of a line', () => {
  test('the one with most confidence behind it is taken, and with it its own confidence', () => {
    const read = readings(['Gym at 13:30', 95], ['Gym at 18:30', 60], ['gym at 18:30', 80]);
    expect(elect(read)).toEqual({ text: 'gym at 18:30', confidence: 80 });
  });

  test('those that differ in marks or small letters agree', () => {
    const read = readings(['1. Read', 50], ['• read', 40], ['Bead', 80]);
    expect(elect(read)).toEqual({ text: 'Read', confidence: 50 });
  });

  test('an empty one counts for nothing', () => {
    expect(elect(readings(['', 100], ['Read', 31]))).toEqual({ text: 'Read', confidence: 31 });
    expect(elect([])).toEqual({ text: '', confidence: 0 });
    expect(elect(readings(['', 100]))).toEqual({ text: '', confidence: 0 });
  });

  test.each([
    ['now a 1 and now a 3', ['Gym 1:15', 'Gym 3:15'], 'Gym 7:15'],
    ['now a 1 and now nothing', ['Gym :15', 'Gym 1:15'], 'Gym 7:15'],
    ['now a 2 and once a 7', ['Gym 2:15', 'Gym 2:15', 'Gym 7:15'], 'Gym 7:15'],
    ['behind a 1', ['Gym 13:45', 'Gym 13:45', 'Gym 11:45'], 'Gym 17:45'],
  ])('a digit that is %s is a crossed seven', (_, texts, expected) => {
    const read = texts.map((text) => ({ text, confidence: 80 }));
    expect(elect(read).text).toBe(expected);
  });

  test.each([
    ['all say the same', ['Gym 13:45', 'Gym 13:45']],
    ['another digit is among them', ['Gym 13:45', 'Gym 13:45', 'Gym 14:45']],
    ['the minutes differ too', ['Gym 13:45', 'Gym 13:45', 'Gym 11:15']],
    ['one has no tens', ['Gym 13:45', 'Gym 13:45', 'Gym 1:45']],
  ])('and is none where %s', (_, texts) => {
    const read = texts.map((text) => ({ text, confidence: 80 }));
    expect(elect(read).text).toBe('Gym 13:45');
  });
});
