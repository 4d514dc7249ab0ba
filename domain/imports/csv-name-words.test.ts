import { expect, test } from 'vitest';
import type { CsvRow } from './csv-habits.ts';
import { describeCsvRow } from './csv-name-words.ts';

const rowOf = (name: string, cells: Partial<CsvRow> = {}): CsvRow => ({
  row: 2,
  name,
  type: 'daily',
  deadline: '18:00',
  completed: false,
  ...cells,
});

test.each([
  ['Run 3x a week', { name: 'Run', type: 'weekly', rhythm: '3 times a week' }, ['rhythm']],
  ['Gym Mon Fri', { name: 'Gym', type: 'weekly', weekday: 'monday,friday' }, ['rhythm']],
  ['Read 20 pages every day', { name: 'Read', goal: '20 pages' }, ['rhythm', 'goal']],
  ['At most 2 coffees', { name: 'Coffees', goal: 'at most 2 coffees' }, ['goal']],
  ['No sugar', { name: 'No sugar', goal: 'avoid' }, ['goal']],
  ['Gym 18:30 #sport', {}, []],
  ['walk', {}, []],
])('describeCsvRow reads "%s"', (name, cells, fromName) => {
  const row = rowOf(name);
  expect(describeCsvRow(row, new Set())).toEqual({ row: { ...row, ...cells }, fromName });
});

test.each<[string, Partial<CsvRow>]>([
  ['Run 3x a week', { weekday: 'monday', type: 'weekly' }],
  ['Run 3x a week', { rhythm: 'every 2 days' }],
  ['Read every day', { type: 'weekly', weekday: '' }],
  ['Read 20 pages', { goal: '5 pages' }],
  ['Max 2 coffees', { rhythm: '3 times a week' }],
])('describeCsvRow leaves "%s" as it is where other columns say %j', (name, cells) => {
  const row = rowOf(name, cells);
  expect(describeCsvRow(row, new Set())).toEqual({ row, fromName: [] });
});

test('describeCsvRow keeps the words of an ignored part in the name', () => {
  const row = rowOf('Read 20 pages 3x a week');
  expect(describeCsvRow(row, new Set(['goal']))).toEqual({
    row: { ...row, name: 'Read 20 pages', type: 'weekly', rhythm: '3 times a week' },
    fromName: ['rhythm'],
  });
  expect(describeCsvRow(row, new Set(['goal', 'rhythm']))).toEqual({ row, fromName: [] });
});
