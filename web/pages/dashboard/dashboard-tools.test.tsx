import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { listHabits, listPauses, listSections, setDay, startFocus } from '#contract/habits.ts';
import { QUOTES } from '#web/features/habits/views/quotes.tsx';
import { mockTick, makeDay, makeHabit } from '#web/features/habits/testing/habits.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { everythingSent, pendingOperations } from '#web/testing/outbox.ts';
import { beginOnline, openDashboard, openNote } from './testing/open-dashboard.tsx';

const READ_TODAY = { params: { id: 7, date: '2026-11-04' } };

const chosenView = () => screen.getByRole('radio', { checked: true }).getAttribute('value');

beginOnline();

test('the view is the grid by default, and later the one that was chosen', async () => {
  const { user, unmount } = await openDashboard();
  expect(chosenView()).toBe('grid');
  await user.click(screen.getByRole('radio', { name: 'Zen' }));
  unmount();
  await openDashboard();
  expect(chosenView()).toBe('zen');
});

test('the view hides the greeting if it shows a single habit', async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByRole('radio', { name: 'Zen' }));
  await waitFor(() => expect(screen.queryByText('Welcome, ada')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Today');
});

test('the view is the grid if the stored one does not exist', async () => {
  localStorage.setItem('habitcrush-view', 'mosaic');
  await openDashboard();
  expect(chosenView()).toBe('grid');
});

test('the greeting has a quote in its tooltip', async () => {
  await openDashboard();
  act(() => screen.getByRole('button', { name: 'Welcome, ada' }).focus());
  const tooltip = await screen.findByRole('tooltip');
  await waitFor(() => {
    const shown = tooltip.textContent ?? '';
    expect(QUOTES.some(({ words }) => shown.startsWith(words))).toBe(true);
  });
});

