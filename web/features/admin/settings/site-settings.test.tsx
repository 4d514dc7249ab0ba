import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/account.ts';
import { listSystemSettings, updateSystemSetting } from '#contract/settings.ts';
import { listBackups } from '#contract/backups.ts';
import { listOutbox } from '#contract/notifications.ts';
import { getSiteStatus, listAudit, type SiteStatus } from '#contract/admin.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { SiteSettings } from './site-settings.tsx';

const status: SiteStatus = {
  version: '1.2.0',
  database: { version: '18.1', bytes: 12_345_678 },
  mail: {
    hasServer: false,
    from: 'HabitCrush <no-reply@localhost>',
    pending: 2,
    sent: 40,
    failed: 1,
    lastFailure: { at: '2026-03-09T10:00:00.000Z', message: 'No such mailbox' },
  },
  jobs: {
    waiting: 3,
    running: 0,
    failing: 1,
    oldestOverdueSeconds: 600,
    troubles: [{ job: 'sendMails', attempts: 2, error: 'Connection refused' }],
  },
};

const approvalIs = (value: string) => ({
  key: 'require_approval',
  value,
  description: null,
  updatedAt: '2026-03-09T10:00:00.000Z',
});

const APPROVAL = { params: { key: 'require_approval' } };

function open(beforeRender = () => {}) {
  mockApi(listSystemSettings, { settings: [approvalIs('true')] });
  mockApi(getSiteStatus, status);
  mockApi(listBackups, {
    settings: { isOn: true, time: '03:30', zone: 'UTC', daily: 7, weekly: 4 },
    hasCommand: false,
    isDiskNearlyFull: false,
    backups: [],
  });
  mockApi(listOutbox, {
    mails: [
      {
        name: 'a',
        to: 'gia@example.com',
        subject: 'Your invitation to HabitCrush',
        createdAt: '2026-03-09T10:00:00.000Z',
        text: 'Come in.',
      },
    ],
    next: null,
  });
  mockApi(listAudit, {
    entries: [
      {
        id: 1,
        actor: { id: 1, username: 'eve' },
        action: 'user.renamed',
        subject: 'user 3',
        changes: [
          { field: 'username', before: 'ben', after: 'benny' },
          { field: 'until', before: null, after: '2026-03-10T12:00:00.000Z' },
        ],
        createdAt: '2026-03-09T10:00:00.000Z',
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
  });
  beforeRender();
  return renderWithProviders(<SiteSettings />);
}

test('the settings open registration to all visitors, and close it again', async () => {
  const { user } = open();
  const approval = await screen.findByRole('switch', { name: 'Require approval' });
  expect(approval).toHaveProperty('checked', true);
  mockApi(updateSystemSetting, approvalIs('false'), APPROVAL);
  mockApi(listSystemSettings, { settings: [approvalIs('false')] });
  await user.click(approval);
  expect(await screen.findByText('Anyone can register now.')).toBeDefined();
  expect(bodiesSentTo(updateSystemSetting, APPROVAL)).toEqual([{ value: 'false' }]);
  await waitFor(() => expect(approval).toHaveProperty('checked', false));
});

test('the settings are unchanged when saving fails', async () => {
  const { user } = open();
  const approval = await screen.findByRole('switch', { name: 'Require approval' });
  mockRefusal(updateSystemSetting, { status: 404, message: 'Setting not found.' }, APPROVAL);
  await user.click(approval);
  expect(await screen.findByText('Update Failed')).toBeDefined();
  expect(approval).toHaveProperty('checked', true);
});

test('the settings say which tokens are refused when all users need two-factor', async () => {
  const rule = { ...approvalIs('everybody'), key: 'second_factor' };
  open(() => mockApi(listSystemSettings, { settings: [approvalIs('true'), rule] }));
  const card = within(screen.getByRole('region', { name: 'Signing in' }));
  expect(
    await card.findByText(
      /tokens that change or export are refused until they do; tokens that only read and tick keep working\.$/,
    ),
  ).toBeDefined();
});

test('the settings show the status of mails, jobs and the program', async () => {
  open();
  const mail = within(await screen.findByRole('region', { name: 'Mail' }));
  expect(mail.getByText('Outbox')).toBeDefined();
  expect(mail.getByText('<no-reply@localhost>')).toBeDefined();
  expect(mail.getByText(/No such mailbox/)).toBeDefined();
  const jobs = within(screen.getByRole('region', { name: 'Background jobs' }));
  expect(jobs.getByText('Late by 10 min')).toBeDefined();
  expect(jobs.getByText('sendMails, tried 2 times: Connection refused')).toBeDefined();
  const program = within(screen.getByRole('region', { name: 'Program' }));
  expect(program.getByText('12.3 MB')).toBeDefined();
});

test('the settings show mails only after a proof of identity on request', async () => {
  const { user } = open(() => mockRefusal(listOutbox, { status: 403, message: PROOF_NEEDED }));
  const outbox = within(screen.getByRole('region', { name: 'Outbox' }));
  const show = await outbox.findByRole('button', { name: 'Show the emails' });
  expect(outbox.queryByRole('alert')).toBeNull();
  mockApi(listOutbox, { mails: [], next: null });
  await user.click(show);
  expect(await outbox.findByText('The outbox is empty')).toBeDefined();
});

test('the settings show the mails of the outbox and the audit log', async () => {
  open();
  const outbox = within(screen.getByRole('region', { name: 'Outbox' }));
  expect(await outbox.findByText('Your invitation to HabitCrush')).toBeDefined();
  expect(outbox.getByText('Come in.')).toBeDefined();
  const log = within(screen.getByRole('region', { name: 'Audit log' }));
  expect(await log.findByText('Renamed a user')).toBeDefined();
  expect(log.getByText('ben → benny')).toBeDefined();
  expect(log.getByText(/^Mar 10, 2026, /)).toBeDefined();
});
