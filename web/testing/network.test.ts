import { describe, expect, test } from 'vitest';
import { answer, bodiesSentTo } from './network.ts';

describe('the network of a test', () => {
  test('answers what it was told to, with its status', async () => {
    answer('GET /api/user', { message: 'Sign in first.' }, 401);
    const response = await fetch('/api/user');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ message: 'Sign in first.' });
  });

  test('prefers the answer to the very address over the one to the path', async () => {
    answer('GET /api/habit-instances', []);
    answer('GET /api/habit-instances?startDate=2025-01-01', [{ id: 1 }]);
    const response = await fetch('/api/habit-instances?startDate=2025-01-01');
    expect(await response.json()).toEqual([{ id: 1 }]);
  });

  test('keeps what was sent, in order', async () => {
    answer('PATCH /api/habits/1', undefined, 204);
    for (const completed of [true, false]) {
      await fetch('/api/habits/1', { method: 'PATCH', body: JSON.stringify({ completed }) });
    }
    expect(bodiesSentTo('PATCH /api/habits/1')).toEqual([
      { completed: true },
      { completed: false },
    ]);
  });

  test('forgets the answers of the test before', () => {
    expect(bodiesSentTo('PATCH /api/habits/1')).toEqual([]);
  });

  test.fails('fails the test that calls what it did not expect', async () => {
    const seen = await fetch('/api/surprise').catch(() => 'swallowed by the page');
    expect(seen).toBe('swallowed by the page');
  });
});
