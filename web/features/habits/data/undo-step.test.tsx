import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Habit, listHabits, setDay } from '#contract/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { openView } from '../testing/board.tsx';
import { answerTick, makeDay, makeHabit, stopClockAtNoon } from '../testing/habits.ts';

const OF_TODAY = { params: { id: 7, date: '2026-11-04' } };

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

async function tickStep(before: Habit, text: string, answer: Habit) {
  const opened = openView('grid', [before]);
  answerTick(answer);
  await opened.user.click(await screen.findByRole('button', { name: /^Steps of Pack/ }));
  await opened.user.click(await screen.findByRole('checkbox', { name: text }));
  await waitFor(() => expect(bodiesSentTo(setDay, OF_TODAY)).toHaveLength(1));
  await everythingSent();
  return opened;
}

const stepBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const isTicked = async (name: string) => (await stepBox(name)).checked;

describe('a step', () => {
  test('is taken back by itself, and what was ticked elsewhere meanwhile counts on', async () => {
    const { user } = await tickStep(packing(null), 'Shoes', packing([SHOES]));
    expect(await screen.findByText('Shoes: done')).toBeTruthy();
    answerTick(packing([BOTTLE]));
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(true));
    expect(await isTicked('Shoes')).toBe(false);
    await everythingSent();
    expect(bodiesSentTo(setDay, OF_TODAY)).toEqual([
      { steps: { [SHOES]: true } },
      { steps: { [SHOES]: false } },
    ]);
    expect(await screen.findByText('Undone')).toBeTruthy();
  });

  test('that did the habit is taken back by the key z, and the habit with it', async () => {
    const done = packing([SHOES, BOTTLE], { completed: true });
    const { user } = await tickStep(packing([SHOES]), 'Bottle', done);
    answerTick(packing([SHOES]));
    await user.keyboard('z');
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(false));
    await everythingSent();
    expect(bodiesSentTo(setDay, OF_TODAY)[1]).toEqual({ steps: { [BOTTLE]: false } });
  });

  test('of a day that was done before there were steps does the whole of it again', async () => {
    const { user } = await tickStep(packing(null, { completed: true }), 'Shoes', packing([SHOES]));
    answerTick(packing([SHOES, BOTTLE], { completed: true }));
    await user.keyboard('z');
    await waitFor(async () => expect(await isTicked('Bottle')).toBe(true));
    await everythingSent();
    expect(bodiesSentTo(setDay, OF_TODAY)[1]).toEqual({
      completed: true,
      expected: { completed: false, stepsDone: [SHOES] },
    });
  });

  test('that the habit has no more is not brought back, and it says so', async () => {
    const { user } = await tickStep(packing([SHOES]), 'Shoes', packing(null));
    mockRefusal(setDay, { status: 422, message: 'This habit has no such step.' }, OF_TODAY);
    mockApi(listHabits, [packing(null, { steps: [{ id: BOTTLE, text: 'Bottle' }] })]);
    await user.keyboard('z');
    expect(await screen.findByText('Not undone')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Shoes' })).toBeNull());
  });

  test('taken back by the tick of the whole habit leaves those that were ticked before', async () => {
    const before = packing([SHOES]);
    const { user } = openView('focus', [before]);
    answerTick(packing([SHOES, BOTTLE], { completed: true }));
    await user.click(await screen.findByRole('button', { name: 'Complete Pack' }));
    await waitFor(() => expect(bodiesSentTo(setDay, OF_TODAY)).toHaveLength(1));
    await everythingSent();
    answerTick(before);
    await user.keyboard('z');
    await waitFor(() => expect(bodiesSentTo(setDay, OF_TODAY)).toHaveLength(2));
    expect(bodiesSentTo(setDay, OF_TODAY)[1]).toMatchObject({
      completed: false,
      skipped: false,
      steps: { [SHOES]: true, [BOTTLE]: false },
    });
    expect(await screen.findByText('1 of 2 steps')).toBeTruthy();
  });
});
