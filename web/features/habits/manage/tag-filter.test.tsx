import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openView } from '../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';

stopClockAtNoon();

test('the habits keep their elements when the tags arrive, so that an open menu stays open', async () => {
  openView('grid', [makeHabit({ tags: ['Health'] })]);
  const options = await screen.findByRole('button', { name: 'Options for Read' });
  expect(screen.queryByRole('group', { name: 'Filter by tag' })).toBeNull();
  await screen.findByRole('group', { name: 'Filter by tag' });
  expect(options.isConnected).toBe(true);
});
