import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import { createHabit, listHabits, listSections } from '#contract/habits.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { OnboardingScreen } from './onboarding-screen.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const row = (number: number) => screen.getByLabelText(`Habit ${number}`);
const chipsOf = (number: number) =>
  within(screen.getByRole('list', { name: `Understood in habit ${number}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function chooseOnChip(user: UserEvent, [chip, item]: [string, string]): Promise<void> {
  await user.click(button(chip));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a chip of the first steps opens the whole form', async () => {
  mockApi(createHabit, makeHabit());
  mockApi(listHabits, []);
  mockApi(listSections, []);
  mockApi(getChannels, noChannels);
  const { user } = renderWithProviders(<OnboardingScreen username="ben" onDone={() => {}} />);
  await screen.findByRole('heading', { level: 1 });
  await user.type(row(1), 'Gym Mon Wed at 18:30 #sport');
  await chooseOnChip(user, ['Monday, Wednesday', 'Change']);
  const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
  expect(form.getByLabelText('Habit Name')).toHaveProperty('value', 'Gym');
  await user.click(form.getByRole('checkbox', { name: 'Friday' }));
  await user.click(form.getByRole('button', { name: 'Save Habit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row(1)).toHaveProperty('value', 'Gym');
  const days = 'Monday, Wednesday, Friday';
  expect(chipsOf(1)).toEqual([days, 'Deadline 6:30 PM', '#sport']);

  // From now on the text is only the name.
  await user.type(row(1), ' 3x a week');
  await chooseOnChip(user, ['Deadline 6:30 PM', 'Remove']);
  expect(chipsOf(1)).toEqual([days, '#sport']);
  await user.click(button('Start Tracking'));
  await everythingSent();
  expect(bodiesSentTo(createHabit)).toMatchObject([
    {
      name: 'Gym 3x a week',
      type: 'weekly',
      weekdays: ['monday', 'wednesday', 'friday'],
      deadline: '00:00',
      tags: ['sport'],
    },
  ]);
});
