import { describe, expect, test } from 'vitest';
import { pickBestReading } from './best-reading.ts';

const readings = (...pairs: [string, number][]) =>
  pairs.map(([text, confidence]) => ({ text, confidence }));

describe('of several readings of a line', () => {
  test('pickBestReading returns the text with the highest confidence, with its own confidence', () => {
    const read = readings(['Gym at 13:30', 95], ['Gym at 18:30', 60], ['gym at 18:30', 80]);
    expect(pickBestReading(read)).toMatchObject({ text: 'gym at 18:30', confidence: 80 });
  });

  test('pickBestReading treats readings that differ in punctuation or case as equal', () => {
    const read = readings(['1. Read', 50], ['• read', 40], ['Bead', 80]);
    expect(pickBestReading(read)).toMatchObject({ text: 'Read', confidence: 50 });
  });

  test('pickBestReading ignores empty readings', () => {
    expect(pickBestReading(readings(['', 100], ['Read', 31]))).toMatchObject({
      text: 'Read',
      confidence: 31,
    });
    expect(pickBestReading([])).toMatchObject({ text: '', confidence: 0 });
    expect(pickBestReading(readings(['', 100]))).toMatchObject({ text: '', confidence: 0 });
  });

  test.each([
    ['now a 1 and now a 3', ['Gym 1:15', 'Gym 3:15'], 'Gym 7:15'],
    ['now a 1 and now nothing', ['Gym :15', 'Gym 1:15'], 'Gym 7:15'],
    ['now a 2 and once a 7', ['Gym 2:15', 'Gym 2:15', 'Gym 7:15'], 'Gym 7:15'],
    ['behind a 1', ['Gym 13:45', 'Gym 13:45', 'Gym 11:45'], 'Gym 17:45'],
  ])('a digit that is %s is a crossed seven', (_, texts, expected) => {
    const read = texts.map((text) => ({ text, confidence: 80 }));
    expect(pickBestReading(read).text).toBe(expected);
  });

  test.each([
    ['all say the same', ['Gym 13:45', 'Gym 13:45']],
    ['another digit is among them', ['Gym 13:45', 'Gym 13:45', 'Gym 14:45']],
    ['the minutes differ too', ['Gym 13:45', 'Gym 13:45', 'Gym 11:15']],
    ['one has no tens', ['Gym 13:45', 'Gym 13:45', 'Gym 1:45']],
  ])('a digit is no crossed seven where %s', (_, texts) => {
    const read = texts.map((text) => ({ text, confidence: 80 }));
    expect(pickBestReading(read).text).toBe('Gym 13:45');
  });
});

const timesIn = (...texts: string[]) =>
  pickBestReading(texts.map((text) => ({ text, confidence: 80 }))).possibleTimes;

describe('the time of day of a line', () => {
  test.each([
    ['all readings say the same', ['Gym at 18:30', 'Gym ot 18:30'], null],
    ['no reading says one', ['Gym', 'Gvm'], null],
    ['it is written in another way', ['Gym 6:30 pm', 'Gym 18:30'], null],
    ['a time was read once only', ['Gym at 18:30'], ['18:30']],
    ['a name was read once only', ['Gym'], null],
    ['the readings differ', ['Gym at 18:30', 'Gym at 13:30', 'Gym at 18:30'], ['18:30', '13:30']],
    ['a reading overlooks it', ['Gym at 18:30', 'Gym at 18'], ['18:30', '18:00']],
    ['the best reading overlooks it', ['Gym', 'Gym', 'Gym 18:30'], ['18:30']],
    ['a seven was found in it', ['Gym 1:15', 'Gym 3:15'], ['07:15', '01:15', '03:15']],
  ])('pickBestReading returns the possible times where %s', (_, texts, possible) => {
    expect(timesIn(...texts)).toEqual(possible);
  });
});
