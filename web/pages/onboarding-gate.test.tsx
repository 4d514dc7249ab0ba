import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createHabit, listHabits, listInstances } from '#contract/habits.ts';
import { completeOnboarding } from '#contract/onboarding.ts';
import { analyzeImage, getImageProgress } from '#contract/import.ts';
import { getImportProgress, importTracker, previewImport } from '#contract/import/trackers.ts';
import type { User } from '#contract/account.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { OnboardingScreen } from '#web/features/onboarding/first-steps.tsx';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { ben } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { mockSideCards } from '#web/testing/side-cards.ts';
import { DashboardPage } from './dashboard-page.tsx';

const newcomer: User = { ...ben, hasCompletedOnboarding: false };

function openAs(user: User) {
  mockApi(listHabits, [makeHabit()]);
  mockApi(listInstances, []);
  mockSideCards(user.id);
  return renderWithProviders(
    <SignedInUser value={user}>
      <DashboardPage />
    </SignedInUser>,
  );
}

beforeAll(OnboardingScreen.preload);

test('the dashboard of a new user shows the first steps, which create habits without a toast', async () => {
  const { user } = openAs(newcomer);
  mockApi(createHabit, makeHabit());
  mockApi(completeOnboarding, ben);
  expect(screen.queryByRole('button', { name: /Add Habit/ })).toBeNull();
  await user.type(screen.getByLabelText('Habit 1'), 'Read');
  await user.click(screen.getByRole('button', { name: 'Start Tracking' }));
  expect(await screen.findByRole('button', { name: 'Complete Read' })).toBeTruthy();
  expect(bodiesSentTo(createHabit)).toEqual([expect.objectContaining({ name: 'Read' })]);
  expect(screen.queryByText('Habit added')).toBeNull();
});

test('the dashboard of a new user ends the first steps after an import of a picture', async () => {
  const { user } = openAs(newcomer);
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} });
  mockApi(createHabit, makeHabit());
  mockApi(completeOnboarding, ben);
  mockApi(getImageProgress, { stage: 'none', ahead: 0, part: 0 });
  const habit = {
    name: 'Read',
    type: 'daily',
    deadline: '18:00',
    possibleDeadlines: null,
    confidence: 0.9,
  } as const;
  const nothing = {
    weekdays: null,
    rhythm: null,
    goal: null,
    notes: null,
    icon: null,
    reminder: null,
    tags: null,
  };
  const habits = [{ ...habit, ...nothing }];
  mockApi(analyzeImage, { success: true, habits, analysisText: 'Read', message: '' });

  await user.click(screen.getByRole('button', { name: 'Upload Screenshot' }));
  const picture = new File(['picture'], 'list.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Picture of your habits'), picture);
  await user.click(screen.getByRole('button', { name: 'Analyze Image' }));
  await user.click(await screen.findByRole('button', { name: 'Import Selected' }));
  expect(await screen.findByText('Successfully imported 1 habits')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Complete Read' })).toBeTruthy();
  expect(bodiesSentTo(createHabit)).toHaveLength(1);
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(1);
});

test('the dashboard of a new user ends the first steps after an import from another tracker', async () => {
  const { user } = openAs(newcomer);
  mockApi(completeOnboarding, ben);
  mockApi(getImportProgress, { stage: 'none', part: 0 });
  const preview = { habits: [], dropped: [], days: 6, pauses: 0, newHabits: 1 };
  mockApi(previewImport, { tracker: 'HabitBull', ...preview });
  const outcome = { tracker: 'HabitBull', created: 1, continued: 0, days: 6, pauses: 0 };
  mockApi(importTracker, outcome);

  await user.click(screen.getByRole('button', { name: 'Import from Another Tracker' }));
  const file = new File(['days'], 'HabitBull.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('File of another tracker'), file);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Imported from HabitBull')).toBeTruthy();
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'Complete Read' })).toBeTruthy();
  expect(bodiesSentTo(completeOnboarding)).toHaveLength(1);
});

test('the dashboard of a new user has the targets of the tour', async () => {
  const { container } = openAs(ben);
  await screen.findByRole('button', { name: 'Complete Read' });
  const marked = (target: string) => container.querySelectorAll(`[data-tour="${target}"]`);
  expect(marked('habits')).toHaveLength(1);
  // The views on a wide screen, and the menu with them on a phone.
  expect(marked('views')).toHaveLength(2);
});
