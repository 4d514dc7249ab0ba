import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { putEntry, setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../testing/board.tsx';
import { mockTick, makeHabit, READ_TODAY, stopClockAtNoon, withAmount } from '../testing/habits.ts';

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('../opened-dialog.tsx'));

const control = () => screen.findByRole('button', { name: 'Complete Read' });
const noteButton = () => screen.findByRole('button', { name: 'Note' });

describe('the toast of a tick', () => {
  test('the toast of a tick opens the note of the day, keeps “Undo”, and the focus returns to the control', async () => {
    const { user } = openView('grid', [makeHabit()]);
    mockTick(makeHabit({ completed: true }));
    await user.click(await control());
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    await user.click(await noteButton());
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Public Note' }));
    await user.type(dialog.getByLabelText('Public note'), 'On the train');
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    await waitFor(() =>
      expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
        { completed: true },
        { notes: 'On the train' },
      ]),
    );
    await waitFor(async () => expect(document.activeElement).toBe(await control()));
  });

  test('the toast of a tick offers a note after an amount, too', async () => {
    const goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
    const { user } = openView('grid', [withAmount(goal, 0)]);
    const step = await screen.findByRole('button', { name: 'Add 250 ml to Drink' });
    const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => bytes);
    const entryId = '00000000-0000-4000-8000-000000000000';
    mockApi(putEntry, neverResponds(), { params: { id: 7, entryId } });
    await user.click(step);
    expect(await noteButton()).toBeTruthy();
    random.mockRestore();
  });

  test('the toast of a tick offers no note when the tick is removed', async () => {
    const { user } = openView('grid', [makeHabit({ completed: true })]);
    mockTick(makeHabit());
    await user.click(await control());
    expect(await screen.findByText('Read: not done')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Note' })).toBeNull();
  });
});
