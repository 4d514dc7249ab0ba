import { focusManager, useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getFeed } from '#contract/feed.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { callApi } from './call-api.ts';
import { polledEvery } from './polling.ts';
import { createQueryClient } from './query-client.ts';

const timesAsked = () => bodiesSentTo(getFeed).length;
const letPass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

function News() {
  const { data, isError } = useQuery({
    queryKey: ['news'],
    queryFn: () => callApi(getFeed),
    ...polledEvery(3_000),
  });
  return <p>{isError ? 'broken' : `${data?.activities.length ?? 'no'} news`}</p>;
}

async function open() {
  renderWithProviders(<News />, { queryClient: createQueryClient() });
  await letPass(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  mockApi(getFeed, { activities: [], network: [] });
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    focusManager.setFocused(undefined);
  };
});

test('a poll that a busy server refuses waits as long as the server requests, then twice as long each time, up to two minutes', async () => {
  await open();
  mockBusy(getFeed, 7);
  await letPass(3_000);
  expect(timesAsked()).toBe(2);
  for (const pause of [7_000, 12_000, 24_000, 48_000, 96_000, 120_000, 120_000]) {
    const before = timesAsked();
    await letPass(pause - 1);
    expect(timesAsked()).toBe(before);
    await letPass(1);
    expect(timesAsked()).toBe(before + 1);
  }
});

test('a poll that a busy server refuses is repeated at the usual interval after the first response', async () => {
  await open();
  mockBusy(getFeed, 7);
  await letPass(3_000);
  mockApi(getFeed, { activities: [], network: [] });
  await letPass(7_000);
  expect(timesAsked()).toBe(3);
  await letPass(2_999);
  expect(timesAsked()).toBe(3);
  await letPass(1);
  expect(timesAsked()).toBe(4);
});

test('a poll that a busy server refuses still shows the last data, and no error', async () => {
  const warn = vi.spyOn(console, 'warn');
  await open();
  mockBusy(getFeed, 7);
  await letPass(300_000);
  expect(screen.getByText('0 news')).toBeDefined();
  expect(warn).not.toHaveBeenCalled();
});

test('a poll that a busy server refuses stays pending without earlier data', async () => {
  mockBusy(getFeed, 7);
  await open();
  expect(screen.getByText('no news')).toBeDefined();
  mockApi(getFeed, { activities: [], network: [] });
  await letPass(8_000);
  expect(screen.getByText('0 news')).toBeDefined();
});

test('a poll that a busy server refuses does not poll earlier when its tab becomes visible', async () => {
  await open();
  mockBusy(getFeed, 7);
  await letPass(3_000);
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
  await letPass(6_999);
  expect(timesAsked()).toBe(2);
});

test('any other failure of a poll is an error, and the interval stays', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  mockRefusal(getFeed, { status: 500, message: 'Something went wrong.' });
  await open();
  expect(screen.getByText('broken')).toBeDefined();
  await letPass(3_000);
  expect(timesAsked()).toBe(2);
});
