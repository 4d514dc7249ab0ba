import { expect, test } from 'vitest';
import { ICONS } from '#domain/habits/habit-icons.ts';
import { findIcons, labelOf } from './icon-choices.ts';

const found = (search: string) => findIcons(search).map(({ icon }) => icon);

test('an empty search finds every icon', () => {
  expect(found('  ')).toEqual(ICONS);
});

test('a search finds icons by label and by the suggestion for that name', () => {
  expect(found('book')).toEqual(['book-open', 'book', 'notebook-pen']);
  expect(found('Gym')).toEqual(['dumbbell']);
  expect(found('letter b')).toEqual(['letter-B']);
  expect(found('qqq')).toEqual([]);
});

test('the label of an icon consists of its words', () => {
  expect(labelOf('flower-2')).toBe('Flower');
  expect(labelOf('letter-A')).toBe('Letter A');
});
