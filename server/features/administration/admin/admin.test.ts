import { expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/admin.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const eve = () => app.signIn('eve');

const addUser = async (username: string): Promise<number> => {
  const [row] = await app.rows<{ id: number }>(
    `insert into users (email, username, password) values ($1 || '@example.com', $1, 'x') returning id`,
    [username],
  );
  return row?.id ?? 0;
};

const listEntries = async () => (await (await eve()).ok(calls.listAudit)).entries;

test('listUsers returns users with their number of habits', async () => {
  const { users, counts, total } = await (await eve()).ok(calls.listUsers, {
    query: { sort: 'oldest' },
  });
  expect(users.map(({ username, habitCount }) => [username, habitCount])).toEqual([
    ['eve', 0],
    ['ada', 2],
    ['ben', 0],
    ['cleo', 1],
    ['dov', 0],
    ['pip', 0],
  ]);
  expect(users[0]).toEqual({
    id: 1,
    username: 'eve',
    name: 'Eve Adler',
    email: emailOf('eve'),
    role: 'admin',
    profileImage: null,
    isBot: false,
    hasFactor: false,
    habitCount: 0,
    createdAt: expect.any(String),
  });
  expect(counts).toEqual({ people: 5, bots: 1 });
  expect(total).toBe(6);
  expect(JSON.stringify(users)).not.toContain('password');
});

test('listUsers searches, sorts and returns pages', async () => {
  const caller = await eve();
  const listNames = async (query: object) =>
    (await caller.ok(calls.listUsers, { query })).users.map(({ username }) => username);
  expect(await listNames({ search: 'OSEI' })).toEqual(['ada']);
  expect(await listNames({ search: 'cleo@' })).toEqual(['cleo']);
  expect(await listNames({ sort: 'habits', pageSize: 2 })).toEqual(['ada', 'cleo']);
  expect(await listNames({ sort: 'username', page: 2, pageSize: 4 })).toEqual(['eve', 'pip']);
  expect(await listNames({ sort: 'newest', pageSize: 1 })).toEqual(['pip']);
  expect(await listNames({ page: 1000 })).toEqual([]);
});

const rename = async (id: number, username: unknown) =>
  (await eve()).refused(calls.renameUser, { params: { id }, body: { username } });

test('renameUser changes the username, and is recorded in the audit log', async () => {
  const id = await addUser('tippo');
  const body = { username: ' typo ' };
  const { user } = await (await eve()).ok(calls.renameUser, { params: { id }, body });
  expect(user).toMatchObject({ id, username: 'typo' });
  expect(await listEntries()).toMatchObject([
    {
      actor: { id: 1, username: 'eve' },
      action: 'user.renamed',
      subject: `user ${id}`,
      changes: [{ field: 'username', before: 'tippo', after: 'typo' }],
      createdAt: '2026-03-10T12:00:00.000Z',
    },
  ]);
  await (await eve()).ok(calls.renameUser, { params: { id }, body });
  expect(await listEntries()).toHaveLength(1);
});

test.each([
  ['', 400, 'Username cannot be empty'],
  ['   ', 400, 'Username cannot be empty'],
  [undefined, 400, 'Username cannot be empty'],
  ['Admin', 400, 'This username is reserved.'],
  ['a b', 400, 'Username must be 2 to 30 letters, digits, dots, dashes or underscores'],
  ['ADA', 409, 'This username is already taken.'],
])('renameUser refuses %j', async (username, status, message) => {
  const id = await app.userId('ben');
  expect(await rename(id, username)).toMatchObject({
    status,
    message,
    issues: [{ path: 'username', message }],
  });
  expect(await app.userId('ben')).toBe(id);
  expect(await listEntries()).toEqual([]);
});

test('renameUser refuses to rename the administrator, and returns 404 for an unknown user', async () => {
  expect(await rename(1, 'evelyn')).toMatchObject({ status: 403, message: calls.NOT_USER_ONE });
  expect(await rename(999_999, 'evelyn')).toMatchObject({
    status: 404,
    message: 'User not found.',
  });
  expect(await app.userId('eve')).toBe(1);
});

test('removeUser deletes all data of the user, and removes their address from the audit log', async () => {
  const cleo = await app.signIn('cleo');
  const id = await app.userId('cleo');
  await app.rows(
    `insert into approved_emails (email, invitation_code, code_expires) values ($1, 'c', now())`,
    [emailOf('cleo')],
  );
  await app.rows(
    `insert into audit_log (actor_id, action, subject, after)
         values (1, 'approved-email.added', 'approved email 1', $1)`,
    [JSON.stringify({ email: emailOf('cleo').toUpperCase(), notes: null })],
  );
  await (await eve()).ok(calls.removeUser, { params: { id } });
  expect((await cleo.refused(getUser)).status).toBe(401);
  for (const table of ['habits', 'habit_instances', 'sessions']) {
    expect(await app.rows(`select 1 from ${table} where user_id = $1`, [id])).toEqual([]);
  }
  expect(await app.rows('select 1 from approved_emails')).toEqual([]);
  const log = await listEntries();
  expect(log[0]).toMatchObject({
    action: 'user.deleted',
    subject: `user ${id}`,
    changes: [{ field: 'username', before: 'cleo', after: null }],
  });
  expect(JSON.stringify(log).toLowerCase()).not.toContain('cleo@');
  expect(await (await eve()).refused(calls.removeUser, { params: { id } })).toMatchObject({
    status: 404,
    message: 'User not found.',
  });
});

test('removeUser refuses to delete the administrator', async () => {
  const params = { id: 1 };
  expect(await (await eve()).refused(calls.removeUser, { params })).toMatchObject({
    status: 403,
    message: calls.NOT_USER_ONE,
  });
  expect(await app.userId('eve')).toBe(1);
});

test('removeUser deletes the user once when two requests run concurrently', async () => {
  const id = await addUser('twice');
  const caller = await eve();
  const both = await Promise.all(
    [1, 2].map(() => caller.raw({ method: 'DELETE', url: `/api/admin/users/${id}` })),
  );
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await listEntries()).toHaveLength(1);
});

