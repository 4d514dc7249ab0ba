import { describe, expect, test } from 'vitest';
import { register } from '#contract/account.ts';
import * as calls from '#contract/beta-access.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const codeForm = /^[A-HJKMNP-TV-Z2-9]{4}(-[A-HJKMNP-TV-Z2-9]{4}){6}$/;

type BetaRequest = Partial<{ firstName: string; email: string; amount: string; interval: string }>;

async function ask({
  firstName = 'Gia',
  email,
  amount = '9.99',
  interval = 'Monthly',
}: BetaRequest) {
  const [row] = await app.rows<{ id: number }>(
    `insert into beta_access_requests (first_name, email, job_title, pricing_amount, pricing_interval)
     values ($1, $2, 'Student', $3, $4) returning id`,
    [firstName, email ?? `${firstName.toLowerCase()}@example.com`, amount, interval],
  );
  return row?.id ?? 0;
}

const eve = () => app.signIn('eve');

const review = async (id: number, body: object) =>
  (await eve()).ok(calls.reviewBetaRequest, { params: { id }, body: body as never });

const fetchRefusedReview = async (id: number | string, body: unknown) =>
  (await eve()).refused(calls.reviewBetaRequest, { params: { id }, body });

const readAudit = () =>
  app.rows(`select action, subject, before, after, actor_id as actor from audit_log order by id`);

const readWaitingInvitations = () =>
  app.rows(`select task_identifier as task, key from graphile_worker.jobs order by id`);

const sendInvitation = (id: number) => runJob('sendInvitation', app.ctx, { id });

const listSentMails = async () => (await app.ctx.mail.listOutbox({ limit: 10 })).mails;

describe('the list of beta requests', () => {
  test('the list of beta requests supports search, sort order, pages and counts', async () => {
    for (const [firstName, amount] of [
      ['Gia', '3'],
      ['Hugo', '49.5'],
      ['Amélie', '9.99'],
    ] as const) {
      await ask({ firstName, email: `${firstName[0]}@example.com`, amount });
    }
    await review(1, { status: 'rejected' });
    const caller = await eve();
    const listNames = async (query: object) =>
      (await caller.ok(calls.listBetaRequests, { query })).requests.map((row) => row.firstName);
    expect(await listNames({})).toEqual(['Amélie', 'Hugo', 'Gia']);
    expect(await listNames({ sort: 'oldest' })).toEqual(['Gia', 'Hugo', 'Amélie']);
    expect(await listNames({ sort: 'name' })).toEqual(['Amélie', 'Gia', 'Hugo']);
    expect(await listNames({ sort: 'amount' })).toEqual(['Hugo', 'Amélie', 'Gia']);
    expect(await listNames({ search: ' AMÉL ' })).toEqual(['Amélie']);
    expect(await listNames({ search: 'h@example' })).toEqual(['Hugo']);
    expect(await listNames({ search: '%' })).toEqual([]);
    expect(await listNames({ status: 'rejected' })).toEqual(['Gia']);
    expect(await listNames({ pageSize: 2, page: 2 })).toEqual(['Gia']);
    expect(await listNames({ page: 9 })).toEqual([]);
    expect(await caller.ok(calls.listBetaRequests, { query: { search: 'hugo' } })).toMatchObject({
      counts: { pending: 2, approved: 0, rejected: 1 },
      total: 1,
      page: 1,
      pageSize: 25,
    });
  });

  test.each([
    ['status=maybe', 'This status doesn’t exist.'],
    ['sort=shoe-size', 'This list can’t be sorted that way.'],
    ['page=0', 'Please enter a page from 1 on.'],
    ['page=1e3', 'Please enter a page from 1 on.'],
    ['pageSize=101', 'Please ask for 1 to 100 rows.'],
    ['pageSize=0', 'Please ask for 1 to 100 rows.'],
  ])('the list of beta requests refuses %s', async (query, message) => {
    const response = await (await eve()).raw({
      method: 'GET',
      url: `/api/admin/beta-requests?${query}`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message });
  });

  test('getPricing returns how many applicants would pay which amount', async () => {
    for (const [index, amount] of ['0', '4.99', '5', '9.99', '250'].entries()) {
      await ask({ email: `${index}@example.com`, amount });
    }
    await ask({ email: 'y@example.com', amount: '1234567890.12', interval: 'Yearly' });
    const { intervals } = await (await eve()).ok(calls.getPricing);
    expect(intervals.map(({ interval, count, median }) => [interval, count, median])).toEqual([
      ['Monthly', 5, '5.00'],
      ['Yearly', 1, '1234567890.12'],
      ['Lifetime', 0, '0'],
    ]);
    expect(intervals[0]?.steps).toEqual([
      { from: 0, count: 1 },
      { from: 1, count: 1 },
      { from: 5, count: 2 },
      { from: 10, count: 0 },
      { from: 20, count: 0 },
      { from: 50, count: 0 },
      { from: 100, count: 1 },
    ]);
  });
});

