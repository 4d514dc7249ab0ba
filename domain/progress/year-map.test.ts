import { describe, expect, it } from 'vitest';
import { tallyMonths, yearPlaces } from './year-map.ts';

describe('the places of a year', () => {
  it.each([
    [2026, 365],
    [2024, 366],
    [2100, 365],
  ])('of %i are %i', (year, length) => {
    const places = yearPlaces(year);
    expect(places).toHaveLength(length);
    expect(places[0]).toEqual({ day: `${year}-01-01`, month: 0, place: 0 });
    expect(places.at(-1)).toEqual({ day: `${year}-12-31`, month: 11, place: 30 });
  });

  it('are twelve by thirty-one at most, and no two are the same', () => {
    const places = yearPlaces(2024);
    expect(new Set(places.map(({ month, place }) => `${month} ${place}`)).size).toBe(366);
    expect(Math.max(...places.map(({ month }) => month))).toBe(11);
    expect(Math.max(...places.map(({ place }) => place))).toBe(30);
    expect(places.filter(({ month }) => month === 1)).toHaveLength(29);
  });
});

describe('the tally of months', () => {
  it('adds up the days of each', () => {
    const months = tallyMonths(yearPlaces(2026), (day) => ({
      done: day.endsWith('-01') ? 1 : 0,
      asked: 2,
    }));
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ done: 1, asked: 62 });
    expect(months[1]).toEqual({ done: 1, asked: 56 });
  });
});
