import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => void vi.useRealTimers());

test('a toast is shown when the code that renders it has loaded', async () => {
  toast({ title: 'Logged out' });
  render(<Toaster />);
  expect(await screen.findByText('Logged out')).toBeDefined();
});

test('a toast on a page that has just opened is shown', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Habit added' }));
  expect(await screen.findByText('Habit added')).toBeDefined();
});

test('F8 focuses the toast region, even before the first toast', async () => {
  render(<Toaster />);
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  const region = await screen.findByRole('region', { name: /Notifications/ });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
});

test('the code for toasts loads before the first toast, because the network may be lost later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Toaster />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void vi.advanceTimersByTime(3_000));
  vi.useRealTimers();
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeDefined();
});
