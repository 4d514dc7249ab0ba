import { everythingSent } from '#web/testing/outbox.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { createHabit, type Habit, listHabits, updateHabit } from '#contract/habits.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { openView } from '../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';

const AT = { params: { id: 7 } };
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };

stopClockAtNoon();

// Fetched on demand; the first fetch of a busy machine would take a test's whole patience.
beforeAll(() => Promise.all([import('./habit-form-dialog.tsx'), import('./flexible-part.tsx')]));

async function openNew() {
  const { user } = openView('grid', []);
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
  await user.type(form.getByLabelText('Habit Name'), 'Swim');
  return { user, form };
}

async function openEdit(habit: Habit) {
  const { user } = openView('grid', [habit]);
  await user.click(await screen.findByRole('button', { name: `Options for ${habit.name}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Edit Habit' })) };
}

describe('a new habit', () => {
  test('is offered three kinds of frequency, and shows nothing of the third before it is chosen', async () => {
    const { form } = await openNew();
    const offered = form.getAllByRole('radio', { name: /^(Daily|Weekly|Flexible)$/ });
    expect(offered.map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'daily',
      'weekly',
      'flexible',
    ]);
    expect(form.queryByLabelText('Repeat')).toBeNull();
  });

  test('is made for so many times a week by the stepper, on the allowed days', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByLabelText('Flexible'));
    const times = await form.findByLabelText('Times');
    expect(times).toHaveProperty('value', '3');
    await user.click(form.getByRole('button', { name: 'More: Times' }));
    await user.click(form.getByLabelText('Sunday'));
    mockApi(createHabit, makeHabit({ name: 'Swim' }));
    mockApi(listHabits, []);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([
      {
        type: 'weekly',
        weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        rhythm: { kind: 'quota', times: 4, per: 'week' },
        goal: null,
      },
    ]);
  });

  test('reports too many times per week at the field', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByLabelText('Flexible'));
    const times = await form.findByLabelText('Times');
    await user.clear(times);
    await user.type(times, '8');
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(document.activeElement).toBe(times);
    expect(times.getAttribute('aria-invalid')).toBe('true');
    expect(form.getByText('There are only 7 days on which it may be done.')).toBeTruthy();
  });

  test('with an amount has its unit, step and goal, and a limit has no rhythm', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByLabelText('Flexible'));
    await user.click(await form.findByRole('switch', { name: 'Track an amount' }));
    await user.selectOptions(form.getByLabelText('Goal'), 'At most');
    expect(form.queryByLabelText('Repeat')).toBeNull();
    expect(form.getByText('The limit applies on these days.')).toBeTruthy();
    await user.type(form.getByLabelText('Amount'), '3');
    await user.type(form.getByLabelText('Unit'), 'cups');
    await user.click(form.getByRole('switch', { name: 'Show the number on my profile' }));
    mockApi(createHabit, makeHabit({ name: 'Swim' }));
    mockApi(listHabits, []);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([
      {
        type: 'daily',
        rhythm: null,
        goal: { kind: 'most', amount: 3, unit: 'cups', step: 1, per: 'day' },
        isAmountPublic: true,
      },
    ]);
  });
});

describe('editing', () => {
  test('begins with the rhythm and the amount that there are, and sends what was changed', async () => {
    const { user, form } = await openEdit(
      makeHabit({
        name: 'Drink',
        rhythm: { kind: 'every', count: 2, unit: 'day', from: 'done' },
        goal: water,
      }),
    );
    expect(await form.findByLabelText('Every')).toHaveProperty('value', '2');
    expect(form.getByLabelText('Next due')).toHaveProperty('value', 'done');
    expect(form.getByLabelText('Step')).toHaveProperty('value', '250');
    await user.clear(form.getByLabelText('Amount'));
    await user.type(form.getByLabelText('Amount'), '2500');
    const changed = makeHabit({ name: 'Drink', goal: { ...water, amount: 2500 } });
    mockApi(updateHabit, changed, AT);
    mockApi(listHabits, [changed]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await everythingSent();
    expect(bodiesSentTo(updateHabit, AT)).toEqual([{ goal: { ...water, amount: 2500 } }]);
  });
});
