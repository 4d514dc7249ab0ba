import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { getImportProgress, importTracker, previewImport } from '#contract/import.ts';
import type { ImportPreview } from '#contract/import/trackers.ts';
import { habitsQueryOptions } from '#web/features/habits/data/query-options.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { TrackerDialog } from './tracker-dialog.tsx';

const habit: ImportPreview['habits'][number] = {
  name: 'Read',
  type: 'daily',
  weekdays: null,
  rhythm: null,
  goal: null,
  isArchived: false,
  insteadOf: null,
  isPrivate: false,
  isHere: false,
  days: 21,
  completed: 20,
  skipped: 1,
  firstDay: '2024-01-01',
  lastDay: '2025-03-14',
};

const preview: ImportPreview = {
  tracker: 'Loop Habit Tracker',
  habits: [
    habit,
    {
      ...habit,
      name: 'Gym',
      type: 'weekly',
      weekdays: ['monday', 'friday'],
      isHere: true,
      isPrivate: true,
    },
    {
      ...habit,
      name: 'Old',
      type: 'weekly',
      days: 0,
      completed: 0,
      skipped: 0,
      firstDay: null,
      lastDay: null,
    },
  ],
  dropped: [{ what: 'Colors', why: 'There are icons here.' }],
  days: 1042,
  pauses: 3,
  newHabits: 2,
};

const file = new File(['x'], 'backup.db');

function open() {
  const onOpenChange = vi.fn<(isOpen: boolean) => void>();
  const { user, queryClient } = renderWithProviders(
    <TrackerDialog isOpen onOpenChange={onOpenChange} />,
  );
  const { queryKey } = habitsQueryOptions();
  queryClient.setQueryData(queryKey, { habits: [], at: 0, applied: {}, appliedTo: {} });
  const isListStale = () => queryClient.getQueryState(queryKey)?.isInvalidated;
  const dialog = within(screen.getByRole('dialog', { name: 'Import from another tracker' }));
  const choose = (chosen = file) =>
    user.upload(dialog.getByLabelText('File of another tracker'), chosen);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, choose, press, onOpenChange, isListStale };
}

test('the import from another tracker lists the supported trackers, and waits for a file', () => {
  const { dialog } = open();
  expect(dialog.getByText('Loop Habit Tracker')).toBeDefined();
  expect(dialog.getByText('user data (JSON), or task history (CSV)')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
});

test('the import from another tracker shows a preview of a file before the import', async () => {
  mockApi(previewImport, preview);
  const { dialog, choose } = open();
  await choose();
  const summary = 'Loop Habit Tracker: 3 habits (1 already here), 1,042 days of history, 3 pauses';
  expect(await dialog.findByText(summary)).toBeDefined();
  const rows = dialog.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual([
    'HabitWhenHistory',
    'ReadDaily20 done, 1 skippedJan 1, 2024 to Mar 14, 2025',
    'GymAlready herePrivateM F20 done, 1 skippedJan 1, 2024 to Mar 14, 2025',
    'OldNo daysNone',
  ]);
  expect(dialog.getByText('What will be different')).toBeDefined();
  expect(dialog.getByText('Colors.').parentElement?.textContent).toBe(
    'Colors. There are icons here.',
  );
  expect(bodiesSentTo(importTracker)).toEqual([]);
});

test('the import from another tracker lists the supported files after an unreadable one', async () => {
  mockRefusal(previewImport, { status: 422, message: 'This file is a picture.' });
  const { dialog, choose } = open();
  await choose();
  expect((await dialog.findByRole('alert')).textContent).toBe('This file is a picture.');
  expect(dialog.getByText('the CSV zip, or a backup (.db)')).toBeDefined();
});

test('the import from another tracker accepts a dropped file, and shows that it is being read', async () => {
  mockApi(previewImport, new Promise(() => {}));
  const { dialog } = open();
  fireEvent.drop(dialog.getByText('Choose a file, or drop it here'), {
    dataTransfer: { files: [file] },
  });
  expect(await dialog.findByText('Reading your file…')).toBeDefined();
  expect(dialog.getByText('backup.db')).toBeDefined();
});

test('the import from another tracker sends the file, shows the progress, and then the result', async () => {
  mockApi(previewImport, preview);
  mockApi(getImportProgress, { stage: 'writing', part: 0.4 });
  let finish: ((outcome: ResponseOf<typeof importTracker>) => void) | undefined;
  mockApi(importTracker, new Promise((resolve) => (finish = resolve)));
  const { dialog, choose, press, onOpenChange, isListStale } = open();
  await choose();
  await dialog.findByRole('table');
  await press('Import');
  expect(await dialog.findByText('Writing your habits…')).toBeDefined();
  const bar = dialog.getByRole('progressbar', { name: 'Importing your file' });
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  finish?.({ tracker: 'Loop Habit Tracker', created: 2, continued: 1, days: 1042, pauses: 1 });
  expect(await dialog.findByText('Imported from Loop Habit Tracker')).toBeDefined();
  const summary =
    '2 habits added, 1 habit updated, 1,042 days of history, 1 pause. Streaks are up to date.';
  expect(dialog.getByText(summary)).toBeDefined();
  await waitFor(() => expect(isListStale()).toBe(true));
  await press('Done');
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(await dialog.findByText('Choose a file, or drop it here')).toBeDefined();
});

test('the import from another tracker says that a file had nothing new, and accepts another one', async () => {
  mockApi(previewImport, preview);
  mockApi(getImportProgress, { stage: 'none', part: 0 });
  mockApi(importTracker, {
    tracker: 'Loop Habit Tracker',
    created: 0,
    continued: 0,
    days: 0,
    pauses: 0,
  });
  const { dialog, choose, press } = open();
  await choose();
  await dialog.findByRole('table');
  await press('Import');
  expect(await dialog.findByText('Nothing new')).toBeDefined();
  await press('Import another file');
  expect(dialog.getByText('Choose a file, or drop it here')).toBeDefined();
});

test.each([
  [{ message: 'This file is empty.' }, 422, 'This file is empty.'],
  [{ message: '' }, 502, 'Couldn’t send the file. Check your connection and try again.'],
])(
  'the import from another tracker shows the error of a file (%j), and accepts another one',
  async (body, status, words) => {
    mockRefusal(previewImport, { status, ...body });
    const { dialog, choose } = open();
    await choose();
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
    mockApi(previewImport, preview);
    await choose();
    expect(await dialog.findByRole('table')).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  },
);

test('the import from another tracker does not send a file that is too large', async () => {
  const { dialog, choose } = open();
  const large = new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.zip');
  await choose(large);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Please choose a file of at most 20MB.',
  );
  expect(bodiesSentTo(previewImport)).toEqual([]);
});

