import { expect, test } from 'vitest';
import { createHabit, listHabits } from '#contract/habits.ts';
import type { AppEvent } from './events.ts';
import { Refusal } from './http/refusal.ts';
import { useTestApp } from './testing/open-app.ts';

const events: AppEvent[] = [];

const app = useTestApp({
  reactions: {
    day_changed: [
      async (_tx, event) => {
        events.push(event);
        if (event.streak > 120) throw new Refusal(422, 'The reaction refuses.');
      },
    ],
  },
});

test('a reaction receives the event', async () => {
  const ben = await app.signIn('ben');
  const { id } = await ben.ok(createHabit, {
    body: { name: 'Run', type: 'daily', completed: true, isPrivate: true },
  });
  expect(events.at(-1)).toEqual({
    type: 'day_changed',
    userId: expect.any(Number),
    habitId: id,
    habitName: 'Run',
    date: '2026-03-10',
    today: '2026-03-10',
    before: { scheduled: true, completed: false, skipped: false, amount: null, isOpen: true },
    after: { scheduled: true, completed: true, skipped: false, amount: null, isOpen: false },
    streak: 1,
    streakUnit: 'day',
    isPrivate: true,
    listeners: [],
    at: app.clock.now(),
  });
});

test('a reaction that fails rolls back the change', async () => {
  const ada = await app.signIn('ada');
  const [read] = await ada.ok(listHabits);
  const url = `/api/habits/${read?.id}`;
  const response = await ada.raw({ method: 'PATCH', url, payload: { completed: true } });
  expect(response.statusCode).toBe(422);
  expect((await ada.ok(listHabits))[0]).toEqual(read);
});
