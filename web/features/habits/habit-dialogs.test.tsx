import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { getChannels } from '#contract/channels.ts';
import {
  createHabit,
  deleteHabit,
  type Habit,
  listHabits,
  listSections,
  setDay,
  updateHabit,
} from '#contract/habits.ts';
import { noChannels } from '#web/testing/channels.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, storedOperations } from '#web/testing/outbox.ts';
import { neverResponds, openView } from './testing/board.tsx';
import { mockTick, makeHabit, passTime, stopClockAtNoon } from './testing/habits.ts';

const READ = { params: { id: 7 } };

const openBoard = (habits: Habit[]) => openView('grid', habits);

async function openForm(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Add' }));
  return within(await screen.findByRole('dialog', { name: 'Add New Habit' }));
}

async function choose(user: UserEvent, item: 'Edit' | 'Delete' | 'Skip today') {
  await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

async function addHabit(user: UserEvent, name: string, section?: string) {
  const form = await openForm(user);
  await user.type(form.getByLabelText('Habit Name'), name);
  if (section !== undefined) {
    await user.click(form.getByRole('button', { name: /^More/ }));
    await user.selectOptions(await form.findByLabelText('Section'), section);
  }
  await user.click(form.getByRole('button', { name: 'Save Habit' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

stopClockAtNoon();

describe('the list of icons', () => {
  test('Escape closes the list of icons before the form', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    await user.type(form.getByLabelText('Habit Name'), 'Morning run');
    await user.click(form.getByRole('button', { name: /Select Icon/ }));
    await user.type(form.getByLabelText('Search icons'), 'run');
    await user.keyboard('{Escape}');
    expect(form.queryByLabelText('Search icons')).toBeNull();
    expect(form.getByLabelText('Habit Name')).toHaveProperty('value', 'Morning run');
    expect(document.activeElement).toBe(form.getByRole('button', { name: /Select Icon/ }));
  });

  test('a search for icons does not count as a change of the form', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    await user.click(form.getByRole('button', { name: /Select Icon/ }));
    await user.type(form.getByLabelText('Search icons'), 'run');
    await user.keyboard('{Escape}{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('adding a habit to a section that is folded up', () => {
  const morning = { id: 3, name: 'Morning', sortOrder: 0 };

  test.each([
    ['Morning', { section: 3 }],
    ['No section', { section: null }],
  ])('a new habit in a folded section opens %s', async (name, place) => {
    mockApi(listSections, [morning]);
    const read = makeHabit({ section: 3 });
    const walk = makeHabit({ id: 8, name: 'Walk', section: null });
    const { user } = openBoard([read, walk]);
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
    const created = makeHabit({ id: 9, name: 'Row', ...place });
    mockApi(createHabit, created);
    mockApi(listHabits, [read, walk, created]);
    mockApi(getChannels, noChannels);
    await addHabit(user, 'Row', name);
    await everythingSent();
    expect(await screen.findByRole('button', { name: 'Complete Row' })).toBeTruthy();
  });
});

describe('adding a habit', () => {
  test('saving a new habit sends it, lists it and shows a toast', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    await user.type(form.getByLabelText('Habit Name'), 'Morning run');
    await user.click(form.getByLabelText('Weekly'));
    await user.click(form.getByLabelText('Friday'));
    await user.click(form.getByLabelText('Wednesday'));
    await user.type(form.getByLabelText('Private Notes'), 'Shoes by the door');
    mockApi(getChannels, { ...noChannels, mail: true });
    mockApi(listSections, []);
    await user.click(form.getByRole('button', { name: /^More Reminders/ }));
    await user.click(form.getByLabelText('Keep this habit private'));
    const created = makeHabit({ name: 'Morning run' });
    mockApi(createHabit, created);
    mockApi(listHabits, [created]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));

    expect(await screen.findByText('Habit added')).toBeTruthy();
    expect(screen.getByText('Your new habit has been added successfully.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Complete Morning run' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([
      {
        name: 'Morning run',
        type: 'weekly',
        deadline: '00:00',
        weekdays: ['wednesday', 'friday'],
        notes: 'Shoes by the door',
        icon: 'sunrise',
        isPrivate: true,
      },
    ]);
  });

  test('a form that is submitted twice adds one habit', async () => {
    const { user } = openBoard([]);
    const created = makeHabit({ name: 'Floss' });
    mockApi(createHabit, created);
    mockApi(listHabits, [created]);
    const form = await openForm(user);
    const name = form.getByLabelText<HTMLInputElement>('Habit Name');
    await user.type(name, 'Floss');
    act(() => [1, 2].forEach(() => name.form?.requestSubmit()));
    expect(await screen.findByText('Habit added')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toHaveLength(1);
  });

  test('several habits that are added within three seconds show one toast', async () => {
    const { user } = openBoard([]);
    mockApi(createHabit, makeHabit());
    await addHabit(user, 'Read');
    expect(await screen.findByText('Habit added')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Habit added')).toBeNull());

    passTime(2900);
    await addHabit(user, 'Walk');
    expect(screen.queryByText('Habit added')).toBeNull();

    passTime(3000);
    await addHabit(user, 'Swim');
    expect(await screen.findByText('Habit added')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(createHabit)).toMatchObject([
      { name: 'Read' },
      { name: 'Walk' },
      { name: 'Swim' },
    ]);
  });

  test('a refused new habit is reported and stays on this device', async () => {
    const { user } = openBoard([]);
    const message = 'You can keep at most 500 habits.';
    mockRefusal(createHabit, { status: 422, message });
    await addHabit(user, 'Read');
    expect(await screen.findByText('Error adding habit')).toBeTruthy();
    expect(screen.getByText('There was a problem adding your habit.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Read' })).toBeNull());
    expect(await storedOperations()).toMatchObject([
      { kind: 'create', body: { name: 'Read' }, state: { name: 'failed', status: 422, message } },
    ]);
  });

  test('a new habit whose response was lost is sent again with the same id, before later changes', async () => {
    const { user } = openBoard([]);
    mockRefusal(createHabit, { status: 502, message: 'No response' });
    await addHabit(user, 'Read');
    await waitFor(() => expect(bodiesSentTo(createHabit)).toHaveLength(1));
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.type(form.getByLabelText('Habit Name'), ' more');
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByRole('button', { name: 'Complete Read more' })).toBeTruthy();

    // It had arrived all the same.
    const made = makeHabit({ id: 7, name: 'Read' });
    mockApi(createHabit, made);
    mockApi(updateHabit, { ...made, name: 'Read more' }, READ);
    mockApi(listHabits, [{ ...made, name: 'Read more' }]);
    await everythingSent();
    const [first, second] = bodiesSentTo(createHabit) as { requestId: string }[];
    expect(second?.requestId).toBe(first?.requestId);
    expect(bodiesSentTo(updateHabit, READ)).toMatchObject([{ name: 'Read more' }]);
    expect(screen.getAllByRole('button', { name: /^Complete Read( more)?$/ })).toHaveLength(1);
  });

  test('a new habit needs a name, and a weekly habit needs a day', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    expect(form.queryByLabelText('Monday')).toBeNull();
    await user.click(form.getByLabelText('Weekly'));
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(form.getByText('Habit name is required')).toBeTruthy();
    expect(form.getByText('Please select at least one day')).toBeTruthy();
    await user.click(form.getByLabelText('Daily'));
    expect(form.queryByText('Please select at least one day')).toBeNull();
  });

  test('the form is empty after a cancelled one', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    await user.type(form.getByLabelText('Habit Name'), 'Read');
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await openForm(user)).getByLabelText('Habit Name')).toHaveProperty('value', '');
  });

  test('the name suggests an icon until the user chooses one', async () => {
    const { user } = openBoard([]);
    const form = await openForm(user);
    await user.type(form.getByLabelText('Habit Name'), 'Gym');
    const icon = form.getByRole('button', { name: /Select Icon/ });
    expect(icon.textContent).toContain('DumbbellSuggested');
    await user.click(icon);
    await user.type(form.getByLabelText('Search icons'), 'letter g');
    await user.click(form.getByLabelText('Letter G'));
    await user.type(form.getByLabelText('Habit Name'), ' and swim');
    expect(icon.textContent).toContain('Letter G');
    expect(icon.textContent).not.toContain('Suggested');
  });
});

describe('editing a habit', () => {
  test('the form shows the fields of an existing habit, and saving shows a toast', async () => {
    const { user } = openBoard([makeHabit({ notes: 'Ten pages' })]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    expect(form.getByLabelText('Private Notes')).toHaveProperty('value', 'Ten pages');
    await user.clear(form.getByLabelText('Habit Name'));
    await user.type(form.getByLabelText('Habit Name'), 'Read aloud');
    const changed = makeHabit({ name: 'Read aloud' });
    mockApi(updateHabit, changed, READ);
    mockApi(listHabits, [changed]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Read aloud' })).toBeTruthy();
  });

  test('the form shows the weekdays of an existing habit', async () => {
    const { user } = openBoard([
      makeHabit({ type: 'weekly', weekdays: ['monday', 'wednesday'], streak: 3 }),
    ]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    const isTicked = (day: string) => form.getByLabelText<HTMLInputElement>(day).checked;
    expect(['Monday', 'Tuesday', 'Wednesday'].map(isTicked)).toEqual([true, false, true]);
  });

  test('an edited habit keeps its deadline, which must not be empty', async () => {
    const { user } = openBoard([makeHabit({ deadline: '18:30' })]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    expect(form.getByLabelText('Deadline')).toHaveProperty('value', '18:30');
    await user.clear(form.getByLabelText('Deadline'));
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(form.getByText('Deadline is required')).toBeTruthy();
    await user.type(form.getByLabelText('Deadline'), '07:15');
    mockApi(updateHabit, makeHabit({ deadline: '07:15' }), READ);
    mockApi(listHabits, [makeHabit({ deadline: '07:15' })]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([{ deadline: '07:15' }]);
  });

  test('a duplicate name is reported, but saved', async () => {
    const { user } = openBoard([makeHabit(), makeHabit({ id: 8, name: 'Swim' })]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    const duplicateName = 'You already have a habit with this name.';
    expect(form.queryByText(duplicateName)).toBeNull();
    await user.clear(form.getByLabelText('Habit Name'));
    await user.type(form.getByLabelText('Habit Name'), 'swim ');
    expect(form.getByText(duplicateName)).toBeTruthy();
    mockApi(updateHabit, makeHabit({ name: 'swim' }), READ);
    mockApi(listHabits, [makeHabit({ name: 'swim' }), makeHabit({ id: 8, name: 'Swim' })]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
  });

  test('the field for a deadline is shown when the user sets a time', async () => {
    const { user } = openBoard([makeHabit()]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    expect(form.getByRole('radio', { name: 'None', checked: true })).toBeTruthy();
    expect(form.queryByLabelText('Deadline')).toBeNull();
    expect(form.queryByText(/Midnight means/)).toBeNull();
    await user.click(form.getByRole('radio', { name: 'Set a time' }));
    expect(form.getByLabelText('Deadline')).toHaveProperty('value', '18:00');
    mockApi(updateHabit, makeHabit({ deadline: '18:00' }), READ);
    mockApi(listHabits, [makeHabit({ deadline: '18:00' })]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([{ deadline: '18:00' }]);
  });

  test('a removed deadline is sent as the end of the day', async () => {
    const { user } = openBoard([makeHabit({ deadline: '18:30' })]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.click(form.getByRole('radio', { name: 'None' }));
    expect(form.queryByLabelText('Deadline')).toBeNull();
    mockApi(updateHabit, makeHabit(), READ);
    mockApi(listHabits, [makeHabit()]);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(updateHabit, READ)).toEqual([{ deadline: '00:00' }]);
  });

  test('a refused edit restores the old name', async () => {
    const { user } = openBoard([makeHabit()]);
    await choose(user, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
    await user.type(form.getByLabelText('Habit Name'), ' aloud');
    mockRefusal(updateHabit, { status: 422, message: 'Not like that.' }, READ);
    mockApi(listHabits, neverResponds());
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Error updating habit')).toBeTruthy();
    expect(screen.getByText('There was a problem updating your habit.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Read' })).toBeTruthy();
  });
});

describe('deleting a habit', () => {
  test('a habit is deleted after a confirmation, with a toast', async () => {
    const { user } = openBoard([makeHabit()]);
    await choose(user, 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Read”?' }));
    mockApi(deleteHabit, undefined, READ);
    mockApi(listHabits, []);
    await user.click(question.getByRole('button', { name: 'Delete Permanently' }));
    expect(await screen.findByText('Habit deleted')).toBeTruthy();
    expect(screen.getByText('Your habit has been deleted successfully.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Complete Read' })).toBeNull();
  });

  test('a refused deletion restores the habit in its place', async () => {
    const { user } = openBoard([makeHabit(), makeHabit({ id: 8, name: 'Walk' })]);
    await choose(user, 'Delete');
    mockRefusal(deleteHabit, { status: 422, message: 'Not like that.' }, READ);
    mockApi(listHabits, neverResponds());
    await user.click(await screen.findByRole('button', { name: 'Delete Permanently' }));
    expect(await screen.findByText('Error deleting habit')).toBeTruthy();
    expect(screen.getByText('There was a problem deleting your habit.')).toBeTruthy();
    const names = screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['Read', 'Walk']);
  });
});

test('a day is skipped from the menu', async () => {
  const habit = makeHabit();
  const { user } = openBoard([habit]);
  await screen.findByRole('button', { name: 'Options for Read' });
  const instance = habit.instance && { ...habit.instance, skipped: true };
  mockTick({ ...habit, instance });
  await choose(user, 'Skip today');
  await waitFor(() =>
    expect(bodiesSentTo(setDay, { params: { id: 7, date: '2026-11-04' } })).toEqual([
      { skipped: true },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Options for Read' }));
  expect(await screen.findByRole('menuitem', { name: 'Undo skip' })).toBeTruthy();
});
