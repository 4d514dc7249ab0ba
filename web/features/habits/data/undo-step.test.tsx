import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Habit, listHabits, setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { openView } from '../testing/board.tsx';
import { mockTick, makeDay, makeHabit, READ_TODAY, stopClockAtNoon } from '../testing/habits.ts';

stopClockAtNoon();

const SHOES = '00000000-0000-4000-8000-00000000000a';
const BOTTLE = '00000000-0000-4000-8000-00000000000b';
const STEPS = [
  { id: SHOES, text: 'Shoes' },
  { id: BOTTLE, text: 'Bottle' },
];
const packing = (stepsDone: string[] | null, of: Partial<Habit> = {}) =>
  makeHabit({
    name: 'Pack',
    steps: STEPS,
    instance: makeDay({ habitId: 7, stepsDone, completed: of.completed ?? false }),
    ...of,
  });

async function tickStep(before: Habit, text: string, response: Habit) {
  const opened = openView('grid', [before]);
  mockTick(response);
  await opened.user.click(await screen.findByRole('button', { name: /^Steps of Pack:/ }));
  await opened.user.click(await screen.findByRole('checkbox', { name: text }));
  await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
  await everythingSent();
  return opened;
}

const stepBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const isTicked = async (name: string) => (await stepBox(name)).checked;

describe('undoing', () => {
  test('the undo of a step keeps the steps that another device has ticked', async () => {
    const { user } = await tickStep(packing(null), 'Shoes', packing([SHOES]));
    expect(await screen.findByText('Shoes: done')).toBeTruthy();
    mockTick(packing([BOTTLE]));
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
    await everythingSent();
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(true));
    expect(await isTicked('Shoes')).toBe(false);
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
      { steps: { [SHOES]: true } },
      { steps: { [SHOES]: false } },
    ]);
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  test('the key z after the last step undoes the step and the completed habit', async () => {
    const done = packing([SHOES, BOTTLE], { completed: true });
    const { user } = await tickStep(packing([SHOES]), 'Bottle', done);
    mockTick(packing([SHOES]));
    await user.keyboard('z');
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(false));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)[1]).toEqual({ steps: { [BOTTLE]: false } });
  });

  test('the undo of a step on a day that was completed without steps completes the habit again', async () => {
    const { user } = await tickStep(packing(null, { completed: true }), 'Shoes', packing([SHOES]));
    mockTick(packing([SHOES, BOTTLE], { completed: true }));
    await user.keyboard('z');
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(true));
    await everythingSent();
    expect(bodiesSentTo(setDay, READ_TODAY)[1]).toEqual({
      completed: true,
      expected: { completed: false, stepsDone: [SHOES] },
    });
  });

  test('the undo of a deleted step shows an error', async () => {
    const { user } = await tickStep(packing([SHOES]), 'Shoes', packing(null));
    mockRefusal(setDay, { status: 422, message: 'This habit has no such step.' }, READ_TODAY);
    mockApi(listHabits, [packing(null, { steps: [{ id: BOTTLE, text: 'Bottle' }] })]);
    await user.keyboard('z');
    expect(await screen.findByText('Not undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Shoes' })).toBeNull());
  });

  test('the undo of a tick keeps the steps that were ticked before', async () => {
    const before = packing([SHOES]);
    const { user } = openView('focus', [before]);
    mockTick(packing([SHOES, BOTTLE], { completed: true }));
    await user.click(await screen.findByRole('button', { name: 'Complete Pack' }));
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(1));
    await everythingSent();
    mockTick(before);
    await user.keyboard('z');
    await waitFor(() => expect(bodiesSentTo(setDay, READ_TODAY)).toHaveLength(2));
    expect(bodiesSentTo(setDay, READ_TODAY)[1]).toMatchObject({
      completed: false,
      skipped: false,
      steps: { [SHOES]: true, [BOTTLE]: false },
    });
    expect(await screen.findByText('1 of 2 steps')).toBeTruthy();
  });
});
