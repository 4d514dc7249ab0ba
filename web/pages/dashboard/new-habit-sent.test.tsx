import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
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
import { beginOnline, NEW, openDashboard, unsentKeys } from './testing/open-dashboard.tsx';

const body = { name: 'Row', type: 'daily', requestId: 'r', createdOn: '2026-11-04' };
const made = makeHabit({ id: 8, name: 'Row' });
const MADE = { params: { id: 8 } };

beginOnline();

/** Made away from the network at an earlier visit. */
beforeEach(() => localStorage.setItem(NEW, JSON.stringify([{ id: -1, body }])));

/** Its answer is on the way until it is let come. */
async function openWhileSent() {
  const ways: (() => void)[] = [];
  const arrives = new Promise<void>((resolve) => ways.push(resolve));
  mockApi(
    createHabit,
    arrives.then(() => made),
  );
  const { user, unmount } = await openDashboard();
  await screen.findByRole('button', { name: 'Complete Row' });
  await waitFor(() => expect(bodiesSentTo(createHabit)).toEqual([body]));
  const arrive = (habits: Habit[]) => {
    mockApi(listHabits, habits);
    ways.forEach((way) => way());
  };
  return { user, unmount, arrive };
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

const isKeptNoMore = () => waitFor(() => expect(unsentKeys()).toEqual([]));

describe('a new habit that is being sent', () => {
  test('keeps what is changed meanwhile', async () => {
    const { user, arrive } = await openWhileSent();
    await rename(user);
    const renamed = { ...made, name: 'Row far' };
    mockApi(updateHabit, renamed, MADE);
    arrive([makeHabit(), renamed]);
    await isKeptNoMore();
    expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
    expect(screen.getByRole('button', { name: 'Complete Row far' })).toBeTruthy();
  });

  test('says that what was changed meanwhile is refused, and is there as it was', async () => {
    const { user, arrive } = await openWhileSent();
    await rename(user);
    mockRefusal(updateHabit, { status: 422, message: 'Not that far.' }, MADE);
    arrive([makeHabit(), made]);
    expect(await screen.findByText('Not changed: Row')).toBeTruthy();
    expect(screen.getByText('Not that far.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Complete Row' })).toBeTruthy();
    await isKeptNoMore();
  });

  test('takes what is saved once it is there', async () => {
    const { user, arrive } = await openWhileSent();
    const form = await openForm(user);
    arrive([makeHabit(), made]);
    await isKeptNoMore();
    mockApi(updateHabit, { ...made, name: 'Row far' }, MADE);
    await user.click(form.getByRole('button', { name: 'Save Habit' }));
    expect(await screen.findByText('Habit updated')).toBeTruthy();
    expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
  });

  test('is deleted once it is there, and comes back', async () => {
    const { user, arrive } = await openWhileSent();
    const confirm = await askToDelete(user);
    arrive([makeHabit(), made]);
    await isKeptNoMore();
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

  test('and is deleted meanwhile is deleted on the server, too', async () => {
    const { user, arrive } = await openWhileSent();
    await user.click(await askToDelete(user));
    await isKeptNoMore();
    mockApi(deleteHabit, undefined, MADE);
    arrive([makeHabit()]);
    await waitFor(() => expect(bodiesSentTo(deleteHabit, MADE)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Complete Row' })).toBeNull();
    expect(unsentKeys()).toEqual([]);
  });

  test('is shown where another page of this browser had sent and forgotten it', async () => {
    const { arrive } = await openWhileSent();
    localStorage.removeItem(NEW);
    arrive([makeHabit(), made]);
    await screen.findByRole('button', { name: 'Complete Row' });
    expect(bodiesSentTo(deleteHabit, MADE)).toEqual([]);
  });
});

/** The page is closed before the answer comes. */
async function loseAnswer(): Promise<void> {
  const { user, unmount } = await openWhileSent();
  await rename(user);
  unmount();
}

describe('a new habit whose answer was lost', () => {
  test('is changed as it was here, and stays as it was changed elsewhere', async () => {
    await loseAnswer();
    const elsewhere = { ...made, notes: 'Two ponds' };
    mockApi(createHabit, elsewhere);
    mockApi(updateHabit, { ...elsewhere, name: 'Row far' }, MADE);
    await openDashboard();
    await isKeptNoMore();
    expect(bodiesSentTo(createHabit).map(({ requestId }) => requestId)).toEqual(['r', 'r']);
    expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }]);
  });

  test('is kept until its change was taken, too', async () => {
    await loseAnswer();
    mockApi(createHabit, made);
    mockRefusal(updateHabit, { status: 503, message: 'Busy.' }, MADE);
    const { unmount } = await openDashboard();
    await waitFor(() => expect(localStorage.getItem(NEW)).toContain('"tries":1'));
    unmount();
    mockApi(updateHabit, { ...made, name: 'Row far' }, MADE);
    await openDashboard();
    await isKeptNoMore();
    expect(bodiesSentTo(updateHabit, MADE)).toEqual([{ name: 'Row far' }, { name: 'Row far' }]);
  });

  test('is sent no change where the server has it as it is here', async () => {
    await loseAnswer();
    mockApi(createHabit, { ...made, name: 'Row far' });
    await openDashboard();
    await isKeptNoMore();
    expect(bodiesSentTo(updateHabit, MADE)).toEqual([]);
  });
});
