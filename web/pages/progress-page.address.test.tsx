import { act, configure, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SignedInUser } from '#web/features/account/user.ts';
import { makeHabit, stopClockAtNoon } from '#web/features/habits/testing/habits.ts';
import { hasEverCreatedHabits } from '#contract/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { ada } from '#web/testing/cast.ts';
import { mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ProgressPage } from './progress-page.tsx';

configure({ defaultHidden: true });
stopClockAtNoon();

const HABITS = [makeHabit({ id: 12, name: 'Read' }), makeHabit({ id: 13, name: 'Walk' })];

function openAt(search: string) {
  mockDays(HABITS, []);
  return renderWithProviders(
    <SignedInUser value={ada}>
      <ProgressPage />
    </SignedInUser>,
    { path: `/progress${search}` },
  );
}

const shownTab = async () => (await screen.findByRole('tab', { selected: true })).textContent;
const shownHabit = () => screen.findByRole('heading', { level: 2, name: 'Read' });
const monthHeading = (month: string) => screen.findByRole('heading', { level: 2, name: month });
const NOT_FOUND = /^We couldn’t find this habit/;

describe('the address of the progress page', () => {
  test.each([
    ['', 'Overview'],
    ['?tab=overview', 'Overview'],
    ['?tab=calendar', 'Calendar'],
    ['?tab=details', 'Habit Details'],
    ['?tab=details&habit=12', 'Habit Details'],
    ['?habit=12', 'Overview'],
    ['?tab=nonsense', 'Overview'],
    ['?tab=toString', 'Overview'],
  ])('/progress%s shows the tab %s', async (search, tab) => {
    openAt(search);
    expect(await shownTab()).toBe(tab);
  });

  test('the address of the progress page leads to the form from the button for a first habit', async () => {
    mockApi(hasEverCreatedHabits, { hasEverCreatedHabits: false });
    mockDays([], []);
    const { user } = renderWithProviders(
      <SignedInUser value={ada}>
        <ProgressPage />
      </SignedInUser>,
      { path: '/progress' },
    );
    await user.click(await screen.findByRole('button', { name: 'Add your first habit' }));
    expect(location.pathname + location.search).toBe('/dashboard?add');
  });

  test('the address of the progress page names the chosen habit, and Back leads to all habits', async () => {
    const { user } = openAt('?tab=details');
    await user.click(await screen.findByRole('button', { name: /^Read/ }));
    expect(await shownHabit()).toBeDefined();
    expect(location.search).toBe('?tab=details&habit=12');
    await user.selectOptions(screen.getByLabelText('Habit'), 'Walk');
    expect(location.search).toBe('?tab=details&habit=13');
    act(() => history.back());
    expect(await shownHabit()).toBeDefined();
    act(() => history.back());
    expect(await screen.findByRole('button', { name: /^Walk/ })).toBeDefined();
  });

  test.each(['99', 'nonsense', '', '12x'])(
    'the address of the progress page leads to a message and the other habits if the habit %s is unknown',
    async (id) => {
      openAt(`?tab=details&habit=${id}`);
      expect(await screen.findByText(NOT_FOUND)).toBeDefined();
      expect(screen.getByRole('button', { name: /^Read/ })).toBeDefined();
      expect(screen.getByLabelText('Habit')).toHaveProperty('value', 'all');
    },
  );

  test('the address of the progress page names the month of the calendar', async () => {
    const { user } = openAt('?tab=calendar&month=2026-03');
    expect(await monthHeading('March 2026')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await monthHeading('February 2026')).toBeDefined();
    expect(location.search).toBe('?tab=calendar&month=2026-02');
  });

  test.each(['nonsense', '2026-13', '9999-12', '1066-10', '2026-03-04'])(
    'the address of the progress page shows the current month instead of %s',
    async (month) => {
      openAt(`?tab=calendar&month=${month}`);
      expect(await monthHeading('November 2026')).toBeDefined();
    },
  );
});
