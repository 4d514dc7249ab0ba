import { everythingSent } from '#web/testing/outbox.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { getChannels } from '#contract/channels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  createHabit,
  type Habit,
  listHabits,
  listSections,
  updateHabit,
} from '#contract/habits.ts';
import type { Goal } from '#domain/habits/goal.ts';
import { STEPS_OR_AMOUNT } from '#domain/habits/step-plan.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { openView } from '../testing/board.tsx';
import { makeHabit, stopClockAtNoon } from '../testing/habits.ts';

const AT = { params: { id: 7 } };
const water: Goal = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' };

stopClockAtNoon();

/** For the fields under "More". */
function mockMore(): void {
  mockApi(getChannels, { ...noChannels, mail: true });
  mockApi(listSections, []);
}

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => Promise.all([import('./habit-form-dialog.tsx'), import('./rhythm-part.tsx')]));

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
  test('the form shows only the fields of the chosen kind', async () => {
    const { user, form } = await openNew();
    const kinds = within(form.getByRole('group', { name: 'What kind of habit?' }));
    expect(kinds.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'do',
      'reach',
      'under',
      'avoid',
    ]);
    expect(form.getAllByRole('radio')[0]).toHaveProperty('checked', true);
    const shown = () =>
      ['Amount', 'Limit', 'Unit', 'Step per tap', 'Per'].filter((label) =>
        form.queryByLabelText(label),
      );
    expect(shown()).toEqual([]);
    await user.click(kinds.getByRole('radio', { name: 'Reach an amount' }));
    expect(shown()).toEqual(['Amount', 'Unit', 'Step per tap', 'Per']);
    await user.click(kinds.getByRole('radio', { name: 'Stay under' }));
    expect(shown()).toEqual(['Limit', 'Unit', 'Step per tap', 'Per']);
    await user.click(kinds.getByRole('radio', { name: 'Avoid' }));
    expect(shown()).toEqual([]);
    expect(form.getByLabelText('Habit Name')).toHaveProperty('value', 'Swim');
  });

  test('a new habit to avoid needs only a name', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('radio', { name: 'Avoid' }));
    mockApi(createHabit, makeHabit({ name: 'Swim' }));
    mockApi(listHabits, []);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([
      { type: 'daily', goal: { kind: 'most', amount: 0, unit: '', step: 1, per: 'day' } },
    ]);
  });

  test('a new habit with an amount has no steps, unless some were added before', async () => {
    mockMore();
    const { user, form } = await openNew();
    await user.click(form.getByRole('button', { name: /^More Reminders/ }));
    await user.click(form.getByRole('button', { name: 'Add step' }));
    await user.click(form.getByRole('radio', { name: 'Avoid' }));
    expect(form.queryByRole('button', { name: 'Add step' })).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Do it' }));
    await user.type(form.getByLabelText('Step 1'), 'Warm up');
    await user.click(form.getByRole('radio', { name: 'Avoid' }));
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(form.getByText(STEPS_OR_AMOUNT)).toBeTruthy();
  });

  test('the form offers three frequencies, and shows the fields of a flexible one when it is chosen', async () => {
    const { form } = await openNew();
    const offered = form.getAllByRole('radio', { name: /^(Daily|Weekly|Flexible)$/ });
    expect(offered.map((radio) => (radio as HTMLInputElement).value)).toEqual([
      'daily',
      'weekly',
      'flexible',
    ]);
    expect(form.queryByLabelText('Repeat')).toBeNull();
  });

  test('a habit for several times a week is created with the number and the allowed days', async () => {
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

  test('too many times per week are reported at the field', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByLabelText('Flexible'));
    const times = await form.findByLabelText('Times');
    await user.clear(times);
    await user.type(times, '8');
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(document.activeElement).toBe(times);
    expect(times.getAttribute('aria-invalid')).toBe('true');
    expect(form.getByText('It can only be done on 7 days.')).toBeTruthy();
  });

  test('a new limit has an amount, a unit and a step, and no rhythm', async () => {
    const { user, form } = await openNew();
    await user.click(form.getByRole('radio', { name: 'Stay under' }));
    expect(form.queryByRole('radio', { name: 'Flexible' })).toBeNull();
    expect(form.queryByRole('radio', { name: 'Set a time' })).toBeNull();
    await user.type(form.getByLabelText('Limit'), '3');
    await user.type(form.getByLabelText('Unit'), 'cups');
    mockMore();
    await user.click(form.getByRole('button', { name: /^More Reminders/ }));
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
  test('the form of an existing habit shows its rhythm and amount, and sends the changed fields', async () => {
    const { user, form } = await openEdit(
      makeHabit({
        name: 'Drink',
        rhythm: { kind: 'every', count: 2, unit: 'day', from: 'done' },
        goal: water,
      }),
    );
    expect(await form.findByLabelText('Every')).toHaveProperty('value', '2');
    expect(form.getByLabelText('Next due')).toHaveProperty('value', 'done');
    expect(form.getByRole('radio', { name: 'Reach an amount' })).toHaveProperty('checked', true);
    expect(form.getByLabelText('Step per tap')).toHaveProperty('value', '250');
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
