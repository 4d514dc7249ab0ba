import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listExportLosses } from '#contract/export.ts';
import { mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { MyDataCard } from './my-data-card.tsx';

const LOSSES = {
  loop: [{ what: 'Gym', why: 'On which weekdays stays behind.' }],
  tableHabit: [{ what: 'Run', why: 'A goal is one for each day there.' }],
};

async function open() {
  const { user } = renderWithProviders(<MyDataCard />);
  await user.click(screen.getByRole('button', { name: 'For another tracker' }));
  const dialog = await screen.findByRole('dialog', { name: 'Take your habits to another tracker' });
  return { user, dialog: within(dialog) };
}

test('the export dialog lists what each file loses', async () => {
  mockApi(listExportLosses, LOSSES);
  const { dialog } = await open();
  const loop = within(await dialog.findByRole('region', { name: 'Loop Habit Tracker' }));
  expect(loop.getByText('On which weekdays stays behind.')).toBeDefined();
  const link = loop.getByRole('link', { name: 'Download for Loop Habit Tracker' });
  expect(link.getAttribute('href')).toBe('/api/export/loop.db');
  const table = within(dialog.getByRole('region', { name: 'Table Habit' }));
  expect(table.getByText('A goal is one for each day there.')).toBeDefined();
  expect(table.getByRole('link').getAttribute('href')).toBe('/api/export/table-habit.json');
});

test('the export dialog can be reloaded after an error', async () => {
  mockRefusal(listExportLosses, { status: 503, message: 'The server is resting.' });
  const { user, dialog } = await open();
  const retry = await dialog.findByRole('button', { name: 'Try again' });
  mockApi(listExportLosses, LOSSES);
  await user.click(retry);
  expect(await dialog.findByRole('region', { name: 'Table Habit' })).toBeDefined();
});
