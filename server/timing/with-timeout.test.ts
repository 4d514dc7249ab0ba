import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

test('withTimeout returns a value that arrives in time, and undefined for a late one', async () => {
  expect(await withTimeout(Promise.resolve('value'), 5_000)).toBe('value');
  expect(await withTimeout(sleep(5_000, 'late', { ref: false }), 1)).toBeUndefined();
});

test('withTimeout rejects as its promise does, and ignores a rejection after the timeout', async () => {
  await expect(withTimeout(Promise.reject(new Error('broken')), 5_000)).rejects.toThrow('broken');
  const late = sleep(20).then(() => Promise.reject(new Error('too late')));
  expect(await withTimeout(late, 1)).toBeUndefined();
  await expect(late).rejects.toThrow('too late');
});
