import { configure, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { listInstances, setDay } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

// Checking whether each element is hidden takes seconds on a page with so many days.
configure({ defaultHidden: true });
stopClockAtNoon();
beforeAll(() => import('#web/features/progress/corrections/day-editor.tsx'));

const DAYS_WITH_DETAILS = 400;
const OLD = addDays(TODAY, -DAYS_WITH_DETAILS);
const NEWER = addDays(OLD, 1);
const old = { habitId: 7, date: OLD, completed: true };

/** Opens a habit whose histories lack the note of its old day. */
async function openDetails() {
  const habit = makeHabit({ createdOn: addDays(OLD, -1) });
  mockDays([habit], [makeDay(old)]);
  const opened = renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: '/progress' },
  );
  await opened.user.click(await screen.findByRole('tab', { name: 'Habit Details' }));
  await opened.user.click(await screen.findByRole('button', { name: /^Read/ }));
  return async (date: string) => {
    await opened.user.type(await screen.findByLabelText('Pick another day'), date);
    await opened.user.click(screen.getByRole('button', { name: 'Edit day' }));
    await screen.findByRole('radio', { name: 'Completed' });
    return opened;
  };
}

/** Mocks the note of the old day. */
const mockNote = (notes: string | null) => mockApi(listInstances, [makeDay({ ...old, notes })]);

test('the note of a day 400 days ago is fetched with the day, and can be changed', async () => {
  const open = await openDetails();
  mockNote('Chapter 1');
  const { user } = await open(OLD);
  expect(await screen.findByText('Chapter 1')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Edit note/ }));
  await user.type(screen.getByLabelText('Public note for Read'), ' and 2');
  mockApi(setDay, new Promise(() => {}), { params: { id: 7, date: OLD } });
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('Chapter 1 and 2')).toBeTruthy();
  await waitFor(() =>
    expect(bodiesSentTo(setDay, { params: { id: 7, date: OLD } })).toEqual([
      { notes: 'Chapter 1 and 2' },
    ]),
  );
});

test('no note is fetched for a newer day', async () => {
  const open = await openDetails();
  await open(NEWER);
  expect(bodiesSentTo(listInstances)).toEqual([]);
});

test('an old day is shown without its note if the note cannot be fetched', async () => {
  const open = await openDetails();
  mockRefusal(listInstances, { status: 503, message: 'Away' });
  await open(OLD);
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Completed' });
  expect(chosen.checked).toBe(true);
  expect(screen.getByRole('button', { name: /^Add note/ })).toBeTruthy();
});