test('approving a beta request creates an invitation for 30 days, enqueues its mail, and is recorded in the audit log', async () => {
  const id = await ask({});
  const answer = await review(id, { status: 'approved', notes: ' Runs a circle. ' });
  expect(answer.request).toMatchObject({
    status: 'approved',
    reviewNotes: 'Runs a circle.',
    reviewedAt: '2026-03-10T12:00:00.000Z',
    notified: false,
  });
  expect(answer.invitation).toMatchObject({
    email: 'gia@example.com',
    invitationCode: expect.stringMatching(codeForm),
    codeExpires: '2026-04-09T12:00:00.000Z',
    isUsed: false,
    approvedBy: 1,
    notes: 'Runs a circle.',
    invitationSent: false,
  });
  const code = answer.invitation?.invitationCode;
  expect(answer.invitation?.invitationLink).toBe(
    `http://localhost:4000/auth?code=${code}&tab=register`,
  );
  expect(await readWaitingInvitations()).toEqual([
    { task: 'sendInvitation', key: 'sendInvitation-1' },
  ]);
  expect(await readAudit()).toEqual([
    {
      action: 'beta-request.reviewed',
      subject: 'beta request 1',
      before: { email: 'gia@example.com', status: 'pending', notes: null },
      after: { email: 'gia@example.com', status: 'approved', notes: 'Runs a circle.' },
      actor: 1,
    },
  ]);
});

test('approving a beta request sends a mail whose link registers once', async () => {
  const { invitation } = await review(await ask({}), { status: 'approved' });
  await sendInvitation(1);
  const [mail] = await listSentMails();
  expect(mail).toMatchObject({ to: 'gia@example.com', subject: 'Your invitation to HabitCrush' });
  expect(mail?.text).toContain(invitation?.invitationLink);
  expect(mail?.text).toContain('April 9, 2026');
  const { approvedEmails } = await (await eve()).ok(calls.listApprovedEmails);
  expect(approvedEmails[0]).toMatchObject({
    invitationSent: true,
    invitationSentAt: '2026-03-10T12:00:00.000Z',
  });
  expect(await app.rows('select notified from beta_access_requests')).toEqual([{ notified: true }]);
  const link = new URL(invitation?.invitationLink ?? '');
  const body = {
    email: 'GIA@example.com',
    username: 'gia',
    password: 'long enough',
    invitationCode: link.searchParams.get('code') ?? '',
  };
  await app.visitor().ok(register, { body });
  const again = { ...body, username: 'gia2' };
  expect((await app.visitor().refused(register, { body: again })).status).toBe(403);
});

test('approving a beta request keeps the existing invitation of an approved address', async () => {
  const caller = await eve();
  const made = await caller.ok(calls.approveEmail, { body: { email: 'GIA@example.com' } });
  const { invitation } = await review(await ask({}), { status: 'approved' });
  expect(invitation?.invitationCode).toBe(made.approvedEmail.invitationCode);
});

