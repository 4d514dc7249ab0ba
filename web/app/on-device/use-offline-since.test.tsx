import { onlineManager } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getHealth } from '#contract/health.ts';
import { bodiesSentTo, mockRefusal } from '#web/testing/network.ts';
import { useOfflineSince } from './use-offline-since.ts';

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

test('a page that cannot reach the server checks after 1 s, 3 s and 7 s, and then at least every 10 s', async () => {
  mockRefusal(getHealth, { status: 503, message: 'The service is unavailable.' });
  localStorage.setItem('habitcrush-offline-since', '2026-11-27T10:00:00.000Z');
  onlineManager.setOnline(false);
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const { unmount } = renderHook(() => useOfflineSince());
  const counts: number[] = [];
  for (const seconds of [1, 2, 4, 8, 10, 10]) {
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000 - 1));
    counts.push(bodiesSentTo(getHealth).length);
    await act(() => vi.advanceTimersByTimeAsync(1));
  }
  expect(counts).toEqual([0, 1, 2, 3, 4, 5]);
  expect(bodiesSentTo(getHealth)).toHaveLength(6);
  unmount();
});
