import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { changeDaySettings, type DaySettings, type User } from '#contract/account.ts';
import { toLocalDay } from '#domain/days/local-day.ts';
import { userCalendar } from '#web/client/user-calendar.ts';
import { setDaySettings } from '#web/client/day-settings.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { ada } from '#web/testing/cast.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { DaySettingsCard } from './day-settings-card.tsx';
import { useUser, userQueryOptions } from './user.ts';

const TOMORROW = '2026-11-21T00:00:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z'), toFake: ['Date'] });
  setDaySettings(ada.days);
});

function Card() {
  const { user } = useUser();
  return user && <DaySettingsCard user={user} />;
}

function open(days: Partial<DaySettings> = {}) {
  const queryClient = createQueryClient();
  const known: User = { ...ada, days: { ...ada.days, ...days } };
  queryClient.setQueryData(userQueryOptions.queryKey, known);
  return renderWithProviders(<Card />, { path: '/profile', queryClient });
}

const dayEnd = () => screen.getByRole('combobox', { name: 'My day ends at' });
const weekBegin = () => screen.getByRole('combobox', { name: 'My week begins on' });

test('the end of the day is midnight by default', async () => {
  open();
  expect(dayEnd()).toMatchObject({ value: '0' });
  expect(screen.getByRole('option', { name: 'Midnight' })).toBeDefined();
  expect(
    screen.getAllByRole('option', { name: /^\d:00 AM$/ }).map((each) => each.textContent),
  ).toEqual(['1:00 AM', '2:00 AM', '3:00 AM', '4:00 AM', '5:00 AM', '6:00 AM']);
});

test('the end of the day can be changed, and shows when the change takes effect', async () => {
  const chosen = { ...ada.days, dayStart: 4, dayStartBefore: 0, dayStartFrom: TOMORROW };
  mockApi(changeDaySettings, { ...ada, days: chosen });
  const { user } = open();
  await user.selectOptions(dayEnd(), '4:00 AM');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(bodiesSentTo(changeDaySettings)).toEqual([{ dayStart: 4 }]);
  expect(dayEnd()).toMatchObject({ value: '4' });
  expect(
    screen.getByText(
      /^Takes effect on November 2\d, 2026 at .*\. Until then your day ends at midnight\.$/,
    ),
  ).toBeDefined();
  expect(userCalendar().dayStart).toEqual({ hour: 4, before: 0, from: Date.parse(TOMORROW) });
});

test('the end of the day explains the current setting', () => {
  open({ dayStart: 4, dayStartBefore: 0, dayStartFrom: '2026-11-19T00:00:00.000Z' });
  expect(screen.getByText(/^Ticks before 4:00 AM count for the day before\./)).toBeDefined();
});

test('the end of the day is unchanged after a failed save', async () => {
  mockRefusal(changeDaySettings, { status: 503, message: 'Try later.' });
  const { user } = open();
  await user.selectOptions(dayEnd(), '4:00 AM');
  expect(await screen.findByText('Not saved')).toBeDefined();
  expect(dayEnd()).toMatchObject({ value: '0' });
});

test('the start of the week can be changed, and shows when the change takes effect', async () => {
  const chosen = {
    ...ada.days,
    weekStart: 'sunday' as const,
    weekStartFrom: toLocalDay('2026-11-23'),
  };
  mockApi(changeDaySettings, { ...ada, days: chosen });
  const { user } = open();
  expect(weekBegin()).toMatchObject({ value: '' });
  await user.selectOptions(weekBegin(), 'Sunday');
  expect(
    await screen.findByText(/Weekly goals start on Sunday from Nov 23, 2026\.$/),
  ).toBeDefined();
  expect(bodiesSentTo(changeDaySettings)).toEqual([{ weekStart: 'sunday' }]);
  expect(userCalendar().week.at(-1)?.start).toBe('sunday');
});

test('the start of the week can be reset to the default', async () => {
  mockApi(changeDaySettings, ada);
  const { user } = open({ weekStart: 'saturday' });
  await user.selectOptions(weekBegin(), 'Default: Monday');
  expect(await screen.findByText('Saved')).toBeDefined();
  expect(screen.getByText(/The calendar starts on Sunday\./)).toBeDefined();
  expect(bodiesSentTo(changeDaySettings)).toEqual([{ weekStart: null }]);
  expect(weekBegin()).toMatchObject({ value: '' });
});
