import { expect, test } from 'vitest';
import { comparedWith } from './similar-habits.ts';

test.each([
  ['Read 20 pages', 'book-open', { names: ['read 20 pages'], icons: ['book-open'] }],
  ['Read 20 pages', null, { names: ['read 20 pages'], icons: ['book-open'] }],
  ['Read 20 pages', 'star', { names: ['read 20 pages'], icons: [] }],
  ['Piano', null, { names: ['piano'], icons: [] }],
  ['Piano', 'letter-P', { names: ['piano'], icons: [] }],
  ['Check the list', null, { names: ['check the list'], icons: [] }],
])('%j with the icon %j is compared by its name and its activity', (name, icon, expected) => {
  expect(comparedWith([{ name, icon }])).toEqual(expected);
});

test('comparedWith lists each name and each activity once', () => {
  const habits = [
    { name: 'Gym', icon: 'dumbbell' },
    { name: 'gym', icon: null },
  ];
  expect(comparedWith(habits)).toEqual({ names: ['gym'], icons: ['dumbbell'] });
});

test('comparedWith takes at most fifty habits', () => {
  const habits = Array.from({ length: 60 }, (_, at) => ({ name: `Habit ${at}`, icon: null }));
  expect(comparedWith(habits).names).toHaveLength(50);
});
