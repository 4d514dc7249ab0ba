import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { listArchivedHabits, listHabits, updateHabit } from '#contract/habits.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { openView } from '../../testing/board.tsx';
import { makeHabit, stopClockAtNoon, TODAY } from '../../testing/habits.ts';
import { useHabitDialogs } from '../../habit-dialogs.tsx';
import { ArchivedHabits } from './archived-habits.tsx';

function Archived() {
  const { openDialog, dialogs } = useHabitDialogs();
  return (
    <>
      <ArchivedHabits onOpen={() => openDialog({ name: 'archived' })} />
      {dialogs}
    </>
  );
}

const READ = { params: { id: 7 } };

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('../removal-dialogs.tsx'));

async function openItem(item: 'Archive' | 'Delete') {
  const { user } = openView('grid', [makeHabit()]);
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

describe('archiving a habit', () => {
  test.each([
    ['Archive', 'Archive “Read”?'],
    ['Delete', 'Delete “Read”?'],
  ] as const)(
    '"%s" in the menu offers to archive a habit, which removes it from the list',
    async (item, name) => {
      const user = await openItem(item);
      const question = within(await screen.findByRole('alertdialog', { name }));
      mockApi(updateHabit, makeHabit({ archivedOn: TODAY }), READ);
      mockApi(listHabits, []);
      await user.click(question.getByRole('button', { name: 'Archive' }));
      expect(await screen.findByText('Habit archived')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Complete Read' })).toBeNull();
      await everythingSent();
      expect(bodiesSentTo(updateHabit, READ)).toEqual([{ archivedOn: '2026-11-04' }]);
    },
  );

  test('a refused archiving restores the habit', async () => {
    const user = await openItem('Archive');
    mockRefusal(updateHabit, { status: 422, message: 'Broken' }, READ);
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Complete Read' })).toBeTruthy();
  });
});

describe('the list of archived habits', () => {
  const put = makeHabit({
    name: 'Knit',
    archivedOn: toLocalDay('2026-10-01'),
    streak: 5,
    streakUnit: 'week',
  });

  test('the archived habits are listed with their figures and can be restored', async () => {
    mockApi(listHabits, []);
    mockApi(listArchivedHabits, [put]);
    const { user } = renderWithProviders(<Archived />);
    await user.click(await screen.findByRole('button', { name: 'Archived (1)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Archived habits' }));
    expect(dialog.getByText('since Oct 1, 2026 · 5-week streak · 12 reps')).toBeTruthy();
    mockApi(updateHabit, { ...put, archivedOn: null }, READ);
    mockApi(listArchivedHabits, []);
    await user.click(dialog.getByRole('button', { name: 'Restore Knit' }));
    expect(await screen.findByText('Habit restored')).toBeTruthy();
    expect(await dialog.findByText('All habits are back in your list.')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([{ archivedOn: null }]);
  });

  test('the button for archived habits is hidden without any', async () => {
    mockApi(listHabits, []);
    mockApi(listArchivedHabits, []);
    const { queryClient } = renderWithProviders(<Archived />);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
