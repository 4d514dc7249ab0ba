import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  createHabit,
  deleteHabit,
  type Habit,
  listHabits,
  restoreHabit,
  updateHabit,
} from '#contract/habits.ts';
import { makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { addHabit, beginOnline, failedChanges, openDashboard } from './testing/open-dashboard.tsx';

const MADE = { params: { id: 8 } };

beginOnline();

/** Adds a habit whose request is still pending. */
async function openWhileSent() {
  const opened = await openDashboard();
  const waiting: ((habit: Habit) => void)[] = [];
  mockApi(createHabit, new Promise<Habit>((resolve) => void waiting.push(resolve)));
  await addHabit(opened.user, 'Row');
  await waitFor(() => expect(bodiesSentTo(createHabit)).toHaveLength(1));
  // The dialog blocks clicks until it has closed.
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''));
  const [{ requestId = null } = {}] = bodiesSentTo(createHabit);
  const made = makeHabit({ id: 8, name: 'Row', requestId });
  function arrive(habits: Habit[]): void {
    mockApi(listHabits, habits);
    for (const response of waiting) response(made);
  }
  return { ...opened, made, arrive };
}

async function openForm(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Habit' }));
  await user.type(form.getByLabelText('Habit Name'), ' far');
  return form;
}

async function rename(user: UserEvent): Promise<void> {
  const form = await openForm(user);
  await user.click(form.getByRole('button', { name: 'Save Habit' }));
  await screen.findByRole('button', { name: 'Complete Row far' });
}

async function askToDelete(user: UserEvent): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Options for Row' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('button', { name: 'Delete Permanently' });
}

test('a new habit with a pending request keeps its card and a change when the response arrives', async () => {
  const { user, made, arrive } = await openWhileSent();
  await rename(user);
  const card = screen.getByRole('button', { name: 'Complete Row far' });
  const renamed = { ...made, name: 'Row far' };
  mockApi(updateHabit, renamed, MADE);
  arrive([makeHabit(), renamed]);
  await everythingSent();
  expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
  expect(screen.getByRole('button', { name: 'Complete Row far' })).toBe(card);
});

test('a new habit with a pending request is restored if the server refuses a change that was made before the response', async () => {
  const { user, made, arrive } = await openWhileSent();
  await rename(user);
  mockRefusal(updateHabit, { status: 422, message: 'Not that far.' }, MADE);
  arrive([makeHabit(), made]);
  expect(await screen.findByText('Error updating habit')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Complete Row' })).toBeTruthy();
  expect((await failedChanges()).getByText('Row: edited (Not that far.)')).toBeTruthy();
});

test('a new habit with a pending request is changed by a form that was opened before the response', async () => {
  const { user, made, arrive } = await openWhileSent();
  const form = await openForm(user);
  arrive([makeHabit(), made]);
  await everythingSent();
  mockApi(updateHabit, { ...made, name: 'Row far' }, MADE);
  await user.click(form.getByRole('button', { name: 'Save Habit' }));
  expect(await screen.findByText('Habit updated')).toBeTruthy();
  await everythingSent();
  expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
});

test('a new habit with a pending request is deleted by a dialog that was opened before the response, and restored by an undo', async () => {
  const { user, made, arrive } = await openWhileSent();
  const confirm = await askToDelete(user);
  arrive([makeHabit(), made]);
  await everythingSent();
  mockApi(deleteHabit, undefined, MADE);
  mockApi(listHabits, [makeHabit()]);
  await user.click(confirm);
  await waitFor(() => expect(bodiesSentTo(deleteHabit, MADE)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull());
  mockApi(restoreHabit, made, MADE);
  mockApi(listHabits, [makeHabit(), made]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Complete Row' })).toBeTruthy();
  await waitFor(() => expect(bodiesSentTo(restoreHabit, MADE)).toHaveLength(1));
});

test('a new habit with a pending request is also deleted on the server if it was deleted before the response', async () => {
  const { user, arrive } = await openWhileSent();
  await user.click(await askToDelete(user));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull());
  mockApi(deleteHabit, undefined, MADE);
  arrive([makeHabit()]);
  await waitFor(() => expect(bodiesSentTo(deleteHabit, MADE)).toHaveLength(1));
  await everythingSent();
  expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull();
});

test('a new habit is sent again before its change on the next visit if the response was lost', async () => {
  const { user, unmount, made } = await openWhileSent();
  await rename(user);
  unmount();
  mockApi(createHabit, { ...made, notes: 'Two ponds' });
  mockApi(updateHabit, { ...made, name: 'Row far', notes: 'Two ponds' }, MADE);
  await openDashboard();
  await everythingSent();
  const { requestId } = made;
  expect(bodiesSentTo(createHabit)).toMatchObject([{ requestId }, { requestId }]);
  expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
});
