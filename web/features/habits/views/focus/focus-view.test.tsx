import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { setDay, startFocus } from '#contract/habits.ts';
import { clearUserData } from '#web/client/clear-user-data.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { Board, neverResponds, openView } from '../../testing/board.tsx';
import { mockTick, makeDay, makeHabit } from '../../testing/habits.ts';
import type { FocusSession } from './focus-session.ts';
import { readFocus } from './has-timer.ts';

const SECOND = { params: { id: 2 } };

const MINUTE = 60_000;
const read = makeHabit({ id: 1, name: 'Read', completed: true });
const walk = makeHabit({ id: 2, name: 'Walk', weekdays: ['monday', 'wednesday'] });
const swim = makeHabit({ id: 3, name: 'Swim' });
const all = [read, walk, swim];

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('./focus-view.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOON });
});
afterEach(() => {
  // The timer outlives the page.
  clearUserData();
  vi.useRealTimers();
});
const NOON = new Date('2026-11-04T12:00:00Z');

const heading = (name: string) => screen.findByRole('heading', { name });
const time = () => screen.getByRole('timer').textContent;
const press = (name: string) => screen.getByRole('button', { name });

/** The page sleeps without a tick of its timer, and then wakes. */
function sleep(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const storedNotes = (): unknown => {
  const text = readFocus();
  return text && (JSON.parse(text) as FocusSession).notes;
};

function letPass(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

describe('entering focus', () => {
  test('focus begins with the first pending habit, a paused timer of fifteen minutes and no note', async () => {
    openView('focus', all);
    expect(await heading('Walk')).toBeTruthy();
    expect(screen.getByText('Monday, Wednesday')).toBeTruthy();
    expect(time()).toBe('15:00');
    expect(press('Start')).toBeTruthy();
    expect(screen.getByLabelText('Public note')).toHaveProperty('value', '');
    letPass(5000);
    expect(time()).toBe('15:00');
  });

  test('focus shows schedules in full', async () => {
    openView('focus', [swim]);
    expect(await screen.findByText('Every day')).toBeTruthy();
  });

  test('focus continues with a started timer', async () => {
    const { user, rerender } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.click(press('Start'));
    rerender(<Board view="grid" />);
    expect(screen.queryByRole('timer')).toBeNull();
    sleep(MINUTE);
    rerender(<Board view="focus" />);
    await heading('Walk');
    expect(time()).toBe('14:00');
    expect(press('Pause')).toBeTruthy();
  });

  test('a note that was not sent is stored, and stays until it is sent', async () => {
    const { user, rerender } = openView('focus', all);
    mockApi(setDay, neverResponds(), { params: { id: 2, date: '2026-11-04' } });
    await heading('Walk');
    await user.type(screen.getByLabelText('Public note'), 'Far');
    expect(storedNotes()).toEqual({ 2: 'Far' });
    rerender(<Board view="grid" />);
    rerender(<Board view="focus" />);
    await heading('Walk');
    expect(screen.getByLabelText('Public note')).toHaveProperty('value', 'Far');
    await user.click(press('Complete Walk'));
    expect(storedNotes()).toBeNull();
  });

  test('a note stays stored when the timer has rung', async () => {
    const { user } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.type(screen.getByLabelText('Public note'), 'Far');
    await user.click(press('Start'));
    letPass(15 * MINUTE);
    expect(await screen.findByText('Time is up')).toBeTruthy();
    expect(storedNotes()).toEqual({ 2: 'Far' });
  });

  test('focus begins again when the timer was not started', async () => {
    const { user, rerender } = openView('focus', all);
    await heading('Walk');
    await user.click(press('Next habit'));
    await user.type(screen.getByLabelText('Public note'), 'Cold');
    rerender(<Board view="grid" />);
    rerender(<Board view="focus" />);
    expect(await heading('Walk')).toBeTruthy();
  });
});

describe('the timer', () => {
  test('the timer can be started, paused, extended, set and reset', async () => {
    const { user } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.click(press('Start'));
    letPass(3000);
    expect(time()).toBe('14:57');
    await user.click(press('Pause'));
    letPass(9000);
    expect(time()).toBe('14:57');
    await user.click(press('Add 5 minutes'));
    expect(time()).toBe('19:57');
    await user.click(press('Reset timer'));
    expect(time()).toBe('15:00');
    await user.selectOptions(screen.getByLabelText('Timer length'), '25 min');
    expect(time()).toBe('25:00');
    expect(press('Start')).toBeTruthy();
  });

  test('the timer is correct after the phone was asleep', async () => {
    const { user } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.click(press('Start'));
    sleep(10 * MINUTE);
    expect(time()).toBe('5:00');
    sleep(10 * MINUTE);
    expect(time()).toBe('0:00');
    expect(screen.getByText('Time is up')).toBeTruthy();
    expect(press('Start')).toBeTruthy();
  });

  test('the first start of the timer is sent to the server, but not when it continues', async () => {
    const { user } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.click(press('Start'));
    letPass(1000);
    await user.click(press('Pause'));
    await user.click(press('Start'));
    expect(bodiesSentTo(startFocus, SECOND)).toHaveLength(1);
  });
});

describe('next and previous', () => {
  test('next and previous move in a circle, with a full timer and a note for each habit', async () => {
    const { user } = openView('focus', all);
    mockApi(startFocus, undefined, SECOND);
    await heading('Walk');
    await user.type(screen.getByLabelText('Public note'), 'By the river');
    await user.click(press('Start'));
    letPass(2000);
    await user.click(press('Next habit'));
    expect(await heading('Swim')).toBeTruthy();
    expect(time()).toBe('15:00');
    expect(press('Start')).toBeTruthy();
    expect(screen.getByLabelText('Public note')).toHaveProperty('value', '');
    await user.click(press('Next habit'));
    expect(await heading('Read')).toBeTruthy();
    await user.click(press('Previous habit'));
    await user.click(press('Previous habit'));
    expect(await heading('Walk')).toBeTruthy();
    expect(screen.getByLabelText('Public note')).toHaveProperty('value', 'By the river');
  });

  test('the arrow keys show no other habit while the user writes a note', async () => {
    const { user } = openView('focus', all);
    await heading('Walk');
    await user.type(screen.getByLabelText('Public note'), 'Far{ArrowLeft}');
    expect(await heading('Walk')).toBeTruthy();
  });
});

test('an existing note is shown without the hint that a tick saves it', async () => {
  const instance = makeDay({ habitId: 2, completed: true, notes: 'By the river' });
  openView('focus', [{ ...walk, completed: true, instance }]);
  await heading('Walk');
  expect(screen.getByLabelText('Public note')).toHaveProperty('value', 'By the river');
  expect(screen.queryByText(/^Saved when/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save Note' })).toBeNull();
});

describe('completing', () => {
  test('completing saves the note and offers the next pending habit', async () => {
    const { user } = openView('focus', all);
    const done = makeHabit({
      ...walk,
      completed: true,
      instance: makeDay({ habitId: 2, completed: true }),
    });
    mockTick(done);
    await heading('Walk');
    await user.type(screen.getByLabelText('Public note'), '  By the river ');
    await user.click(press('Complete Walk'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Well done!' }));
    expect(dialog.getByText('Walk is done. 1 to go.')).toBeTruthy();
    await waitFor(() =>
      expect(bodiesSentTo(setDay, { params: { id: 2, date: '2026-11-04' } })).toEqual([
        { completed: true, notes: 'By the river' },
      ]),
    );
    await user.click(dialog.getByRole('button', { name: 'Continue to the next habit' }));
    expect(await heading('Swim')).toBeTruthy();
    expect(time()).toBe('15:00');
  });

  test('the user can stay on a completed habit', async () => {
    const { user } = openView('focus', all);
    mockApi(setDay, neverResponds(), { params: { id: 2, date: '2026-11-04' } });
    await heading('Walk');
    await user.click(press('Complete Walk'));
    await user.click(await screen.findByRole('button', { name: 'Stay on this habit' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await heading('Walk')).toBeTruthy();
    expect(screen.getByText('Done today')).toBeTruthy();
  });

  test('completing the last habit offers no other', async () => {
    const { user } = openView('focus', [read, swim]);
    mockApi(setDay, neverResponds(), { params: { id: 3, date: '2026-11-04' } });
    await heading('Swim');
    await user.click(press('Complete Swim'));
    expect(screen.getByText('Done today')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('a note counts a surrogate pair as one character, like the server', async () => {
    const { user } = openView('focus', [swim]);
    await heading('Swim');
    await user.click(screen.getByLabelText('Public note'));
    await user.paste('🏊'.repeat(500));
    expect(screen.getByText('500 / 500')).toBeTruthy();
    expect(screen.queryByText('Please use at most 500 characters.')).toBeNull();
    await user.paste('🏊');
    expect(screen.getByText('501 / 500')).toBeTruthy();
    expect(screen.getByText('Please use at most 500 characters.')).toBeTruthy();
  });

  test('a note that is too long prevents completing', async () => {
    const { user } = openView('focus', [swim]);
    await heading('Swim');
    await user.click(screen.getByLabelText('Public note'));
    await user.paste('x'.repeat(501));
    expect(screen.getByText('501 / 500')).toBeTruthy();
    expect(screen.getByText('Please use at most 500 characters.')).toBeTruthy();
    await user.click(press('Complete Swim'));
    expect(bodiesSentTo(setDay, { params: { id: 3, date: '2026-11-04' } })).toEqual([]);
    expect(document.activeElement).toBe(screen.getByLabelText('Public note'));
  });
});

test('focus shows that nothing is scheduled', async () => {
  openView('focus', [makeHabit({ type: 'weekly', weekdays: [], instance: null })]);
  expect(await screen.findByText('Nothing is scheduled for today.')).toBeTruthy();
});
