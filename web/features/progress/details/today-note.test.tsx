import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { setDay } from '#contract/habits.ts';
import { HabitPanel } from './habit-panel.tsx';
import { makeDay, makeHabit, stopClockAtNoon, TODAY } from '#web/features/habits/testing/habits.ts';
import { mockDays } from '#web/features/progress/testing/days.ts';
import { bodiesSentTo, mockApi } from '#web/testing/network.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { renderWithProviders } from '#web/testing/render.tsx';

const READ_TODAY = { params: { id: 7, date: TODAY } };

stopClockAtNoon();

const read = (notes: string | null) => makeHabit({ instance: makeDay({ habitId: 7, notes }) });

function Panel() {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen && <HabitPanel id="7" isOpen onClose={() => setIsOpen(false)} />;
}

async function openPanel(notes: string | null = null) {
  mockDays([read(notes)], []);
  const panel = renderWithProviders(<Panel />);
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Today’s public note');
  return { ...panel, field };
}

function mockSaved(notes: string | null): void {
  mockApi(setDay, { habit: read(notes), instance: makeDay({ habitId: 7, notes }) }, READ_TODAY);
  mockDays([read(notes)], []);
}

async function sentChanges() {
  await everythingSent();
  return bodiesSentTo(setDay, READ_TODAY);
}

test('Enter saves the note in the panel of a habit without surrounding blanks', async () => {
  const { user, field } = await openPanel();
  mockSaved('Chapter four');
  await user.type(field, ' Chapter four {Enter}');
  expect(await screen.findByText('Read: note saved')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Read' }));
  expect(await sentChanges()).toEqual([{ notes: 'Chapter four' }]);
});

test('the note in the panel of a habit is saved when its field loses the focus', async () => {
  const { user, field } = await openPanel('Chapter four');
  mockSaved('Chapter five');
  await user.clear(field);
  await user.type(field, 'Chapter five');
  await user.tab();
  expect(await sentChanges()).toEqual([{ notes: 'Chapter five' }]);
});

test('the note in the panel of a habit is deleted when its text is', async () => {
  const { user, field } = await openPanel('Chapter four');
  mockSaved(null);
  await user.clear(field);
  await user.tab();
  expect(await screen.findByText('Read: note deleted')).toBeDefined();
  expect(await sentChanges()).toEqual([{ notes: null }]);
});

test('the note in the panel of a habit is saved when the panel closes', async () => {
  const { user, field } = await openPanel();
  mockSaved('Chapter four');
  await user.type(field, 'Chapter four{Escape}');
  expect(await sentChanges()).toEqual([{ notes: 'Chapter four' }]);
});

test('the note in the panel of a habit is saved when the page is left', async () => {
  const { user, field } = await openPanel();
  mockSaved('Chapter four');
  await user.type(field, 'Chapter four');
  fireEvent(window, new Event('pagehide'));
  expect(await sentChanges()).toEqual([{ notes: 'Chapter four' }]);
});

test('a note in the panel of a habit that is too long is not sent, and stays in the field', async () => {
  const { user, field, unmount } = await openPanel();
  const long = 'a'.repeat(501);
  fireEvent.change(field, { target: { value: long } });
  expect(screen.getByText('Please use at most 500 characters.')).toBeDefined();
  await user.click(field);
  await user.tab();
  expect(field.value).toBe(long);
  unmount();
  const again = await openPanel();
  expect(again.field.value).toBe(long);
  expect(await screen.findByText('Note not saved')).toBeDefined();
  expect(await pendingOperations()).toEqual([]);
});

test('an unchanged note in the panel of a habit is not sent', async () => {
  const { user, field } = await openPanel('Chapter four');
  await user.click(field);
  await user.tab();
  expect(await pendingOperations()).toEqual([]);
});
