import { screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { SignedInUser, userQueryOptions } from '#web/features/account/user.ts';
import { habitsQueryOptions } from '#web/features/habits/data/query-options.ts';
import { neverResponds } from '#web/features/habits/testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { OnDevice } from './on-device.tsx';

stopClockAtNoon();

/** Records the badge of the app. Null means no badge. */
function watchBadge(): (number | null)[] {
  const shown: (number | null)[] = [];
  const badge = {
    setAppBadge: async (left: number) => void shown.push(left),
    clearAppBadge: async () => void shown.push(null),
  };
  for (const [name, value] of Object.entries(badge)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, name));
  }
  return shown;
}

test('the badge of the app shows how many habits are left today, and is cleared after a sign-out', async () => {
  const shown = watchBadge();
  const [read, walk] = [makeHabit(), makeHabit({ id: 8, name: 'Walk' })];
  mockApi(listHabits, neverResponds());
  const queryClient = createQueryClient();
  queryClient.setQueryData(userQueryOptions.queryKey, ada);
  const { unmount } = renderWithProviders(
    <SignedInUser value={ada}>
      <OnDevice />
      <p>The page</p>
    </SignedInUser>,
    { queryClient },
  );
  await screen.findByText('The page');
  expect(shown).toEqual([]);
  const { queryKey } = habitsQueryOptions();
  const list = { at: Date.now(), applied: {}, appliedTo: {} };
  queryClient.setQueryData(queryKey, { ...list, habits: [read, walk] });
  await waitFor(() => expect(shown).toEqual([2]));
  const habits = [makeHabit({ completed: true }), walk];
  queryClient.setQueryData(queryKey, { ...list, habits });
  await waitFor(() => expect(shown).toEqual([2, 1]));
  unmount();
  expect(shown).toEqual([2, 1, null]);
});