test('approving a beta request is undone by a rejection, which also withdraws the invitation', async () => {
  const id = await ask({});
  await review(id, { status: 'approved' });
  expect((await review(id, { status: 'rejected' })).invitation).toBeNull();
  expect(await app.rows('select 1 from approved_emails')).toEqual([]);
  await sendInvitation(1);
  expect(await listSentMails()).toEqual([]);
  expect((await review(id, { status: 'pending' })).request.reviewedAt).toBeNull();
});

test('approving a beta request cannot be undone once the invitation was used', async () => {
  const id = await ask({});
  await review(id, { status: 'approved' });
  await app.rows('update approved_emails set is_used = true');
  expect(await fetchRefusedReview(id, { status: 'rejected' })).toMatchObject({
    status: 409,
    message: 'This invitation has been used: its account can be deleted instead.',
  });
  expect(await app.rows('select status from beta_access_requests')).toEqual([
    { status: 'approved' },
  ]);
});

test('approving a beta request changes only the notes and sends nothing when it is repeated', async () => {
  const id = await ask({});
  await review(id, { status: 'approved', notes: 'a' });
  await app.rows('delete from graphile_worker._private_jobs');
  expect((await review(id, { status: 'approved' })).request.reviewNotes).toBe('a');
  expect((await review(id, { status: 'approved', notes: '' })).request.reviewNotes).toBeNull();
  expect(await readWaitingInvitations()).toEqual([]);
});

test('approving a beta request is refused when another tab has reviewed the request', async () => {
  const id = await ask({});
  await review(id, { status: 'rejected', seenStatus: 'pending' });
  expect(await fetchRefusedReview(id, { status: 'approved', seenStatus: 'pending' })).toMatchObject(
    {
      status: 409,
      message: 'This request was reviewed in the meantime: it is rejected now.',
    },
  );
  expect(await app.rows('select 1 from approved_emails')).toEqual([]);
});

test('approving a beta request succeeds once when two tabs approve concurrently', async () => {
  const id = await ask({});
  const caller = await eve();
  const both = await Promise.all(
    [1, 2].map(() =>
      caller.raw({
        method: 'PATCH',
        url: `/api/admin/beta-requests/${id}`,
        payload: { status: 'approved', seenStatus: 'pending' },
      }),
    ),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await readWaitingInvitations()).toHaveLength(1);
});

test.each([
  [999, { status: 'approved' }, 404, 'Request not found.'],
  ['x', { status: 'approved' }, 400, 'Not an id.'],
  [1, { status: 'maybe' }, 400, 'This status doesn’t exist.'],
  [1, {}, 400, 'This status doesn’t exist.'],
  [1, { status: 'approved', notes: 'x'.repeat(1001) }, 400, 'Please use at most 1000 characters.'],
])(
  'approving a beta request is refused for request %s with %j',
  async (id, body, status, message) => {
    await ask({});
    expect(await fetchRefusedReview(id, body)).toMatchObject({ status, message });
    expect(await readAudit()).toEqual([]);
  },
);

test('an approved email is added by hand, once per address regardless of case', async () => {
  const caller = await eve();
  const body = { email: ' Zoe@example.com ', notes: ' back on Monday ' };
  const { approvedEmail } = await caller.ok(calls.approveEmail, { body });
  expect(approvedEmail).toMatchObject({ email: 'Zoe@example.com', notes: 'back on Monday' });
  expect(await readWaitingInvitations()).toEqual([]);
  expect(
    await caller.refused(calls.approveEmail, { body: { email: 'zoe@EXAMPLE.com' } }),
  ).toMatchObject({ status: 409, message: 'This email is already approved.' });
  expect(await readAudit()).toMatchObject([
    { action: 'approved-email.added', after: { email: 'Zoe@example.com' } },
  ]);
});

