import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  addPause,
  changePause,
  deletePause,
  type Habit,
  listHabits,
  listPauses,
  type Pause,
} from '#contract/habits.ts';
import { addDays, toLocalDay } from '#domain/days/local-day.ts';
import { createQueryClient } from '#web/client/query-client.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from '#web/testing/network.ts';
import { endOffline, goOffline } from '#web/testing/offline.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { pausesKey } from '../../data/query-options.ts';
import { openView } from '../../testing/board.tsx';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '../../testing/habits.ts';
import { BreakBanner } from './break-banner.tsx';
import { PauseDialog } from './pause-dialog.tsx';

const FIRST = { params: { id: 1 } };
const UNTIL = toLocalDay('2026-11-09');

const pause = (of: Partial<Pause> = {}): Pause => ({
  id: 1,
  habitId: null,
  from: addDays(TODAY, -2),
  until: UNTIL,
  ...of,
});

stopClockAtNoon();

afterEach(() => endOffline());

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('./pause-dialog.tsx'));

function openDialog(pauses: Pause[] | Promise<never>, queryClient = createQueryClient()) {
  mockApi(listPauses, pauses);
  mockApi(listHabits, [makeHabit()]);
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const dialog = <PauseDialog habit={null} isOpen onOpenChange={onOpenChange} />;
  return { ...renderWithProviders(dialog, { queryClient }), onOpenChange };
}

const day = (label: string) => screen.findByLabelText(label);

describe('a habit', () => {
  test('a habit is paused from its menu, from today without an end', async () => {
    mockApi(listPauses, []);
    const { user } = openView('grid', [makeHabit()]);
    await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Pause…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pause “Read”' }));
    mockApi(addPause, pause({ habitId: 7, from: TODAY, until: null }));
    await user.click(await dialog.findByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(bodiesSentTo(addPause)).toEqual([{ habitId: 7, from: '2026-11-04', until: null }]),
    );
  });

  test('a paused habit is resumed from its menu', async () => {
    const own = pause({ habitId: 7 });
    mockApi(listPauses, [own]);
    const instance = makeDay({ habitId: 7, scheduled: false, skipped: true, ownSkip: false });
    const { user } = openView('list', [makeHabit({ pauses: [own], instance })]);
    await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
    const resume = await screen.findByRole('menuitem', { name: 'Resume' });
    expect(screen.queryByRole('menuitem', { name: 'Pause…' })).toBeNull();
    mockApi(changePause, pause({ habitId: 7, until: addDays(TODAY, -1) }), FIRST);
    await user.click(resume);
    expect(await screen.findByText('Welcome back')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(changePause, FIRST)).toEqual([{ until: '2026-11-03' }]);
  });

  test('a habit that is paused with all others cannot be resumed alone', async () => {
    const instance = makeDay({ habitId: 7, scheduled: false, skipped: true, ownSkip: false });
    const { user } = openView('list', [makeHabit({ pauses: [pause()], instance })]);
    await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Options for Read' }));
    expect(await screen.findByRole('menuitem', { name: 'Pause…' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Resume' })).toBeNull();
  });

  test('a paused habit shows the last day of its pause, and is not listed for today', async () => {
    const instance = makeDay({ habitId: 7, scheduled: false, skipped: true, ownSkip: false });
    const { user } = openView('list', [makeHabit({ pauses: [pause()], instance })]);
    await user.click(await screen.findByRole('button', { name: 'Not today (1)' }));
    expect(screen.getByText('Paused until November 9')).toBeTruthy();
    expect(screen.queryByText('Skipped today')).toBeNull();
  });
});

describe('the dialog', () => {
  test('a pause has a first and a last day', async () => {
    const { user } = openDialog([]);
    await user.type(await day('Last day'), '2026-11-20');
    mockApi(addPause, pause());
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(bodiesSentTo(addPause)).toEqual([
        { habitId: null, from: '2026-11-04', until: '2026-11-20' },
      ]),
    );
  });

  test('an invalid pause is reported at its field and not sent', async () => {
    const { user } = openDialog([pause()]);
    await day('Last day');
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await waitFor(async () => expect((await day('First day')).matches(':focus')).toBe(true));
    const message = 'There’s already a pause: Nov 2 – 9, 2026.';
    expect(screen.getAllByText(message).length).toBeGreaterThan(0);
    expect(await pendingOperations()).toEqual([]);
  });

  test('a new pause is listed at once, and removed when the server refuses it', async () => {
    const { user } = openDialog([]);
    await day('Last day');
    const message = 'You can keep at most 500 pauses.';
    mockBusy(addPause, 0);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Everything')).toBeTruthy();
    mockRefusal(addPause, { status: 422, message });
    expect(await screen.findByText('Couldn’t update the pause')).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Everything')).toBeNull());
  });

  test('the dialog lists a pause once when the server has it before its response has arrived', async () => {
    const queryClient = createQueryClient();
    const { user } = openDialog([], queryClient);
    await day('Last day');
    mockBusy(addPause, 0);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Everything')).toBeTruthy();
    const stored = [
      pause({ from: TODAY, until: null }),
      pause({ id: 2, from: addDays(TODAY, -9) }),
    ];
    mockApi(listPauses, stored);
    act(() => void queryClient.setQueryData(pausesKey, stored));
    await screen.findByText('Oct 26 – Nov 9, 2026');
    expect(screen.getAllByText('Everything')).toHaveLength(2);
  });

  test('the dialog sends nothing of a pause that was made, changed and deleted without a network', async () => {
    const { user } = openDialog([]);
    await day('Last day');
    goOffline(true);
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: /^Edit the pause of Everything/ }));
    await user.type(await day('Last day'), '2026-11-20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await pendingOperations()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Delete the pause of Everything/ }));
    await waitFor(() => expect(screen.queryByText('Everything')).toBeNull());
    await waitFor(async () => expect(await pendingOperations()).toEqual([]));
    goOffline(false);
    await everythingSent();
    expect(bodiesSentTo(addPause)).toEqual([]);
  });

  test('a pause needs a first day', async () => {
    const { user } = openDialog([]);
    await user.clear(await day('First day'));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('Please choose a day.')).toBeTruthy();
  });

  test('listed pauses can be changed, ended and deleted', async () => {
    const old = pause({ id: 2, habitId: 7, from: addDays(TODAY, -90), until: addDays(TODAY, -80) });
    const { user, onOpenChange } = openDialog([pause(), old]);
    expect(await screen.findByText('Everything')).toBeTruthy();
    const days = 'Nov 2 – 9, 2026';
    await user.click(screen.getByRole('button', { name: `Edit the pause of Everything, ${days}` }));
    mockApi(changePause, pause(), FIRST);
    await user.clear(await day('Last day'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(
      await screen.findByRole('button', { name: `End the pause of Everything, ${days} now` }),
    );
    expect(await screen.findByText('Welcome back')).toBeTruthy();
    expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false);
    await everythingSent();
    expect(bodiesSentTo(changePause, FIRST)).toEqual([
      { from: '2026-11-02', until: null },
      { until: '2026-11-03' },
    ]);
    mockApi(deletePause, undefined, FIRST);
    mockApi(listPauses, [old]);
    await user.click(
      screen.getByRole('button', { name: `Delete the pause of Everything, ${days}` }),
    );
    await waitFor(() => expect(screen.queryByText('Everything')).toBeNull());
    expect(screen.queryByRole('button', { name: /Delete the pause of Read/ })).toBeNull();
  });

  test('the dialog shows that pauses are loading, and an error', async () => {
    openDialog(new Promise<never>(() => {}));
    expect(await screen.findByText('Loading your pauses…')).toBeTruthy();
  });

  test('the dialog can fetch the pauses again', async () => {
    mockRefusal(listPauses, { status: 503, message: 'Away' });
    mockApi(listHabits, []);
    const { user } = renderWithProviders(
      <PauseDialog habit={null} isOpen onOpenChange={() => {}} />,
    );
    expect(await screen.findByText('Couldn’t load your pauses')).toBeTruthy();
    mockApi(listPauses, []);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await day('First day')).toBeTruthy();
  });
});

