import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addDays, daysFromTo, type LocalDay } from '#domain/days/local-day.ts';
import { useHabits, useHistoriesQuery } from '#web/features/habits/public.ts';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { ada } from '#web/testing/cast.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { answerDays } from '../testing/days.ts';
import { Moments } from './moments.tsx';

const MONDAY = addDays(TODAY, 5);

stopClockAtNoon();

function Page({ today }: { today: LocalDay }) {
  const { data: habits } = useHabits();
  const { isSuccess } = useHistoriesQuery();
  return habits ? (
    <>
      {isSuccess && <h1>All days</h1>}
      <Moments {...{ habits, today }} user={ada} />
    </>
  ) : null;
}

/** Read was done on all of the last ten days, but for some. */
function openAt(today: LocalDay, missed: readonly LocalDay[]) {
  vi.setSystemTime(new Date(`${today}T12:00:00Z`));
  const days = daysFromTo(addDays(today, -10), addDays(today, -1));
  const records = days.map((date) =>
    makeDay({ habitId: 7, date, completed: !missed.includes(date) }),
  );
  const habit = makeHabit({
    createdOn: addDays(today, -10),
    instance: makeDay({ habitId: 7, date: today }),
  });
  answerDays([habit], records);
  return renderWithProviders(<Page today={today} />);
}

test('the first day after a missed one says how many days were done', async () => {
  openAt(TODAY, [addDays(TODAY, -1)]);
  const sentence = /Missing one day does not undo a habit. 9 of your last 10 days were done./;
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a day after a done one says nothing about missed days', async () => {
  openAt(TODAY, [addDays(TODAY, -3)]);
  await screen.findByText('All days');
  expect(screen.queryByText(/Missing/)).toBeNull();
});

test('the finished week is shown on Monday until its card is closed', async () => {
  const { user, unmount } = openAt(MONDAY, [addDays(MONDAY, -3)]);
  expect(await screen.findByText('6 of 7 done this week, with 6 perfect days.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('heading', { name: 'Your week' })).toBeNull();
  unmount();
  openAt(MONDAY, [addDays(MONDAY, -3)]);
  await screen.findByText('All days');
  expect(screen.queryByRole('heading', { name: 'Your week' })).toBeNull();
});
