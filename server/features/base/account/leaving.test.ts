import { expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { createHabit } from '#contract/habits.ts';
import { updateProfile } from '#contract/profile.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const signInWithFirefox = async () => {
  const visitor = app.visitor();
  const body = { email: emailOf('ada'), password: 'crush-it-daily' };
  await visitor.ok(calls.login, { body, headers: { 'user-agent': FIREFOX } });
  return visitor;
};

test('listSessions and endSession return sessions by device, the current one first', async () => {
  await signInWithFirefox();
  app.clock.pass(2 * DAY);
  await app.signIn('ada');
  const current = await signInWithFirefox();
  const { sessions } = await current.ok(calls.listSessions);
  expect(sessions.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['Firefox on Linux', true],
    ['Unknown device', false],
    ['Firefox on Linux', false],
  ]);
  expect(sessions[2]).toEqual({
    id: expect.any(Number),
    userAgent: 'Firefox on Linux',
    createdAt: '2026-03-10T12:00:00.000Z',
    lastSeenAt: '2026-03-10T12:00:00.000Z',
    isCurrent: false,
  });
  app.clock.pass(29 * DAY);
  expect((await current.ok(calls.listSessions)).sessions.length).toBe(2);
});

test('listSessions and endSession end other sessions and the current one', async () => {
  const elsewhere = await app.signIn('cleo');
  const current = await app.signIn('cleo');
  const { sessions } = await current.ok(calls.listSessions);
  for (const { id } of sessions.toReversed())
    await current.ok(calls.endSession, { params: { id } });
  expect((await elsewhere.refused(calls.getUser)).status).toBe(401);
  expect((await current.refused(calls.getUser)).status).toBe(401);
});

test("listSessions and endSession are limited to the user's own sessions", async () => {
  const ada = await app.signIn('ada');
  const dov = await app.signIn('dov');
  const { sessions } = await ada.ok(calls.listSessions);
  const params = { id: sessions[0]?.id ?? 0 };
  expect(await dov.refused(calls.endSession, { params })).toMatchObject({
    status: 404,
    message: 'Session not found.',
  });
  expect((await dov.ok(calls.listSessions)).sessions.map(({ id }) => id)).not.toContain(params.id);
  expect((await app.visitor().refused(calls.endSession, { params })).status).toBe(401);
  expect((await app.visitor().refused(calls.listSessions)).status).toBe(401);
  await ada.ok(calls.getUser);
});

test.each(['0', 'x', '99999999999'])('endSession refuses the id %s', async (id) => {
  const dov = await app.signIn('dov');
  expect((await dov.refused(calls.endSession, { params: { id } })).status).toBe(400);
});

test('deleteUser needs the username in the body', async () => {
  const dov = await app.signIn('dov');
  for (const username of ['ada', 'Dov', 'dov levi']) {
    expect(await dov.refused(calls.deleteUser, { body: { username } })).toMatchObject({
      status: 400,
      issues: [{ path: 'username', message: 'This is not your username. Nothing was deleted.' }],
    });
  }
  expect((await dov.refused(calls.deleteUser, { body: {} })).status).toBe(400);
  await dov.ok(calls.getUser);
});

test('deleteUser refuses visitors and the administrator', async () => {
  const body = { username: 'eve' };
  expect((await app.visitor().refused(calls.deleteUser, { body })).status).toBe(401);
  const eve = await app.signIn('eve');
  expect(await eve.refused(calls.deleteUser, { body })).toMatchObject({
    status: 403,
    message: expect.stringContaining('administrator account can’t be deleted'),
  });
  expect(await app.userId('eve')).toBe(1);
});

