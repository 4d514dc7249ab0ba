import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type ApprovedEmail,
  approveEmail,
  listApprovedEmails,
  resetInvitation,
  sendInvitation,
} from '#contract/beta-access.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { ApprovedEmails } from './approved-emails.tsx';

const ZOE = { params: { id: 3 } };

const zoe: ApprovedEmail = {
  id: 3,
  email: 'zoe@example.com',
  invitationCode: 'ABCD-EFGH-JKMN',
  invitationLink: 'http://localhost:4000/auth?code=ABCD-EFGH-JKMN&tab=register',
  codeExpires: '2099-04-09T10:00:00.000Z',
  isUsed: false,
  approvedAt: '2026-03-10T10:00:00.000Z',
  approvedBy: 1,
  notes: 'Back on Monday',
  invitationSent: false,
  invitationSentAt: null,
};

function open(approval: ApprovedEmail = zoe) {
  mockApi(listApprovedEmails, {
    approvedEmails: [approval],
    counts: { open: 1, used: 2, expired: 3 },
    total: 1,
    page: 1,
    pageSize: 25,
  });
  return renderWithProviders(<ApprovedEmails />);
}

const button = (name: RegExp | string) => screen.findByRole('button', { name });

test.each([
  [zoe, 'Not sent yet'],
  [{ ...zoe, invitationSent: true }, 'Invitation sent'],
  [{ ...zoe, codeExpires: '2020-01-01T00:00:00.000Z' }, 'Expired'],
  [{ ...zoe, isUsed: true }, 'Used'],
])('approved emails show the state of the invitation', async (approval, words) => {
  open(approval);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText('1 open, 2 used, 3 expired')).toBeDefined();
  expect(screen.getByText('Back on Monday')).toBeDefined();
});

test('approved emails can be added, and invalid ones show an error', async () => {
  const { user } = open();
  const form = within(screen.getByRole('form', { name: 'Approve an email' }));
  const send = () => user.click(form.getByRole('button', { name: 'Approve Email' }));
  await send();
  expect(await form.findByText('Email is required')).toBeDefined();
  mockRefusal(approveEmail, { status: 409, message: 'This email is already approved.' });
  await user.type(form.getByLabelText('Email'), 'ida@example.com');
  await send();
  expect(await screen.findByText('Approval Failed')).toBeDefined();
  mockApi(approveEmail, { approvedEmail: { ...zoe, email: 'ida@example.com' } });
  await send();
  expect(await screen.findByText('ida@example.com can register now.')).toBeDefined();
  expect(form.getByLabelText('Email')).toHaveProperty('value', '');
  expect(bodiesSentTo(approveEmail).at(-1)).toEqual({ email: 'ida@example.com', notes: '' });
});

test('approved emails get their invitation, and failures are shown', async () => {
  const { user } = open();
  mockRefusal(sendInvitation, { status: 409, message: 'This invitation has been used.' }, ZOE);
  await user.click(await button(/^Send the invitation to zoe/));
  expect(await screen.findByText('Failed to Send Invitation')).toBeDefined();
  expect(screen.getByText('This invitation has been used.')).toBeDefined();
  mockApi(sendInvitation, { message: 'On its way.', approvedEmail: zoe }, ZOE);
  await user.click(await button(/^Send the invitation to zoe/));
  expect(await screen.findByText('Invitation Sent')).toBeDefined();
});

test('approved emails are reset after use and a confirmation', async () => {
  const { user } = open({ ...zoe, isUsed: true });
  await user.click(await button(/^Reset the invitation of zoe/));
  expect(screen.queryByRole('button', { name: /^Send/, hidden: true })).toBeNull();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset Invitation' }));
  expect(dialog.getByText(/valid for 30 days/)).toBeDefined();
  mockRefusal(resetInvitation, { status: 500, message: '' }, ZOE);
  await user.click(dialog.getByRole('button', { name: 'Reset Invitation' }));
  expect(await screen.findByText('Failed to Reset Invitation')).toBeDefined();
  mockApi(resetInvitation, { message: 'zoe has a new code.', approvedEmail: zoe }, ZOE);
  await user.click(dialog.getByRole('button', { name: 'Reset Invitation' }));
  expect(await screen.findByText('Invitation Reset')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
