import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createHabit, listHabits, listSections } from '#contract/habits.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { makeHabit, stopClockAtNoon, TODAY } from '../testing/habits.ts';
import { QuickAddDialog } from './quick-add-dialog.tsx';

stopClockAtNoon();

async function openQuickAdd() {
  mockApi(listHabits, [makeHabit({ name: 'Read' })]);
  mockApi(listSections, [{ id: 3, name: 'Morning', sortOrder: 0 }]);
  mockApi(createHabit, makeHabit({ id: 9, name: 'Run' }));
  const { user } = renderWithProviders(<QuickAddDialog isOpen onOpenChange={() => {}} />);
  const field = await screen.findByLabelText('Describe your habit');
  return { user, field };
}

const understood = () =>
  within(screen.getByRole('list', { name: 'Understood' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

async function chooseOnChip(
  user: Awaited<ReturnType<typeof openQuickAdd>>['user'],
  [chip, item]: [string, string],
) {
  await user.click(screen.getByRole('button', { name: chip }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('quick add shows a chip for each part of the text and creates the habit from them', async () => {
  const { user, field } = await openQuickAdd();
  await user.type(field, 'Run 5 km 3x a week by 9pm remind me at 20:00 #sport /morning');
  expect(screen.getByRole('heading', { name: 'Run' })).toBeTruthy();
  expect(understood()).toEqual([
    '3 times a week',
    '5 km a day',
    'Deadline 9:00 PM',
    'Remind at 8:00 PM',
    '#sport',
    'Morning',
  ]);
  await user.click(screen.getByRole('button', { name: 'Add habit' }));
  await waitFor(() => expect(bodiesSentTo(createHabit)).toHaveLength(1));
  expect(bodiesSentTo(createHabit)[0]).toMatchObject({
    createdOn: TODAY,
    name: 'Run',
    type: 'weekly',
    rhythm: { kind: 'quota', times: 3, per: 'week' },
    goal: { kind: 'least', amount: 5, unit: 'km', per: 'day' },
    deadline: '21:00',
    reminders: [{ time: '20:00', weekdays: null }],
    tags: ['sport'],
    section: 3,
  });
});

test('a chip that the user removes is not set, and its words stay in the name', async () => {
  const { user, field } = await openQuickAdd();
  await user.type(field, 'Water 2 l');
  await chooseOnChip(user, ['2 l a day', 'Remove']);
  expect(screen.getByRole('heading', { name: 'Water 2 l' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add habit' }));
  await waitFor(() => expect(bodiesSentTo(createHabit)).toHaveLength(1));
  expect(bodiesSentTo(createHabit)[0]).toMatchObject({ name: 'Water 2 l', goal: null });
});

test('"More options" opens the whole form with what the text says', async () => {
  const { user, field } = await openQuickAdd();
  await user.type(field, 'Gym Mon Wed 18:30');
  await user.click(screen.getByRole('button', { name: 'More options' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
  expect(form.getByLabelText('Habit Name')).toHaveProperty('value', 'Gym');
  expect(form.getByRole('radio', { name: 'Weekly' })).toHaveProperty('checked', true);
  await user.click(form.getByRole('button', { name: 'Save Habit' }));
  await waitFor(() => expect(bodiesSentTo(createHabit)).toHaveLength(1));
  expect(bodiesSentTo(createHabit)[0]).toMatchObject({
    name: 'Gym',
    weekdays: ['monday', 'wednesday'],
    deadline: '18:30',
  });
});

test('quick add warns about a second habit with the same name and cannot create an empty one', async () => {
  const { user, field } = await openQuickAdd();
  expect(screen.getByRole('button', { name: 'Add habit' })).toHaveProperty('disabled', true);
  await user.type(field, 'read every day');
  expect(await screen.findByText('You already have a habit with this name.')).toBeTruthy();
});

test('an example fills the field', async () => {
  const { user, field } = await openQuickAdd();
  await user.click(screen.getByRole('button', { name: 'No sugar' }));
  expect(field).toHaveProperty('value', 'No sugar');
  expect(understood()).toEqual(['Avoid']);
});