test("deleteUser deletes the user's rows in all tables, and no others", async () => {
  const ada = await app.signIn('ada');
  const elsewhere = await app.signIn('ada');
  const adaId = await app.userId('ada');
  await addTracesOfAda(adaId);
  const benBefore = await countRowsOf(await app.userId('ben'));
  const traced = (await countRowsOf(adaId)).filter(({ count }) => count > 0);
  expect(traced.map(({ column }) => column)).toEqual(
    expect.arrayContaining(['habits.user_id', 'habit_instances.user_id', 'sessions.user_id']),
  );
  expect(traced.length).toBeGreaterThan(12);

  const response = await ada.raw({
    method: 'DELETE',
    url: '/api/user',
    payload: { username: 'ada' },
  });
  expect(response.statusCode).toBe(204);
  expect(response.headers['set-cookie']).toMatch(/^session=;/);
  expect((await elsewhere.refused(calls.getUser)).status).toBe(401);

  for (const { column, count } of await countRowsOf(adaId))
    expect([column, count]).toEqual([column, 0]);
  expect(await findColumnsThatHold('ada@habitcrush.example')).toEqual([]);
  expect(await countRowsOf(await app.userId('ben'))).toEqual(
    benBefore.map((row) => ({ ...row, count: row.count - (BEN_MET_ADA[row.column] ?? 0) })),
  );
});

/** Ben's rows that refer to Ada, per column. */
const BEN_MET_ADA: Record<string, number> = {
  'followers.follower_id': 1,
  'followers.following_id': 1,
  'encouragements.from_user_id': 1,
  'notification_queue.related_user_id': 1,
  'profile_views.profile_user_id': 1,
  'profile_views.viewer_id': 1,
};

async function addTracesOfAda(adaId: number): Promise<void> {
  const ada = await app.signIn('ada');
  await ada.ok(createHabit, { body: { name: 'Walk', type: 'daily', completed: true } });
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
  await ada.ok(updateProfile, { body: { profileImage: `data:image/png;base64,${png}` } });
  const benId = await app.userId('ben');
  const statements = [
    'insert into followers (follower_id, following_id) values ($1, $2), ($2, $1)',
    `insert into encouragements (from_user_id, to_user_id, message) values ($1, $2, 'Go'), ($2, $1, 'Go')`,
    `insert into profile_views (viewer_id, profile_user_id, session_id, last_seen)
       values ($1, $2, 'a', now()), ($2, $1, 'b', now())`,
    `insert into notification_queue (user_id, type, subject, html_content, text_content, scheduled_for, related_user_id)
       select $1::int, 'encouragement', 'x', 'x', 'x', now(), $2::int`,
    `insert into page_views (path, user_id, session_id, ip_hash, timestamp)
       select '/', $1::int, 'a', 'x', now() where $2::int > 0`,
    `insert into challenge_waitlist (user_id) select $1::int where $2::int > 0`,
    `insert into notification_preferences (user_id) select $1::int where $2::int > 0`,
    `insert into podcast_signups (email, name, user_id)
       select 'ada@habitcrush.example', 'Ada', $1::int where $2::int > 0`,
    `insert into beta_access_requests (first_name, email, job_title, pricing_amount, pricing_interval)
       select 'Ada', 'Ada@habitcrush.example', 'Student', 1, 'Monthly' where $1::int > $2::int`,
    `insert into approved_emails (email, invitation_code, code_expires)
       select 'ada@habitcrush.example', 'ada-code', now() where $1::int <> $2::int`,
  ];
  for (const sql of statements) await app.rows(sql, [adaId, benId]);
}

type Found = { column: string; count: number };

/** Counts the rows that refer to the user, per column. */
async function countRowsOf(userId: number): Promise<Found[]> {
  const columns = await app.rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'integer'
        and (column_name like '%user_id' or column_name in ('follower_id', 'following_id',
             'viewer_id', 'actor_id', 'approved_by', 'updated_by') or (table_name, column_name) = ('users', 'id'))
      order by 1, 2`,
  );
  expect(columns.length).toBeGreaterThan(15);
  const found: Found[] = [];
  for (const { table, column } of columns) {
    const [row] = await app.rows<{ count: number }>(
      `select count(*) as count from ${table} where ${column} = $1`,
      [userId],
    );
    found.push({ column: `${table}.${column}`, count: row?.count ?? -1 });
  }
  return found;
}

async function findColumnsThatHold(text: string): Promise<string[]> {
  const columns = await app.rows<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'text'`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const sql = `select 1 from ${table} where lower(${column}) like '%' || lower($1) || '%' limit 1`;
    if ((await app.rows(sql, [text])).length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
