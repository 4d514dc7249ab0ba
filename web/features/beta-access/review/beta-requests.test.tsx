import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  type ApprovedEmail,
  getPricing,
  listBetaRequests,
  type ReceivedRequest,
  reviewBetaRequest,
} from '#contract/beta-access.ts';
import { bodiesSentTo, mockApi, mockRefusal } from '#web/testing/network.ts';
import { renderWithProviders } from '#web/testing/render.tsx';
import { BetaRequests } from './beta-requests.tsx';

const GIA = { params: { id: 7 } };

const gia: ReceivedRequest = {
  id: 7,
  firstName: 'Gia',
  email: 'gia@example.com',
  jobTitle: 'Other',
  customJobTitle: 'Lighthouse keeper',
  pricingAmount: '9.99',
  pricingInterval: 'Monthly',
  status: 'pending',
  notified: false,
  createdAt: '2026-03-09T10:00:00.000Z',
  reviewedAt: null,
  reviewNotes: null,
};

const invitation: ApprovedEmail = {
  id: 3,
  email: 'gia@example.com',
  invitationCode: 'ABCD-EFGH-JKMN',
  invitationLink: 'http://localhost:4000/auth?code=ABCD-EFGH-JKMN&tab=register',
  codeExpires: '2026-04-09T10:00:00.000Z',
  isUsed: false,
  approvedAt: '2026-03-10T10:00:00.000Z',
  approvedBy: 1,
  notes: null,
  invitationSent: false,
  invitationSentAt: null,
};

const listOf = (requests: ReceivedRequest[]) => ({
  requests,
  counts: { pending: 1, approved: 2, rejected: 3 },
  total: requests.length,
  page: 1,
  pageSize: 25,
});

const step = (from: number, count: number) => ({ from, count });

function open(requests: ReceivedRequest[] = [gia]) {
  mockApi(listBetaRequests, listOf(requests));
  mockApi(getPricing, {
    intervals: [
      {
        interval: 'Monthly',
        count: 3,
        median: '5.00',
        steps: [step(0, 1), step(1, 0), step(5, 2)],
      },
      { interval: 'Yearly', count: 0, median: '0', steps: [step(0, 0), step(1, 0), step(5, 0)] },
      {
        interval: 'Lifetime',
        count: 1,
        median: '90.00',
        steps: [step(0, 0), step(1, 0), step(5, 1)],
      },
    ],
  });
  return renderWithProviders(<BetaRequests />);
}

