import { focusManager } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getProfileViews, recordProfileView } from '#contract/presence.ts';
import { bodiesSentTo, mockApi, mockBusy, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { LiveActivityCard } from './live-activity-card.tsx';
import { useProfileViewPings } from './profile-view-pings.ts';

const ADA = { params: { userId: 2 } };

const pings = () => bodiesSentTo(recordProfileView, ADA);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
  mockApi(recordProfileView, undefined, ADA);
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

function Watching({ context }: { context?: 'dashboard' }) {
  useProfileViewPings(2, context);
  return null;
}

const letPass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('an open profile reports the view immediately and every 15 seconds, with one session per tab', async () => {
  renderWithProviders(<Watching />);
  await letPass(0);
  expect(pings()).toEqual([{ sessionId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  await letPass(14_999);
  expect(pings()).toHaveLength(1);
  await letPass(1);
  expect(pings()).toHaveLength(2);
  expect(pings()[1]).toEqual(pings()[0]);
  expect(sessionStorage.getItem('habitcrush-session')).toBe(
    (pings()[0] as { sessionId: string }).sessionId,
  );
});

test('an open profile reports views of the dashboard as such, every 20 seconds', async () => {
  renderWithProviders(<Watching context="dashboard" />);
  await letPass(19_999);
  expect(pings()).toEqual([{ sessionId: expect.any(String), context: 'dashboard' }]);
  await letPass(1);
  expect(pings()).toHaveLength(2);
});

test('an open profile does not report while hidden, and reports when it becomes visible', async () => {
  renderWithProviders(<Watching />);
  await letPass(0);
  act(() => focusManager.setFocused(false));
  await letPass(60_000);
  expect(pings()).toHaveLength(1);
  act(() => focusManager.setFocused(true));
  await letPass(0);
  expect(pings()).toHaveLength(2);
});

test('an open profile stops reporting when it is left', async () => {
  const { unmount } = renderWithProviders(<Watching />);
  await letPass(0);
  unmount();
  await letPass(60_000);
  expect(pings()).toHaveLength(1);
});

test('an open profile skips reports without an error while the server is busy', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const warn = vi.spyOn(console, 'warn');
  onTestFinished(() => void vi.restoreAllMocks());
  mockBusy(recordProfileView, 40, ADA);
  renderWithProviders(<Watching />);
  await letPass(44_999);
  expect(pings()).toHaveLength(1);
  await letPass(1);
  expect(pings()).toHaveLength(2);
  mockApi(recordProfileView, undefined, ADA);
  await letPass(59_999);
  expect(pings()).toHaveLength(2);
  await letPass(1);
  expect(pings()).toHaveLength(3);
  await letPass(15_000);
  expect(pings()).toHaveLength(4);
  expect(warn).not.toHaveBeenCalled();
});

test('an open profile ignores failed reports', async () => {
  mockRefusal(recordProfileView, { status: 429, message: 'Too many' }, ADA);
  renderWithProviders(<Watching />);
  await letPass(15_000);
  expect(pings()).toHaveLength(2);
});

test('the live card polls the number of viewers every three seconds', async () => {
  mockApi(getProfileViews, { watchingNow: 1 }, ADA);
  const { findByText, getByText } = renderWithProviders(
    <LiveActivityCard userId={2}>
      <p>News</p>
    </LiveActivityCard>,
  );
  expect(await findByText('1 person is watching your profile')).toBeDefined();
  expect(getByText('Live tracking active')).toBeDefined();
  expect(getByText('News')).toBeDefined();
  mockApi(getProfileViews, { watchingNow: 0 }, ADA);
  await letPass(2999);
  expect(bodiesSentTo(getProfileViews, ADA)).toHaveLength(1);
  await letPass(1);
  expect(await findByText('No one is currently viewing your profile')).toBeDefined();
});
