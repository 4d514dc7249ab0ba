import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { listHistories, setDay } from '#contract/habits.ts';
import { addDays } from '#domain/days/local-day.ts';
import { historiesOf } from '#web/testing/histories.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { neverResponds, openView } from '../../testing/board.tsx';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '../../testing/habits.ts';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };

const WATER = { kind: 'least', amount: 2, unit: 'l', step: 1, per: 'day' } as const;

const tickOf = (name: string) => screen.findByRole('button', { name: `Complete ${name}` });

stopClockAtNoon();

describe('a card of a habit', () => {
  test('a card shows the streak, the schedule and the last week', async () => {
    const habit = makeHabit({
      displayStreak: 1234,
      weekdays: ['monday', 'wednesday'],
    });
    const monday = makeDay({ habitId: 7, date: addDays(TODAY, -2) });
    mockApi(listHistories, historiesOf([habit], [monday]));
    openView('grid', [habit]);
    const card = within(await screen.findByRole('listitem'));
    expect(card.getByText('1,234')).toBeTruthy();
    expect(card.getByText('days')).toBeTruthy();
    expect(card.getByText('M W')).toBeTruthy();
    expect(await card.findByRole('img', { name: 'Last 7 days: 0 of 2 done' })).toBeTruthy();
    expect(card.queryByLabelText('Private')).toBeNull();
  });

  test('a card shows no figures on the first day, and "Day 1" after the first tick', async () => {
    const created = makeHabit({ displayStreak: 0, streak: 0, reps: 0, createdOn: TODAY });
    mockApi(listHistories, historiesOf([created], []));
    const { user } = openView('grid', [created]);
    const card = within(await screen.findByRole('listitem'));
    expect(card.queryByText('0')).toBeNull();
    expect(card.queryByRole('img')).toBeNull();
    mockApi(setDay, neverResponds(), READ_TODAY);
    await user.click(await tickOf('Read'));
    expect(await card.findByText('Day 1')).toBeTruthy();
  });

  test.each(['grid', 'list'] as const)(
    'a card of a habit ticks a missed yesterday in the %s',
    async (view) => {
      const habit = makeHabit({ displayStreak: 0 });
      const yesterday = addDays(TODAY, -1);
      mockApi(listHistories, historiesOf([habit], [makeDay({ habitId: 7, date: yesterday })]));
      const { user } = openView(view, [habit]);
      const target = { params: { id: 7, date: yesterday } };
      mockApi(setDay, neverResponds(), target);
      await user.click(await screen.findByRole('button', { name: 'Complete Read yesterday' }));
      await vi.waitFor(() =>
        expect(bodiesSentTo(setDay, target)).toMatchObject([{ completed: true }]),
      );
      const yesterdayTick = screen.getByRole('button', { name: 'Complete Read yesterday' });
      expect(yesterdayTick.getAttribute('aria-pressed')).toBe('true');
      expect(document.activeElement).toBe(yesterdayTick);
      expect(await screen.findByText('Read yesterday: done')).toBeTruthy();
    },
  );

  test.each(['grid', 'list'] as const)(
    'a card of a habit corrects a done yesterday in the %s, and z undoes it',
    async (view) => {
      const habit = makeHabit({ displayStreak: 9 });
      const yesterday = addDays(TODAY, -1);
      const done = makeDay({ habitId: 7, date: yesterday, completed: true });
      mockApi(listHistories, historiesOf([habit], [done]));
      const { user } = openView(view, [habit]);
      const target = { params: { id: 7, date: yesterday } };
      mockApi(setDay, neverResponds(), target);
      const control = await screen.findByRole('button', { name: 'Complete Read yesterday' });
      expect(control.getAttribute('aria-pressed')).toBe('true');
      await user.click(control);
      await vi.waitFor(() =>
        expect(bodiesSentTo(setDay, target)).toMatchObject([{ completed: false }]),
      );
      expect(control.getAttribute('aria-pressed')).toBe('false');
      expect(await screen.findByText('Read yesterday: not done')).toBeTruthy();
      expect((await tickOf('Read')).getAttribute('aria-pressed')).toBe('false');
      await user.keyboard('z');
      await vi.waitFor(() => expect(control.getAttribute('aria-pressed')).toBe('true'));
    },
  );

  test.each([
    ['was skipped', {}, { skipped: true }],
    ['was not due', { weekdays: ['monday' as const, 'wednesday' as const] }, { scheduled: false }],
    ['has a limit', { goal: { ...WATER, kind: 'most' as const } }, { amount: 9000 }],
  ])('a card of a habit has no tick of yesterday when it %s', async (_, of, day) => {
    const habit = makeHabit({ displayStreak: 0, ...of });
    const yesterday = makeDay({ habitId: 7, date: addDays(TODAY, -1), ...day });
    mockApi(listHistories, historiesOf([habit], [yesterday]));
    openView('grid', [habit]);
    expect(await screen.findByRole('img', { name: /^Last 7 days/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /yesterday/ })).toBeNull();
  });

  test.each(['grid', 'list'] as const)(
    'a card of a habit opens the amount of a missed yesterday in the %s',
    async (view) => {
      const habit = makeHabit({ displayStreak: 0, goal: WATER });
      const yesterday = addDays(TODAY, -1);
      mockApi(listHistories, historiesOf([habit], [makeDay({ habitId: 7, date: yesterday })]));
      const { user } = openView(view, [habit]);
      const target = { params: { id: 7, date: yesterday } };
      mockApi(setDay, neverResponds(), target);
      const button = { name: 'Set amount of Read yesterday' };
      await user.click(await screen.findByRole('button', button));
      await user.type(await screen.findByLabelText('Amount of this day'), '2000{Enter}');
      await vi.waitFor(() => expect(bodiesSentTo(setDay, target)).toEqual([{ amount: 2000 }]));
      expect(screen.getByRole('img', { name: /^Last \d+ days: 1 of/ })).toBeTruthy();
    },
  );

  test('a card of a habit opens the steps of a missed yesterday', async () => {
    const steps = [{ id: 'a', text: 'Shoes' }];
    const habit = makeHabit({ displayStreak: 0, steps });
    const yesterday = makeDay({ habitId: 7, date: addDays(TODAY, -1) });
    mockApi(listHistories, historiesOf([habit], [yesterday]));
    const { user } = openView('grid', [habit]);
    await user.click(await screen.findByRole('button', { name: 'Steps of Read yesterday' }));
    const dialog = within(await screen.findByRole('dialog'));
    const target = { params: { id: 7, date: addDays(TODAY, -1) } };
    mockApi(setDay, neverResponds(), target);
    await user.click(dialog.getByRole('checkbox', { name: 'Shoes' }));
    await vi.waitFor(() => expect(bodiesSentTo(setDay, target)).toEqual([{ steps: { a: true } }]));
  });

  test('the name on a card opens the habit', async () => {
    const { user } = openView('grid', [makeHabit()]);
    await user.click(await screen.findByRole('link', { name: 'Read' }));
    expect(location.pathname + location.search).toBe('/progress?habit=7');
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([]);
  });

  test('Enter on the circle of a card opens the habit, and the space bar ticks it', async () => {
    const { user } = openView('grid', [makeHabit()]);
    mockApi(setDay, neverResponds(), READ_TODAY);
    const control = await tickOf('Read');
    control.focus();
    await user.keyboard(' ');
    expect(control.getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Enter}');
    expect(location.pathname + location.search).toBe('/progress?habit=7');
  });

  test('a card names usual schedules by a word, and marks private habits', async () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
    openView('grid', [
      makeHabit({ id: 1, name: 'Work out', weekdays: [...days] }),
      makeHabit({ id: 2, name: 'Journal', isPrivate: true }),
    ]);
    expect(await screen.findByText('Weekdays')).toBeTruthy();
    expect(screen.getByText('Daily')).toBeTruthy();
    expect(screen.getByLabelText('Private')).toBeTruthy();
  });

  test('screen readers get a very long name in full', async () => {
    const name = 'Drink water '.repeat(8).trim();
    openView('grid', [makeHabit({ name })]);
    expect(await tickOf(name)).toBeTruthy();
    expect(screen.getByRole('heading', { name })).toBeTruthy();
  });
});
