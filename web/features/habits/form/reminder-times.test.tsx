import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import { type Habit, listHabits, updateHabit } from '#contract/habits.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { useHabits } from '../data/queries.ts';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';
import { ReminderTimes } from './reminder-times.tsx';

stopClockAtNoon();

const SENT = { params: { id: 7 } };
const at = (time: string) => ({ time, weekdays: null, alsoWhenMet: false });

function Shown() {
  const { data: [habit] = [] } = useHabits();
  return habit ? <ReminderTimes habit={habit} /> : null;
}

function open(reminders: Habit['reminders']) {
  const habit = makeHabit({ reminders });
  mockApi(listHabits, [habit]);
  mockApi(updateHabit, habit, SENT);
  mockApi(getChannels, noChannels);
  return renderWithProviders(<Shown />);
}

const change = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

describe('the reminders of a habit', () => {
  test('the reminders field saves a changed time at once', async () => {
    open([at('08:00'), at('20:00')]);
    change(await screen.findByLabelText('Reminder 2'), '21:30');
    await everythingSent();
    expect(bodiesSentTo(updateHabit, SENT)).toEqual([{ reminders: [at('08:00'), at('21:30')] }]);
  });

  test.each([
    ['', 'Please enter the time as HH:MM.'],
    ['08:00', 'There’s already a reminder at this time.'],
  ])('the reminders field does not save the time "%s"', async (time, message) => {
    open([at('08:00'), at('20:00')]);
    const field = await screen.findByLabelText('Reminder 2');
    change(field, time);
    expect(screen.getByText(message)).toBeTruthy();
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '20:00');
    await everythingSent();
    expect(bodiesSentTo(updateHabit, SENT)).toEqual([]);
  });

  test('the reminders field adds one', async () => {
    const { user } = open(null);
    await user.click(await screen.findByRole('button', { name: 'Add reminder' }));
    expect(await screen.findByLabelText('Reminder 1')).toHaveProperty('value', '08:00');
    await everythingSent();
    expect(bodiesSentTo(updateHabit, SENT)).toEqual([{ reminders: [at('08:00')] }]);
  });
});
