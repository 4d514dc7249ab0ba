import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render.tsx';
import { currentToasts, dismissToast, toast, type ToastContent } from './toast.ts';

function say(content: ToastContent): void {
  act(() => {
    toast(content);
  });
}

function letPass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a toast shows its title and its description', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added', description: 'Your new habit has been added successfully.' });
  expect(screen.getByText('Habit added')).toBeDefined();
  expect(screen.getByText('Your new habit has been added successfully.')).toBeDefined();
});

test('a toast is replaced by the next one', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  say({ title: 'Habit deleted' });
  expect(screen.queryByText('Habit added')).toBeNull();
  expect(screen.getByText('Habit deleted')).toBeDefined();
});

test('a toast closes after five seconds', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  letPass(4999);
  expect(screen.queryByText('Habit added')).not.toBeNull();
  letPass(1);
  expect(screen.queryByText('Habit added')).toBeNull();
});

test('a toast closes after its own duration', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit updated', duration: 2000 });
  letPass(1999);
  expect(screen.queryByText('Habit updated')).not.toBeNull();
  letPass(1);
  expect(screen.queryByText('Habit updated')).toBeNull();
});

test('a toast is removed 1,000,000 ms after its dismissal', () => {
  toast({ title: 'Habit added' }).dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Habit added', isOpen: false }]);
  vi.advanceTimersByTime(999_999);
  expect(currentToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(currentToasts()).toHaveLength(0);
});

test('a toast is not closed by the dismissal of an older one', () => {
  const older = toast({ title: 'Habit added' });
  toast({ title: 'Habit deleted' });
  older.dismiss();
  expect(currentToasts()).toMatchObject([{ title: 'Habit deleted', isOpen: true }]);
});

test('a toast closes when all are dismissed', () => {
  toast({ title: 'Habit added' });
  dismissToast();
  expect(currentToasts()).toMatchObject([{ isOpen: false }]);
});

test('a toast closes with its button', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Habit added')).toBeNull();
});

test.each([
  ['pressed', () => act(() => dismissButton().focus())],
  ['pointed at', () => fireEvent.pointerMove(screen.getByRole('region'))],
])('a toast that was %s and closed does not keep the next toast open', (_, meet) => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  meet();
  fireEvent.click(dismissButton());
  say({ title: 'Habit deleted' });
  letPass(5000);
  expect(screen.queryByText('Habit deleted')).toBeNull();
});

test('a toast stays open while it is hovered', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  fireEvent.pointerMove(screen.getByRole('region'));
  letPass(60_000);
  expect(screen.queryByText('Habit added')).not.toBeNull();
});

test('a toast runs its action once, and closes', () => {
  renderWithProviders(<main />);
  const undone: string[] = [];
  say({ title: 'Done', action: { label: 'Undo', onSelect: () => void undone.push('Read') } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undone).toEqual(['Read']);
  expect(screen.queryByText('Done')).toBeNull();
});

test('a toast is swiped away to the right after 50 px', () => {
  renderWithProviders(<main />);
  say({ title: 'Habit added' });
  swipeRight(50);
  expect(screen.queryByText('Habit added')).not.toBeNull();
  swipeRight(51);
  expect(screen.queryByText('Habit added')).toBeNull();
});

test('a toast gets the focus with F8', () => {
  renderWithProviders(<main />);
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(document.activeElement?.parentElement?.getAttribute('aria-label')).toBe(
    'Notifications (F8)',
  );
});

const dismissButton = () => screen.getByRole('button', { name: 'Dismiss' });

function swipeRight(distance: number): void {
  const card = screen.getByText('Habit added').closest('li');
  if (!card) throw new Error('The toast is not in the list');
  fireEvent.pointerDown(card, { button: 0, clientX: 0, clientY: 0 });
  fireEvent.pointerMove(card, { clientX: 20, clientY: 0 });
  fireEvent.pointerMove(card, { clientX: distance, clientY: 0 });
  fireEvent.pointerUp(card);
}
