import { screen, within } from '@testing-library/react';
import { afterEach } from 'vitest';
import { listHabits, listInstances } from '#contract/habits.ts';
import { forgetPerson } from '#web/client/forget-person.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { SignedInUser, userQueryOptions } from '#web/features/account/user.ts';
import { makeHabit, stopClockAtNoon } from '#web/features/habits/testing/habits.ts';
import { OnDevice } from '#web/app/on-device/on-device.tsx';
import { ada } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { endOffline } from '#web/testing/offline.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { answerSideCards } from '#web/testing/together.ts';
import { DashboardPage } from '../../dashboard-page.tsx';

/** Where a device keeps what it could not send. */
export const UNSENT = `habitcrush-unsent-${ada.id}`;
export const NEW = `habitcrush-new-habits-${ada.id}`;

export function keepForNextVisit(...unsent: object[]): object[] {
  localStorage.setItem(UNSENT, JSON.stringify(unsent));
  return unsent;
}

export const unsentKeys = () =>
  Object.keys(localStorage).filter((key) => /-(unsent|new-habits)-/.test(key));

export async function openDashboard(queryClient = createQueryClient()) {
  mockApi(listHabits, [makeHabit()]);
  mockApi(listInstances, []);
  answerSideCards(ada.id);
  queryClient.setQueryData(userQueryOptions.queryKey, ada);
  const rendered = renderWithProviders(
    <SignedInUser value={ada}>
      <OnDevice />
      <DashboardPage />
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

/** Each test begins with a network and nobody, at noon. */
export function beginOnline(): void {
  afterEach(() => {
    // A timer outlives the page.
    forgetPerson();
    endOffline();
  });
  stopClockAtNoon();
}
