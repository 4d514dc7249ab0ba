import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect } from 'vitest';
import { listHabits } from '#contract/habits.ts';
import { clearUserData } from '#web/client/clear-user-data.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { SignedInUser, userQueryOptions } from '#web/features/account/user.ts';
import { UserHabitsProvider } from '#web/features/habits/data/user-habits-provider.tsx';
import { makeHabit, stopClockAtNoon } from '#web/features/habits/testing/habits.ts';
import { OnDevice } from '#web/app/on-device/on-device.tsx';
import { ada } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { endOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { DashboardPage } from '../../dashboard-page.tsx';

const EARLIER_DAYS = `habitcrush-unsent-${ada.id}`;
const EARLIER_HABITS = `habitcrush-new-habits-${ada.id}`;

/** Stores unsent changes like version 1.2. */
export function storeEarlier({ habits, days }: { habits?: object[]; days?: object[] }): void {
  if (habits) localStorage.setItem(EARLIER_HABITS, JSON.stringify(habits));
  if (days) localStorage.setItem(EARLIER_DAYS, JSON.stringify(days));
}

/** The list of changes that the server has refused. */
export const failedChanges = async () =>
  within(await screen.findByRole('region', { name: 'Couldn’t sync' }));

export const hasNoFailedChanges = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Couldn’t sync' })).toBeNull());

/** Adds a habit with the form. */
export async function addHabit(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Add Habit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
  await user.type(dialog.getByLabelText('Habit Name'), name);
  await user.click(dialog.getByRole('button', { name: 'Save Habit' }));
  await screen.findByRole('button', { name: `Complete ${name}` });
}

export async function openDashboard(queryClient = createQueryClient(), habits = [makeHabit()]) {
  mockApi(listHabits, habits);
  mockSideCards(ada.id);
  queryClient.setQueryData(userQueryOptions.queryKey, ada);
  const rendered = renderWithProviders(
    <SignedInUser value={ada}>
      <UserHabitsProvider userId={ada.id}>
        <OnDevice />
        <DashboardPage />
      </UserHabitsProvider>
    </SignedInUser>,
    { queryClient },
  );
  await screen.findByRole('button', { name: 'Complete Read' });
  return rendered;
}

export async function openNote() {
  const rendered = await openDashboard();
  await rendered.user.click(screen.getByRole('button', { name: 'Options for Read' }));
  await rendered.user.click(await screen.findByRole('menuitem', { name: 'Add Public Note' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Public Note' }));
  return { ...rendered, dialog };
}

/** Begins each test online at noon, without a user. */
export function beginOnline(): void {
  afterEach(() => {
    // A timer would outlive the page.
    clearUserData();
    endOffline();
  });
  stopClockAtNoon();
}
