import { focusManager } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { getProfileViews } from '#contract/presence.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ViewerCount } from './viewer-count.tsx';

const ADA = { params: { userId: 2 } };

const timesAsked = () => bodiesSentTo(getProfileViews, ADA).length;
const show = (watchingNow: number) => {
  mockApi(getProfileViews, { watchingNow }, ADA);
  return renderWithProviders(<ViewerCount userId={2} />);
};
// Responses still arrive.
const stopTheClock = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
const letPass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

async function openDialog(watchingNow: number) {
  const { user } = show(watchingNow);
  await user.click(await screen.findByRole('button', { name: `${watchingNow} watching` }));
  return screen.findByRole('dialog', { name: 'Live Activity' });
}

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test.each([
  [0, 'No one is currently viewing your profile'],
  [1, '1 person is watching your profile'],
  [12, '12 people are watching your profile'],
])('the count of viewers shows for %i viewers a dialog with "%s"', async (watchingNow, words) => {
  const dialog = await openDialog(watchingNow);
  expect(dialog.textContent).toContain(words);
});

test('the count of viewers restores the focus when its dialog closes', async () => {
  const dialog = await openDialog(0);
  await userEvent.keyboard('{Escape}');
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '0 watching' }));
});

test('the count of viewers is polled every five seconds', async () => {
  stopTheClock();
  show(0);
  await screen.findByRole('button', { name: '0 watching' });
  mockApi(getProfileViews, { watchingNow: 3 }, ADA);
  letPass(4999);
  expect(timesAsked()).toBe(1);
  letPass(1);
  await screen.findByRole('button', { name: '3 watching' });
  expect(timesAsked()).toBe(2);
});

test('the count of viewers is not polled in hidden tabs, and refetched when the tab becomes visible', async () => {
  stopTheClock();
  show(0);
  await screen.findByRole('button', { name: '0 watching' });
  mockApi(getProfileViews, { watchingNow: 3 }, ADA);
  act(() => focusManager.setFocused(false));
  letPass(60_000);
  expect(timesAsked()).toBe(1);
  act(() => focusManager.setFocused(true));
  await screen.findByRole('button', { name: '3 watching' });
  expect(timesAsked()).toBe(2);
});

test('the count of viewers is hidden while unknown', async () => {
  mockApi(getProfileViews, new Promise(() => {}), ADA);
  const { user } = renderWithProviders(<ViewerCount userId={2} />);
  await user.click(screen.getByRole('button', { name: 'Live Activity' }));
  const dialog = await screen.findByRole('dialog', { name: 'Live Activity' });
  expect(dialog.textContent).toContain('Viewer count isn’t available right now.');
});
