import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import {
  createHabit,
  type Habit,
  listHabits,
  listSections,
  updateHabit,
} from '#contract/habits.ts';
import { SAME_TIME_TWICE, TOO_MANY_REMINDERS } from '#domain/reminders/reminder.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { openView } from '../../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../../testing/habits.ts';
import { RemindersLine } from './reminders-line.tsx';

const AT = { params: { id: 7 } };
const MORNING = { time: '08:00', weekdays: null, alsoWhenMet: false };

stopClockAtNoon();

beforeEach(() => {
  mockApi(getChannels, { ...noChannels, mail: true });
  mockApi(listSections, []);
});

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() =>
  Promise.all([
    import('../../form/habit-form-dialog.tsx'),
    import('../../form/reminders-part.tsx'),
  ]),
);

async function openEdit(habit: Habit) {
  const { user } = openView('grid', [habit]);
  await user.click(await screen.findByRole('button', { name: `Options for ${habit.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
  await user.click(form.getByRole('button', { name: /^More Reminders/ }));
  return { user, form };
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('in the form of a habit', () => {
  test('the form sends a changed and an added reminder with the habit', async () => {
    const habit = makeHabit({ reminders: [MORNING] });
    const { user, form } = await openEdit(habit);
    type(await form.findByLabelText('Time'), '07:15');
    await user.click(form.getByRole('button', { name: 'Add reminder' }));
    const second = within(form.getByRole('listitem', { name: 'Reminder 2' }));
    await user.selectOptions(second.getByLabelText('Days'), 'On specific days');
    mockApi(updateHabit, habit, AT);
    mockApi(listHabits, [habit]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(second.getByText('Please select at least one day')).toBeDefined();
    await user.click(second.getByLabelText('Friday'));
    await user.click(second.getByLabelText('Even when it’s already done'));
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await isClosed();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, AT)).toEqual([
      {
        reminders: [
          { time: '07:15', weekdays: null, alsoWhenMet: false },
          { time: '08:00', weekdays: ['friday'], alsoWhenMet: true },
        ],
      },
    ]);
  });

  test('the habit has no reminders when the last one is removed', async () => {
    const habit = makeHabit({ reminders: [MORNING] });
    const { user, form } = await openEdit(habit);
    await user.click(await form.findByRole('button', { name: 'Remove reminder 1' }));
    mockApi(updateHabit, { ...habit, reminders: null }, AT);
    mockApi(listHabits, [{ ...habit, reminders: null }]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await isClosed();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, AT)).toEqual([{ reminders: null }]);
  });

  test('a link leads to the channels when the user has none', async () => {
    mockApi(getChannels, noChannels);
    const { form } = await openEdit(makeHabit());
    const link = await form.findByRole('link', { name: 'Choose how you’d like to be reminded' });
    expect(link.getAttribute('href')).toBe('/profile?tab=reminders');
  });

  test('the form sends no unchanged reminders', async () => {
    const habit = makeHabit({ reminders: [MORNING] });
    const { user, form } = await openEdit(habit);
    await form.findByLabelText('Time');
    mockApi(updateHabit, habit, AT);
    mockApi(listHabits, [habit]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await isClosed();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, AT)).toEqual([{}]);
  });

  test('a duplicate time is reported at its field, and a sixth reminder is not offered', async () => {
    const { user, form } = await openEdit(makeHabit({ reminders: [MORNING] }));
    await form.findByLabelText('Time');
    for (let count = 1; count < 5; count += 1) {
      await user.click(form.getByRole('button', { name: 'Add reminder' }));
    }
    expect(form.getByText(TOO_MANY_REMINDERS)).toBeDefined();
    expect(form.queryByRole('button', { name: 'Add reminder' })).toBeNull();
    const last = within(form.getByRole('listitem', { name: 'Reminder 5' }));
    type(last.getByLabelText('Time'), '08:00');
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(last.getByText(SAME_TIME_TWICE)).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Remove reminder 5' }));
    expect(form.queryByText(SAME_TIME_TWICE)).toBeNull();
  });

  test('the reminders of a new habit are sent with it', async () => {
    const { user } = openView('grid', []);
    await user.click(screen.getByRole('button', { name: 'Add' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
    await user.type(form.getByLabelText('Habit Name'), 'Swim');
    await user.click(form.getByRole('button', { name: /^More Reminders/ }));
    await user.click(await form.findByRole('button', { name: 'Add reminder' }));
    const made = makeHabit({ name: 'Swim', reminders: [MORNING] });
    mockApi(createHabit, made);
    mockApi(listHabits, [made]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await isClosed();
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toEqual([
      expect.objectContaining({ name: 'Swim', reminders: [MORNING] }),
    ]);
  });
});

test('a bell shows the times of the reminders', () => {
  renderWithProviders(<RemindersLine reminders={[MORNING]} />);
  expect(screen.getByText('At 8:00 AM')).toBeDefined();
});
