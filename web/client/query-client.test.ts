import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test('the query client keeps data fresh for 5 minutes and in memory for 10, and refetches nothing else', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: 300_000,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  });
});

test('the query client fails a mutation immediately without a network', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onlineManager.setOnline(false);
  onTestFinished(() => {
    onlineManager.setOnline(true);
    warn.mockRestore();
  });
  const failure = new TypeError('Failed to fetch');
  const mutationFn = () => Promise.reject(failure);
  const client = createQueryClient();
  const change = client.getMutationCache().build(client, { mutationFn });
  await expect(change.execute(undefined)).rejects.toBe(failure);
});

test('the query client repeats a failed prefetch, but not in the first render', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    warn.mockRestore();
  });
  const client = createQueryClient();
  const queryFn = vi.fn<() => Promise<string>>().mockRejectedValue(new Error('Not now.'));
  const options = { queryKey: ['habits'], queryFn };
  await client.prefetchQuery(options);
  const mount = async () => {
    const unmount = new QueryObserver(client, options).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    unmount();
    return queryFn.mock.calls.length;
  };
  expect(await mount()).toBe(1);
  vi.advanceTimersByTime(3_000);
  expect(await mount()).toBe(2);
});

test('the query client logs a failure once for all calls that waited for it', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const failure = new Error('the network is away');
  const queryFn = () => Promise.reject(failure);
  for (const queryKey of [['feed'], ['challenges']]) {
    const response = createQueryClient().fetchQuery({ queryKey, queryFn });
    await expect(response).rejects.toBe(failure);
  }
  expect(warn.mock.calls).toEqual([[failure]]);
});
