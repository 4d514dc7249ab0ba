import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { setDay } from '#contract/habits.ts';
import { bodiesSentTo } from '#web/testing/network.ts';
import { everythingSent } from '#web/testing/outbox.ts';
import { openView } from '../../testing/board.tsx';
import { mockTick, makeDay, makeHabit, stopClockAtNoon } from '../../testing/habits.ts';

const read = makeHabit({ id: 1, name: 'Read' });
const walk = makeHabit({ id: 2, name: 'Walk' });
const swim = makeHabit({ id: 3, name: 'Swim', completed: true });

const namesShown = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

stopClockAtNoon();

// Loaded on demand. On a busy machine, the first load could exceed the timeout of a test.
beforeAll(() => import('./minimal-view.tsx'));

describe('the minimal view', () => {
  test('the minimal view lists names, with completed habits at the end', async () => {
    openView('minimal', [swim, read, walk]);
    await screen.findByRole('heading', { name: 'Read' });
    expect(namesShown()).toEqual(['Read', 'Walk', 'Swim']);
  });

  test('a ticked name sinks with its focus, and returns when it is unticked', async () => {
    const { user } = openView('minimal', [read, walk, swim]);
    mockTick(
      makeHabit({ ...read, completed: true, instance: makeDay({ habitId: 1, completed: true }) }),
    );
    const tick = await screen.findByRole('button', { name: 'Complete Read' });
    await user.click(tick);
    await waitFor(() => expect(namesShown()).toEqual(['Walk', 'Read', 'Swim']));
    expect(document.activeElement).toBe(tick);
    await everythingSent();
    mockTick(read);
    await user.keyboard(' ');
    await waitFor(() => expect(namesShown()).toEqual(['Read', 'Walk', 'Swim']));
    await everythingSent();
    expect(bodiesSentTo(setDay, { params: { id: 1, date: '2026-11-04' } })).toEqual([
      { completed: true },
      { completed: false },
    ]);
  });

  test('a skipped name sinks and is marked', async () => {
    const skipped = { ...read, instance: makeDay({ habitId: 1, skipped: true }) };
    openView('minimal', [skipped, walk]);
    expect(await screen.findByText('skipped')).toBeTruthy();
    expect(namesShown()).toEqual(['Walk', 'Read']);
  });

  test('the minimal view shows that nothing is scheduled', async () => {
    openView('minimal', [makeHabit({ type: 'weekly', weekdays: ['friday'], instance: null })]);
    expect(await screen.findByText('Nothing is scheduled for today.')).toBeTruthy();
  });
});