async function openReview() {
  const opened = open();
  await opened.user.click(
    await screen.findByRole('button', { name: /^Review the request of Gia/ }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Review Request' }));
  const save = () => opened.user.click(dialog.getByRole('button', { name: 'Save Review' }));
  return { ...opened, dialog, save };
}

describe('the requests', () => {
  test('the list of requests shows applicant, job and price', async () => {
    open();
    const row = within((await screen.findByText('gia@example.com')).closest('li') ?? document.body);
    for (const text of ['Gia', 'Lighthouse keeper', '9.99 a month', 'Pending']) {
      expect(row.getByText(text)).toBeDefined();
    }
    expect(screen.getByText('1 request')).toBeDefined();
  });

  test('the list of requests searches on the server when typing pauses', async () => {
    const { user } = open();
    await screen.findByText('gia@example.com');
    mockApi(listBetaRequests, listOf([]), { query: { sort: 'newest', page: 1, search: 'zoe' } });
    await user.type(screen.getByLabelText('Search requests'), 'zoe');
    expect(await screen.findByText('No matching requests')).toBeDefined();
  });

  test('the list of requests filters by status, and shows its count', async () => {
    const { user } = open();
    await screen.findByText('gia@example.com');
    mockApi(listBetaRequests, listOf([]), {
      query: { sort: 'newest', page: 1, status: 'rejected' },
    });
    await user.selectOptions(screen.getByLabelText('Status'), 'Rejected (3)');
    expect(await screen.findByText('No matching requests')).toBeDefined();
  });

  test('the list of requests shows an empty list without an error', async () => {
    open([]);
    expect(await screen.findByText('No requests yet')).toBeDefined();
  });

  test('the list of requests can reload requests after an error', async () => {
    mockRefusal(listBetaRequests, { status: 503, message: 'Away.' });
    mockApi(getPricing, { intervals: [] });
    const { user } = renderWithProviders(<BetaRequests />);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    mockApi(listBetaRequests, listOf([gia]));
    await user.click(retry);
    expect(await screen.findByText('gia@example.com')).toBeDefined();
  });

  test('the list of requests shows what applicants would pay', async () => {
    const { user } = open();
    expect(
      await screen.findByText(/3 applicants; half of them would pay 5.00 or more/),
    ).toBeDefined();
    expect(screen.getByRole('img', { name: '<1: 1, 5+: 2' })).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Yearly' }));
    expect(screen.getByText('No applicant has chosen this.')).toBeDefined();
    await user.click(screen.getByRole('radio', { name: 'Lifetime' }));
    expect(screen.getByText('1 applicant, who would pay 90.00.')).toBeDefined();
  });
});

test('a review approves a request, and shows the link', async () => {
  const { user, dialog, save } = await openReview();
  mockApi(reviewBetaRequest, { request: { ...gia, status: 'approved' }, invitation }, GIA);
  await user.click(dialog.getByRole('radio', { name: 'Approved' }));
  expect(dialog.getByText('We’ll email an invitation right away.')).toBeDefined();
  await user.type(dialog.getByLabelText('Notes'), 'Runs a circle.');
  await save();
  expect(bodiesSentTo(reviewBetaRequest, GIA)).toEqual([
    { status: 'approved', notes: 'Runs a circle.', seenStatus: 'pending' },
  ]);
  const ordered = within(await screen.findByRole('dialog', { name: 'Invitation queued' }));
  expect(ordered.getByText(invitation.invitationLink)).toBeDefined();
  expect(
    ordered.getByText(`We’re emailing ${invitation.email}. You can also share this link.`),
  ).toBeDefined();
  await user.click(ordered.getByRole('button', { name: /Copy the link/ }));
  expect(await navigator.clipboard.readText()).toBe(invitation.invitationLink);
  await user.click(ordered.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a review shows a conflict with another tab, keeps its input, and can be saved again', async () => {
  const { user, dialog, save } = await openReview();
  const message = 'This request was reviewed in the meantime: it is rejected now.';
  mockRefusal(reviewBetaRequest, { status: 409, message }, GIA);
  mockApi(listBetaRequests, listOf([{ ...gia, status: 'rejected' }]));
  const rejected = listOf([{ ...gia, status: 'rejected' }]);
  mockApi(listBetaRequests, rejected, { query: { search: 'gia@example.com', sort: 'newest' } });
  await user.click(dialog.getByRole('radio', { name: 'Approved' }));
  await user.type(dialog.getByLabelText('Notes'), 'Runs a circle.');
  await save();
  expect(await screen.findByText('Update Failed')).toBeDefined();
  expect(screen.getByText(message)).toBeDefined();
  expect((await screen.findAllByText('Rejected')).length).toBeGreaterThan(1);
  expect(dialog.getByLabelText('Notes')).toHaveProperty('value', 'Runs a circle.');
  await save();
  const sent = { status: 'approved', notes: 'Runs a circle.' };
  await waitFor(() =>
    expect(bodiesSentTo(reviewBetaRequest, GIA)).toEqual([
      { ...sent, seenStatus: 'pending' },
      { ...sent, seenStatus: 'rejected' },
    ]),
  );
});

test('a review rejects without a mail', async () => {
  const { user, dialog, save } = await openReview();
  mockApi(reviewBetaRequest, { request: { ...gia, status: 'rejected' }, invitation: null }, GIA);
  await user.click(dialog.getByRole('radio', { name: 'Rejected' }));
  expect(dialog.getByText('No email is sent.')).toBeDefined();
  await save();
  expect(await screen.findByText('Request Updated')).toBeDefined();
  expect(screen.getByText('gia@example.com is rejected.')).toBeDefined();
});
