import { expect, onTestFinished, test, vi } from 'vitest';
import { fetchUntilLoaded } from './fetch-until-loaded.ts';

test('a part that the page can do without is fetched until the network is back', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Lost'));
  const loaded = fetchUntilLoaded(fetchPart);
  const counts: number[] = [];
  for (const seconds of [0, 1, 2, 4, 8, 16, 32, 60, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1_000);
    counts.push(fetchPart.mock.calls.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  fetchPart.mockResolvedValue('the part');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loaded).toBe('the part');
});
