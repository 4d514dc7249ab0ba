import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listSections } from '#contract/habits.ts';
import { mockApi } from '#web/testing/network.ts';
import { openView } from '../../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../../testing/habits.ts';

stopClockAtNoon();

const SECTIONS = [
  { id: 1, name: 'Morning', sortOrder: 0 },
  { id: 2, name: 'Evening', sortOrder: 1 },
];
const read = makeHabit({ id: 1, name: 'Read', section: 1 });

const headings = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('the habits of several sections are under headings', async () => {
  mockApi(listSections, SECTIONS);
  openView('grid', [read, makeHabit({ id: 2, name: 'Floss', section: 2 })]);
  await screen.findByRole('button', { name: 'Complete Floss' });
  expect(headings()).toEqual(['Morning0 of 1', 'Read', 'Evening0 of 1', 'Floss']);
});

test('the habits of a single section have no heading', async () => {
  mockApi(listSections, SECTIONS);
  openView('grid', [read, makeHabit({ id: 2, name: 'Walk', section: 1 })]);
  await screen.findByRole('button', { name: 'Complete Walk' });
  expect(headings()).toEqual(['Read', 'Walk']);
});