describe('the tools', () => {
  test('the tools describe both themes, and switch to the chosen one', async () => {
    const { user } = await openDashboard();
    act(() => navigate('/dashboard?tools'));
    const panel = within(await screen.findByRole('dialog', { name: 'Tools' }));
    expect(panel.getByRole('heading', { name: 'Appearance' })).toBeTruthy();
    expect(panel.getByText('Dark, with orange accents.')).toBeTruthy();
    await user.click(panel.getByRole('radio', { name: 'Minimal Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('minimal-dark');
    expect(localStorage.getItem('habitcrush-theme')).toBe('minimal-dark');
  });

  test('the tools open from an address in every view, and disappear from the address', async () => {
    const { user } = await openDashboard();
    await user.keyboard('3');
    await waitFor(() => expect(chosenView()).toBe('focus'));
    act(() => navigate('/dashboard?tools'));
    expect(await screen.findByRole('dialog', { name: 'Tools' })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/dashboard');
  });

  test('the tools open the import of a file', async () => {
    const { user } = await openDashboard();
    act(() => navigate('/dashboard?tools'));
    await user.click(await screen.findByRole('button', { name: 'Import from CSV' }));
    expect(await screen.findByRole('dialog', { name: 'Import Habits from CSV' })).toBeTruthy();
  });

  test('the tools open the import of a picture', async () => {
    const { user } = await openDashboard();
    act(() => navigate('/dashboard?tools'));
    await user.click(await screen.findByRole('button', { name: 'Import from Image' }));
    expect(await screen.findByRole('dialog', { name: 'AI Habit Extractor' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Tools' })).toBeNull();
  });
});

test('the display menu closes once the view is chosen by a tap', async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Display' }));
  await user.click(panel.getByRole('radio', { name: 'Minimal' }));
  expect(localStorage.getItem('habitcrush-view')).toBe('minimal');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Display' })).toBeNull());
});

test('the display menu stays open while arrow keys move from view to view', async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await screen.findByRole('dialog', { name: 'Display' });
  await user.keyboard('{ArrowRight}');
  expect(localStorage.getItem('habitcrush-view')).toBe('list');
  expect(screen.getByRole('dialog', { name: 'Display' })).toBeTruthy();
});

test('the display menu focuses the chosen view', async () => {
  localStorage.setItem('habitcrush-view', 'list');
  const { user } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Display' }));
  expect(document.activeElement).toBe(panel.getByRole('radio', { name: 'List' }));
});

test('the display menu filters by tags', async () => {
  const habits = [makeHabit({ tags: ['home'] }), makeHabit({ id: 8, name: 'Row' })];
  const { user } = await openDashboard(undefined, habits);
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Display' }));
  await user.click(panel.getByRole('button', { name: 'home' }));
  await waitFor(() => expect(screen.queryByText('Row')).toBeNull());
});

test.each([
  ['Sections', 'Sections'],
  ['Pause all habits', 'Pause all habits'],
  ['Keyboard shortcuts', 'Keyboard shortcuts'],
])('the display menu opens a dialog with the button "%s"', async (button, name) => {
  mockApi(listPauses, []);
  mockApi(listSections, []);
  const { user } = await openDashboard();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

test('a focus timer is visible in other views while it runs, and leads back to its view', async () => {
  mockApi(startFocus, undefined, { params: { id: 7 } });
  const { user } = await openDashboard();
  expect(screen.queryByRole('button', { name: /15:00/ })).toBeNull();
  await user.keyboard('3');
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.keyboard('5');
  const back = await screen.findByRole('button', { name: /15:00 Read/ });
  await user.click(back);
  await waitFor(() => expect(chosenView()).toBe('focus'));
  expect(await screen.findByRole('timer', { name: 'Time left' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /15:00/ })).toBeNull();
});

test('a focus timer is hidden in other views while it is paused', async () => {
  mockApi(startFocus, undefined, { params: { id: 7 } });
  const { user } = await openDashboard();
  await user.keyboard('3');
  await user.click(await screen.findByRole('button', { name: 'Start' }));
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await user.keyboard('1');
  await waitFor(() => expect(chosenView()).toBe('grid'));
  expect(screen.queryByRole('button', { name: /15:00/ })).toBeNull();
});

describe('the keyboard shortcuts', () => {
  test.each([
    ['2', 'list'],
    ['3', 'focus'],
    ['4', 'minimal'],
    ['5', 'zen'],
  ])('the key %s shows the %s view', async (key, view) => {
    const { user } = await openDashboard();
    await user.keyboard(key);
    await waitFor(() => expect(chosenView()).toBe(view));
  });

  test('Ctrl+S says that changes are saved automatically', async () => {
    const { user } = await openDashboard();
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Changes already saved')).toBeTruthy();
    expect(screen.getByText('All changes are automatically saved to the database.')).toBeTruthy();
  });

  test('Ctrl+Shift+S is left to the browser', async () => {
    const { user } = await openDashboard();
    await user.keyboard('{Control>}{Shift>}s{/Shift}{/Control}');
    expect(screen.queryByText('Changes already saved')).toBeNull();
  });

  test('the keyboard shortcuts are ignored with Control, and while a dialog is open', async () => {
    const { user } = await openDashboard();
    await user.keyboard('{Control>}2{/Control}');
    expect(chosenView()).toBe('grid');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(chosenView()).toBe('grid');
  });
});

test('a public note is not saved if it is empty', async () => {
  const { user, dialog } = await openNote();
  await user.type(dialog.getByLabelText('Public note'), '   ');
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Empty note')).toBeTruthy();
  expect(await pendingOperations()).toEqual([]);
});

test('a public note is saved without surrounding blanks, and confirmed', async () => {
  const { user, dialog } = await openNote();
  mockTick(makeHabit({ instance: makeDay({ habitId: 7, notes: 'Chapter four' }) }));
  await user.type(dialog.getByLabelText('Public note'), ' Chapter four ');
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Public note added!')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Add Public Note' })).toBeNull();
  await everythingSent();
  expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([{ notes: 'Chapter four' }]);
});

test('a public note is listed with the reason after a refusal, and can be corrected', async () => {
  const { user, dialog } = await openNote();
  mockRefusal(setDay, { status: 422, message: 'Too many words.' }, READ_TODAY);
  await user.type(dialog.getByLabelText('Public note'), 'Chapter four');
  await user.click(dialog.getByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Failed to save note')).toBeTruthy();
  const failed = 'Read: “Chapter four” (Too many words.)';
  const region = within(await screen.findByRole('region', { name: 'Couldn’t sync' }));
  expect(region.getByText(failed)).toBeTruthy();
  await user.click(region.getByRole('button', { name: `Edit: ${failed}` }));
  const correction = within(await screen.findByRole('dialog', { name: 'Read' }));
  const field = correction.getByLabelText('Public note');
  expect(field).toHaveProperty('value', 'Chapter four');
  await user.clear(field);
  await user.type(field, 'Four');
  mockTick(makeHabit({ instance: makeDay({ habitId: 7, notes: 'Four' }) }));
  await user.click(correction.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(bodiesSentTo(setDay, READ_TODAY)).toEqual([
      { notes: 'Chapter four' },
      { notes: 'Four' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Couldn’t sync' })).toBeNull());
});

test('a tick of a habit that was deleted elsewhere shows a message, and removes the habit', async () => {
  const { user } = await openDashboard();
  mockRefusal(setDay, { status: 404, message: 'This habit does not exist.' }, READ_TODAY);
  mockApi(listHabits, []);
  await user.click(screen.getByRole('button', { name: 'Complete Read' }));
  expect(await screen.findByText('Read was deleted elsewhere.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Complete Read' })).toBeNull());
});