function openBanner(pauses: Pause[], habits: Habit[] = []) {
  mockApi(listPauses, pauses);
  mockApi(listHabits, habits);
  return renderWithProviders(<BreakBanner today={TODAY} onChange={() => {}} />);
}

describe('the banner', () => {
  test('the banner shows the last day of a break, and a press ends it', async () => {
    const { user } = openBanner([pause()]);
    const banner = within(await screen.findByRole('region', { name: 'Your break' }));
    expect(banner.getByText('You’re on a break until November 9.')).toBeTruthy();
    mockApi(changePause, pause({ until: addDays(TODAY, -1) }), FIRST);
    await user.click(banner.getByRole('button', { name: 'I’m back' }));
    expect(await screen.findByText('Welcome back')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(changePause, FIRST)).toEqual([{ until: '2026-11-03' }]);
  });

  test('the banner names the longest streak', async () => {
    openBanner(
      [pause()],
      [
        makeHabit({ id: 1, name: 'Walk', displayStreak: 3 }),
        makeHabit({ id: 2, name: 'Read', displayStreak: 405 }),
      ],
    );
    expect(await screen.findByText(/405 days of Read are waiting for you\./)).toBeTruthy();
  });

  test('the banner deletes a break that began today', async () => {
    const { user } = openBanner([pause({ from: TODAY, until: null })]);
    mockApi(deletePause, undefined, FIRST);
    await user.click(await screen.findByRole('button', { name: 'I’m back' }));
    expect(await screen.findByText('Welcome back')).toBeTruthy();
    await everythingSent();
    expect(bodiesSentTo(deletePause, FIRST)).toHaveLength(1);
  });

  test('the banner shows why a break could not be ended', async () => {
    const { user } = openBanner([pause()]);
    mockRefusal(changePause, { status: 422, message: 'Broken' }, FIRST);
    await user.click(await screen.findByRole('button', { name: 'I’m back' }));
    expect(await screen.findByText('Couldn’t update the pause')).toBeTruthy();
  });

  test('a pause of one habit shows no banner', async () => {
    const { queryClient } = openBanner([pause({ habitId: 7 })]);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region', { name: 'Your break' })).toBeNull();
  });
});
