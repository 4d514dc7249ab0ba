import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => void vi.useRealTimers());

test('a toast that came before what draws it is shown when that is there', async () => {
  toast({ title: 'Logged out' });
  render(<Toaster />);
  expect(await screen.findByText('Logged out')).toBeDefined();
});

test('a toast that comes on a page just opened is shown', async () => {
  render(<Toaster />);
  act(() => void toast({ title: 'Habit added' }));
  expect(await screen.findByText('Habit added')).toBeDefined();
});

test('F8 leads to where toasts appear, also before the first one', async () => {
  render(<Toaster />);
  fireEvent.keyDown(document.body, { key: 'F8', code: 'F8' });
  const region = await screen.findByRole('region', { name: /Notifications/ });
  await waitFor(() => expect(region.contains(document.activeElement)).toBe(true));
});

test('what draws toasts is fetched even when none comes, for a time without a network', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  render(<Toaster />);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => void vi.advanceTimersByTime(3_000));
  vi.useRealTimers();
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeDefined();
});