test('endUserSessions ends all sessions of the user, and is recorded in the audit log', async () => {
  const [current, elsewhere] = [await app.signIn('dov'), await app.signIn('dov')];
  const ada = await app.signIn('ada');
  const id = await app.userId('dov');
  const caller = await eve();
  expect(await caller.ok(calls.endUserSessions, { params: { id } })).toEqual({ ended: 2 });
  expect((await current.refused(getUser)).status).toBe(401);
  expect((await elsewhere.refused(getUser)).status).toBe(401);
  await ada.ok(getUser);
  await app.signIn('dov');
  expect(await listEntries()).toMatchObject([
    {
      action: 'user.signed-out',
      subject: `user ${id}`,
      changes: [{ field: 'sessions', before: '2', after: '0' }],
    },
  ]);
});

test('endUserSessions changes nothing for a user without sessions', async () => {
  const id = await addUser('absent');
  expect(await (await eve()).ok(calls.endUserSessions, { params: { id } })).toEqual({ ended: 0 });
  expect(await listEntries()).toEqual([]);
});

test('endUserSessions refuses to end the administrator’s sessions, and returns 404 for an unknown user', async () => {
  const caller = await eve();
  const refuseEnd = (id: number) => caller.refused(calls.endUserSessions, { params: { id } });
  expect(await refuseEnd(1)).toMatchObject({ status: 403, message: calls.NOT_USER_ONE });
  expect(await refuseEnd(999_999)).toMatchObject({ status: 404, message: 'User not found.' });
  await caller.ok(getUser);
});

test('listAudit returns the values of a setting before and after a change', async () => {
  const caller = await eve();
  const params = { key: 'require_approval' };
  await caller.ok(updateSystemSetting, { params, body: { value: 'false' } });
  await caller.ok(updateSystemSetting, { params, body: { value: 'true' } });
  const found = await caller.ok(calls.listAudit, { query: { search: 'SETTING', pageSize: 1 } });
  expect(found).toMatchObject({
    entries: [
      {
        action: 'setting.changed',
        subject: 'require_approval',
        changes: [{ field: 'value', before: 'false', after: 'true' }],
      },
    ],
    total: 2,
    page: 1,
    pageSize: 1,
  });
  expect((await caller.ok(calls.listAudit, { query: { search: 'nothing' } })).total).toBe(0);
});

test('listAudit does not contain a refused change', async () => {
  const params = { key: 'unknown' };
  const body = { value: 'true' };
  expect((await (await eve()).refused(updateSystemSetting, { params, body })).status).toBe(404);
  expect(await listEntries()).toEqual([]);
});

test('getSiteStatus returns version, database size, mails and jobs', async () => {
  const id = await app.userId('ada');
  await app.rows(
    `insert into notification_queue
         (user_id, type, subject, html_content, text_content, scheduled_for, status, error_message)
       values ($1, 'encouragement', 'x', 'x', 'x', now(), 'pending', null),
              ($1, 'encouragement', 'x', 'x', 'x', now(), 'failed', 'No such mailbox')`,
    [id],
  );
  await app.rows(
    `select graphile_worker.add_job('sweepLimits', run_at => now() - interval '5 minutes')`,
  );
  const status = await (await eve()).ok(calls.getSiteStatus);
  expect(status).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    database: { version: expect.stringMatching(/^\d+/), bytes: expect.any(Number) },
    mail: {
      hasServer: false,
      from: 'HabitCrush <no-reply@localhost>',
      pending: 1,
      sent: 0,
      failed: 1,
      lastFailure: { at: expect.any(String), message: 'No such mailbox' },
    },
    jobs: { waiting: 1, running: 0, failing: 0, troubles: [] },
  });
  expect(status.database.bytes).toBeGreaterThan(1_000_000);
  expect(status.jobs.oldestOverdueSeconds).toBeGreaterThanOrEqual(300);
  await app.rows(
    `update graphile_worker._private_jobs set attempts = 2, last_error = 'The lamp is out'`,
  );
  expect((await (await eve()).ok(calls.getSiteStatus)).jobs).toMatchObject({
    failing: 1,
    troubles: [{ job: 'sweepLimits', attempts: 2, error: 'The lamp is out' }],
  });
});