test.each([
  [{ email: '' }, 'Email is required'],
  [{ email: '   ' }, 'Email is required'],
  [{}, 'Email is required'],
  [{ email: 'zoe' }, 'Please enter a valid email address.'],
])('an approved email is refused as %j', async (body, message) => {
  expect(await (await eve()).refused(calls.approveEmail, { body })).toMatchObject({
    status: 400,
    message,
  });
});

test('an approved email appears in the list, the search and the counts', async () => {
  const caller = await eve();
  for (const email of ['c@example.com', 'a@example.com', 'b@example.com']) {
    await caller.ok(calls.approveEmail, { body: { email, notes: `of ${email[0]}` } });
  }
  await app.rows(`update approved_emails set is_used = true where id = 1`);
  await app.rows(`update approved_emails set code_expires = $1 where id = 2`, [
    new Date(app.clock.now()),
  ]);
  const listEmails = async (query: object) =>
    (await caller.ok(calls.listApprovedEmails, { query })).approvedEmails.map(
      ({ email }) => email[0],
    );
  expect(await listEmails({})).toEqual(['b', 'a', 'c']);
  expect(await listEmails({ sort: 'email' })).toEqual(['a', 'b', 'c']);
  expect(await listEmails({ sort: 'oldest', pageSize: 2 })).toEqual(['c', 'a']);
  expect(await listEmails({ sort: 'expiry' })).toEqual(['a', 'b', 'c']);
  expect(await listEmails({ search: 'OF B' })).toEqual(['b']);
  expect((await caller.ok(calls.listApprovedEmails)).counts).toEqual({
    open: 1,
    used: 1,
    expired: 1,
  });
});

const approve = async () =>
  (await (await eve()).ok(calls.approveEmail, { body: { email: 'zoe@example.com' } }))
    .approvedEmail;

test('an invitation is sent by a job; without a mail server, the response asks to send the link by hand', async () => {
  const { id } = await approve();
  const { message } = await (await eve()).ok(calls.sendInvitation, { params: { id } });
  expect(message).toContain('please send the link to zoe@example.com yourself');
  expect(await readWaitingInvitations()).toHaveLength(1);
  await (await eve()).ok(calls.sendInvitation, { params: { id } });
  expect(await readWaitingInvitations()).toHaveLength(1);
  expect((await readAudit()).map((row) => row['action'])).toEqual([
    'approved-email.added',
    'invitation.sent',
    'invitation.sent',
  ]);
});

test('an invitation is extended by 30 days when it is sent after it has expired', async () => {
  const { id, invitationCode } = await approve();
  app.clock.pass(31 * DAY);
  const { approvedEmail } = await (await eve()).ok(calls.sendInvitation, { params: { id } });
  expect(approvedEmail).toMatchObject({
    invitationCode,
    codeExpires: '2026-05-10T12:00:00.000Z',
  });
});

test('an invitation cannot be sent once it was used, but can be reset', async () => {
  const { id, invitationCode } = await approve();
  await sendInvitation(id);
  await app.rows('update approved_emails set is_used = true');
  expect(await (await eve()).refused(calls.sendInvitation, { params: { id } })).toMatchObject({
    status: 409,
    message: 'This invitation has been used. Reset it to send a new one.',
  });
  app.clock.pass(DAY);
  const { approvedEmail } = await (await eve()).ok(calls.resetInvitation, { params: { id } });
  expect(approvedEmail).toMatchObject({
    isUsed: false,
    codeExpires: '2026-04-10T12:00:00.000Z',
    invitationSent: false,
    invitationSentAt: null,
  });
  expect(approvedEmail.invitationCode).not.toBe(invitationCode);
  expect(JSON.stringify(await readAudit())).not.toContain(approvedEmail.invitationCode);
});

test('an invitation cannot be sent or reset when it does not exist', async () => {
  for (const call of [calls.sendInvitation, calls.resetInvitation]) {
    expect(await (await eve()).refused(call, { params: { id: 999 } })).toMatchObject({
      status: 404,
      message: 'Approved email not found.',
    });
  }
  await sendInvitation(999);
  expect(await listSentMails()).toEqual([]);
});
