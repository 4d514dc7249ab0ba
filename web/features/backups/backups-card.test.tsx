import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  askForBackup,
  type Backup,
  changeBackupSettings,
  findBackup,
  listBackups,
} from '#contract/backups.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { BackupsCard } from './backups-card.tsx';

const settings = { isOn: true, time: '03:30', zone: 'UTC', daily: 7, weekly: 4 };

const good: Backup = {
  id: 3,
  state: 'verified',
  isNightly: true,
  askedAt: '2026-03-10T03:30:00.000Z',
  finishedAt: '2026-03-10T03:31:00.000Z',
  host: 'house',
  fileName: 'habitcrush-2026-03-10T03-30-00.verified.backup.gz',
  bytes: 12_345_678,
  rows: 1_234,
  problem: null,
  copy: null,
};
const failed: Backup = {
  ...good,
  id: 2,
  state: 'failed',
  fileName: null,
  bytes: null,
  rows: null,
  problem: 'The disk is full.',
};

function open(backups: Backup[], more: { hasCommand?: boolean; isDiskNearlyFull?: boolean } = {}) {
  const facts = { hasCommand: false, isDiskNearlyFull: false, ...more };
  mockApi(listBackups, { settings, ...facts, backups });
  return renderWithProviders(<BackupsCard />);
}

test('the backups card lists backups with their state and problems', async () => {
  const copied = { ...good, id: 4, copy: { status: 3, output: 'The door is shut' } };
  open([copied, good, failed], { hasCommand: true });
  const [first, second, third] = await screen.findAllByRole('listitem');
  if (!first || !second || !third) throw new Error('Three are shown.');
  expect(within(first).getByText('Copy command failed (exit code 3).')).toBeDefined();
  expect(within(first).getByText('The door is shut')).toBeDefined();
  expect(within(second).getByText('Verified')).toBeDefined();
  expect(within(second).getByText(/12\.3 MB · 1,234 rows · on house/)).toBeDefined();
  expect(within(third).getByText('The disk is full.')).toBeDefined();
  expect(within(third).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Every night at 03:30 \(UTC\)/)).toBeDefined();
});

test('the backups card shows an empty list, that copies are local only, and that the disk is nearly full', async () => {
  open([], { isDiskNearlyFull: true });
  expect(await screen.findByText('No backups yet.')).toBeDefined();
  expect(screen.getByText(/only on this machine/)).toBeDefined();
  expect(screen.getByText('The disk is nearly full')).toBeDefined();
});

test('the backups card requests a backup, and polls until it is finished', async () => {
  const { user } = open([]);
  const waiting: Backup = { ...failed, state: 'waiting', finishedAt: null, problem: null };
  mockApi(askForBackup, waiting);
  await screen.findByText('No backups yet.');
  mockApi(listBackups, {
    settings,
    hasCommand: false,
    isDiskNearlyFull: false,
    backups: [waiting],
  });
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('Waiting')).toBeDefined();
  mockApi(listBackups, { settings, hasCommand: false, isDiskNearlyFull: false, backups: [good] });
  expect(await screen.findByText('Verified')).toBeDefined();
});

test('the backups card shows why a backup failed to start', async () => {
  const { user } = open([good]);
  mockRefusal(askForBackup, { status: 409, message: 'A backup is already being made.' });
  await user.click(await screen.findByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('A backup is already being made.')).toBeDefined();
});

test('the backups card shows the name of another machine instead of a download', async () => {
  const { user } = open([good]);
  const message = 'This backup is on another machine: house.';
  mockRefusal(findBackup, { status: 404, message }, { params: { id: 3 } });
  await user.click(await screen.findByRole('button', { name: /^Download the backup/ }));
  expect(await screen.findByText(message)).toBeDefined();
});

test('the backups card shows earlier backups on request', async () => {
  const { user } = open(Array.from({ length: 8 }, (_, at) => ({ ...good, id: at + 1 })));
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('the backups card changes time, time zone and number of backups', async () => {
  const { user } = open([good]);
  await user.click(await screen.findByRole('button', { name: 'Change schedule' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^At/), { target: { value: '' } });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Please enter the time as HH:MM.')).toBeDefined();
  fireEvent.change(dialog.getByLabelText(/^At/), { target: { value: '04:15' } });
  await user.click(dialog.getByRole('button', { name: 'Less: Days kept' }));
  await user.click(dialog.getByRole('switch', { name: 'Every night' }));
  const changed = { ...settings, isOn: false, time: '04:15', daily: 6 };
  mockApi(changeBackupSettings, changed);
  mockApi(listBackups, {
    settings: changed,
    hasCommand: false,
    isDiskNearlyFull: false,
    backups: [],
  });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Switched off\. Kept: 6 days/)).toBeDefined();
  expect(bodiesSentTo(changeBackupSettings)).toEqual([changed]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the backups card shows an error when backups do not load', async () => {
  mockRefusal(listBackups, { status: 500, message: 'Oh' });
  renderWithProviders(<BackupsCard />);
  expect(await screen.findByRole('button', { name: /again/i })).toBeDefined();
});