test('the import from another tracker keeps the file when its import is refused, and is closed by Cancel', async () => {
  mockApi(previewImport, preview);
  mockApi(getImportProgress, { stage: 'none', part: 0 });
  mockRefusal(importTracker, { status: 422, message: 'You can keep at most 500 habits.' });
  const { dialog, choose, press, onOpenChange } = open();
  await choose();
  await dialog.findByRole('table');
  await press('Import');
  expect((await dialog.findByRole('alert')).textContent).toBe('You can keep at most 500 habits.');
  expect(dialog.getByRole('table')).toBeDefined();
  await press('Cancel');
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

test('the import from another tracker shows frequency and amount as text', async () => {
  const rhythm = { kind: 'quota', times: 3, per: 'week' } as const;
  const water = { kind: 'least', amount: 2000, unit: 'ml', step: 250, per: 'day' } as const;
  const run = { kind: 'least', amount: 20, unit: 'km', step: 1, per: 'week' } as const;
  const habits = [
    { ...habit, type: 'weekly' as const, rhythm, isArchived: true },
    { ...habit, goal: water },
    { ...habit, type: 'weekly' as const, goal: run },
  ];
  mockApi(previewImport, { ...preview, habits });
  const { dialog, choose } = open();
  await choose();
  expect(await dialog.findByRole('cell', { name: '3 times a week' })).toBeDefined();
  expect(dialog.getByRole('cell', { name: 'At least 2,000 ml a day' })).toBeDefined();
  expect(dialog.getByRole('cell', { name: 'At least 20 km a week' })).toBeDefined();
  expect(dialog.getByText('Archived')).toBeDefined();
  expect(dialog.queryByRole('group')).toBeNull();
});

test('the import from another tracker offers the rhythm of the file to habits that were imported with weekdays', async () => {
  const rhythm = { kind: 'quota', times: 3, per: 'week' } as const;
  const insteadOf = { type: 'weekly', weekdays: ['monday', 'wednesday', 'friday'] } as const;
  const gym = { ...habit, name: 'Gym', type: 'weekly' as const, rhythm, isHere: true };
  mockApi(previewImport, {
    ...preview,
    habits: [habit, { ...gym, insteadOf: { ...insteadOf, weekdays: [...insteadOf.weekdays] } }],
  });
  mockApi(getImportProgress, { stage: 'none', part: 0 });
  const outcome = { tracker: 'Loop Habit Tracker', created: 0, continued: 1, days: 0, pauses: 0 };
  mockApi(importTracker, outcome, { query: { renewed: '1' } });
  const { dialog, choose, press, user } = open();
  await choose();
  const offered = await dialog.findByRole('checkbox', { name: 'Gym' });
  expect(dialog.getByText('3 times a week instead of Mon, Wed, Fri')).toBeDefined();
  await user.click(offered);
  await press('Import');
  expect(await dialog.findByText('Imported from Loop Habit Tracker')).toBeDefined();
});
