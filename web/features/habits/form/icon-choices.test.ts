import { expect, test } from 'vitest';
import { ICONS } from '#domain/habits/habit-icons.ts';
import { findIcons, labelOf } from './icon-choices.ts';

const found = (search: string) => findIcons(search).map(({ icon }) => icon);

test('every icon is offered until something is searched', () => {
  expect(found('  ')).toEqual(ICONS);
});

test('a search looks into the words, and into what a habit of that name would get', () => {
  expect(found('book')).toEqual(['book-open', 'book', 'notebook-pen']);
  expect(found('Gym')).toEqual(['dumbbell']);
  expect(found('letter b')).toEqual(['letter-B']);
  expect(found('qqq')).toEqual([]);
});

test('an icon is called by its words', () => {
  expect(labelOf('flower-2')).toBe('Flower');
  expect(labelOf('letter-A')).toBe('Letter A');
});
