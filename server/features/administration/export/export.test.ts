import { unzipSync } from 'fflate';
import { beforeEach, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { exportJson, exportZip } from '#contract/export.ts';
import { createHabit, setDay } from '#contract/habits.ts';
import { updateProfile } from '#contract/profile.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();

const ids: Record<string, number> = {};

const fetchFile = (caller: Caller, call: Call) => caller.raw({ method: 'GET', url: call.path });

type ExportedFile = Record<string, Record<string, unknown>[]> & {
  profile: Record<string, unknown>;
};

async function fetchJson(caller: Caller): Promise<ExportedFile> {
  return (await fetchFile(caller, exportJson)).json<ExportedFile>();
}

async function fetchFiles(caller: Caller): Promise<Record<string, string>> {
  const files = unzipSync((await fetchFile(caller, exportZip)).rawPayload);
  // Other decoders remove the byte order mark.
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
}

const linesOf = (text: string | undefined) => text?.replace('\uFEFF', '').trimEnd().split('\r\n');

beforeEach(async () => {
  for (const { id, username } of await app.rows<{ id: number; username: string }>(
    'select id, username from users',
  )) {
    ids[username] = id;
  }
  const ada = await app.signIn('ada');
  const body = { name: '=HYPERLINK("x")', type: 'weekly', weekdays: ['monday', 'friday'] } as const;
  const { id } = await ada.ok(createHabit, {
    body: { ...body, weekdays: [...body.weekdays], notes: 'mine, "only"\nmine' },
  });
  const params = { id, date: '2026-03-10' };
  await ada.ok(setDay, { params, body: { completed: true, notes: '@home – Ünïcödé 🌱' } });
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
  await ada.ok(updateProfile, { body: { profileImage: `data:image/png;base64,${png}` } });
  for (const sql of ROWS_PER_TABLE) await app.rows(sql, [ids['ada'], ids['ben']]);
});

const camel = ({ name }: { name: string }) =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());

/** One row of Ada's in every table that can have one, and one of Ben's. */
const ROWS_PER_TABLE = [
  `insert into sections (user_id, name) values ($1, 'Ada’s mornings'), ($2, 'Ben’s mornings')`,
  'insert into followers (follower_id, following_id) values ($1, $2), ($2, $1)',
  `insert into encouragements (from_user_id, to_user_id, message) values ($1, $2, 'Go Ben'), ($2, $1, '+1 Ada')`,
  `insert into profile_views (viewer_id, profile_user_id, session_id, last_seen)
     values ($1, $2, 'a', now()), ($2, $1, 'b', now())`,
  `insert into notification_queue (user_id, type, subject, html_content, text_content, scheduled_for, related_user_id)
     values ($1, 'encouragement', 'To Ada', 'x', 'x', now(), $2), ($2, 'encouragement', 'To Ben', 'x', 'x', now(), $1)`,
  `insert into page_views (path, user_id, session_id, ip_hash, timestamp)
     values ('/ada-was-here', $1, 'a', 'x', now()), ('/ben-was-here', $2, 'b', 'x', now())`,
  `insert into page_view_people (user_id, path, day)
     values ($1, '/ada-was-here', '2026-03-01'), ($2, '/ben-was-here', '2026-03-01')`,
  `insert into held_usernames (name, user_id, held_until)
     values ('ada1815', $1, '2026-04-09'), ('ben1815', $2, '2026-04-09')`,
  `insert into channel_settings (user_id, mail, address_kind, address, updated_at)
     values ($1, true, 'ntfy', 'https://ada:pass@ntfy.example/ada-topic', now()),
            ($2, true, 'webhook', 'https://ben.example/hook', now())`,
  `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, name)
     select s.user_id, s.id, 'https://push.example/device-' || s.user_id, decode(repeat('ab', 65), 'hex'),
            decode(repeat('cd', 16), 'hex'), 'Device ' || s.user_id
       from sessions s where s.user_id in ($1, $2)`,
  `insert into api_tokens (user_id, token_hash, name, scopes)
     values ($1, sha256('ada'), 'Shell of ada', array['read']), ($2, sha256('ben'), 'Shell of ben', array['tick'])`,
  `insert into webhooks (user_id, name, url, events, secret)
     values ($1, 'House of ada', 'https://ada:pass@house.example/ada-hook', array['done'], 'hcw_ada'),
            ($2, 'House of ben', 'https://ben.example/hook', array['done'], 'hcw_ben')`,
  `insert into calendar_addresses (user_id, secret_hash) values ($1, sha256('ada')), ($2, sha256('ben'))`,
  `insert into tick_links (user_id, habit_id, secret_hash, act, name)
     select u, h, sha256(u::text::bytea), 'done', 'Sticker of ' || u
       from unnest(array[$1::int, $2::int]) u, lateral (select coalesce(min(id), 1) as h from habits where user_id = u) own`,
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
     values ($1, 'ada', 'key', 0, array['usb'], 'Ada’s phone'), ($2, 'ben', 'key', 0, array['usb'], 'Ben’s phone')`,
  // Set up but not switched on, so that the sign-ins below need only the password.
  `insert into second_factors (user_id, secret, recovery_salt)
     values ($1, repeat('a', 20)::bytea, repeat('s', 16)::bytea),
            ($2, repeat('b', 20)::bytea, repeat('s', 16)::bytea)`,
  `insert into recovery_codes (user_id, hash) values ($1, '$argon2id of ada'), ($2, '$argon2id of ben')`,
  `insert into oidc_links (user_id, issuer, subject, label)
     values ($1, 'https://id.example', 'ada-there', 'ada@id'), ($2, 'https://id.example', 'ben-there', 'ben@id')`,
  'insert into challenge_waitlist (user_id) values ($1), ($2)',
  `insert into pauses (user_id, from_day, until_day) values ($1, '2026-03-01', '2026-03-02'), ($2, '2026-04-01', null)`,
  'insert into notification_preferences (user_id) values ($1), ($2)',
  `insert into reminder_plans (user_id, summary_time, handled_through)
     values ($1, '20:00', now()), ($2, '21:00', now())`,
  `insert into podcast_signups (email, name, user_id)
     values ('ada@habitcrush.example', 'Ada', $1), ('ben@habitcrush.example', 'Ben', $2)`,
  `insert into beta_access_requests (first_name, email, job_title, pricing_amount, pricing_interval)
     select username, email, 'Student', 1, 'Monthly' from users where id in ($1, $2)`,
  `insert into approved_emails (email, invitation_code, code_expires, approved_by, notes, is_used)
     select email, 'CODE-' || username, '2026-04-01', 1, 'noted by the office', true
       from users where id in ($1, $2)`,
  `update users set vip_until = '2026-04-09T08:00:00Z' where id = $1 and $2 > 0`,
  `with c as (insert into challenges (name, start_date, end_date)
     values ('Seven', '2026-03-01', '2026-03-07') returning id)
   insert into challenge_participants (challenge_id, user_id)
     select c.id, u from c, unnest(array[$1::int, $2::int]) u`,
];

/** Each foreign key to a user, and the section of the file with its rows. */
const SECTION_OF_COLUMN: Record<string, string> = {
  'activity_feed.user_id': 'activities',
  'api_tokens.user_id': 'programs',
  'calendar_addresses.user_id': 'calendar',
  'challenge_participants.user_id': 'challenges',
  'challenge_waitlist.user_id': 'challengeWaitlist',
  'channel_settings.user_id': 'channels',
  'encouragements.from_user_id': 'encouragementsSent',
  'encouragements.to_user_id': 'encouragementsReceived',
  'followers.follower_id': 'following',
  'followers.following_id': 'followers',
  'habits.user_id': 'habits',
  'held_usernames.user_id': 'heldUsernames',
  'known_browsers.user_id': 'knownBrowsers',
  'notification_preferences.user_id': 'notificationPreferences',
  'notification_queue.user_id': 'notifications',
  'oidc_links.user_id': 'linkedAccounts',
  'page_view_people.user_id': 'pagesOpened',
  'page_views.user_id': 'pageViews',
  'passkeys.user_id': 'passkeys',
  'pauses.user_id': 'pauses',
  'podcast_signups.user_id': 'podcastSignups',
  'profile_pictures.user_id': 'profile',
  'push_devices.user_id': 'pushDevices',
  'reminder_plans.user_id': 'eveningSummary',
  'second_factors.user_id': 'secondFactor',
  'sections.user_id': 'sections',
  'tick_links.user_id': 'tickLinks',
  'profile_views.viewer_id': 'profilesViewed',
  'sessions.user_id': 'sessions',
  'webhooks.user_id': 'webhooks',
};

/** References to users that the file leaves out, with the reason. */
const NOT_EXPORTED: Record<string, string> = {
  'announcements.receiver_id': 'what a mail of the next minutes is about, which is in the file',
  'announcements.user_id': 'what a mail to somebody else is about',
  'applied_operations.user_id': 'numbers of changes, which say nothing about a day',
  'approved_emails.approved_by': 'an invitation belongs to the person it is for',
  'audit_log.actor_id': 'the record of the site',
  'bot_turns.user_id': 'bots do not export',
  'deleted_habits.user_id': 'deleted habits, which are removed after a day',
  'email_confirmations.user_id': 'a link that was mailed, for seven days',
  'half_sessions.user_id': 'a pending sign-in, for some minutes',
  'passkey_challenges.user_id': 'a challenge, for some minutes',
  'reminder_buttons.user_id': 'a way to tick one habit, for a day',
  'recovery_codes.user_id': 'secrets: how many are left is in the file',
  'notification_queue.related_user_id': 'a mail to somebody else',
  'oidc_departures.user_id': 'a pending sign-in at a provider, for some minutes',
  'password_resets.user_id': 'a secret that opens the account for half an hour',
  'profile_previews.user_id': 'a picture of public data, which is in the file',
  'profile_views.profile_user_id': 'views of other users',
  'reminder_messages.user_id': 'reminders of the next seconds',
  'sign_in_links.user_id': 'a secret that opens the account for some minutes',
  'system_settings.updated_by': 'the record of the site',
};

test('the export is one JSON file, named after user and day', async () => {
  const ada = await app.signIn('ada');
  const response = await fetchFile(ada, exportJson);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json',
    'content-disposition': 'attachment; filename="habitcrush-ada-2026-03-10.json"',
    'cache-control': 'no-store',
  });
  const exported = response.json<ExportedFile>();
  expect(exported.profile).toMatchObject({
    username: 'ada',
    email: 'ada@habitcrush.example',
    picture: expect.stringMatching(/^data:image\/jpeg;base64,\/9j\/[\w+/]+=*$/),
  });
  expect(exported['habits']?.map(({ name }) => name)).toEqual([
    'Read 20 pages',
    'Gym',
    '=HYPERLINK("x")',
  ]);
  const [{ count } = { count: 0 }] = await app.rows<{ count: number }>(
    'select count(*) as count from habit_instances where user_id = $1',
    [ids['ada']],
  );
  expect(exported['history']).toHaveLength(count);
  expect(exported['history']?.at(-1)).toMatchObject({
    date: '2026-03-10',
    habitName: '=HYPERLINK("x")',
    completed: true,
    notes: '@home – Ünïcödé 🌱',
  });
});

test('the export covers every table with a foreign key to users', async () => {
  const named = await app.rows<{ name: string }>(
    `select conrelid::regclass || '.' || a.attname as name
         from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`,
  );
  expect(named.map(({ name }) => name)).toEqual(
    Object.keys({ ...SECTION_OF_COLUMN, ...NOT_EXPORTED }).toSorted(),
  );
  const exported = await fetchJson(await app.signIn('ada'));
  const found = Object.values(SECTION_OF_COLUMN).filter((name) => name !== 'profile');
  for (const name of [...found, 'history', 'betaAccessRequests', 'approvedEmails']) {
    expect([name, (exported[name]?.length ?? 0) > 0]).toEqual([name, true]);
  }
});

test('the export contains the preference for each type of mail, the pass and the approval', async () => {
  const kinds = await app.rows<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'notification_preferences'::regclass
          and atttypid = 'boolean'::regtype`,
  );
  const exported = await fetchJson(await app.signIn('ada'));
  const [preferences = {}] = exported['notificationPreferences'] ?? [];
  expect(Object.keys(preferences).toSorted()).toEqual(kinds.map(camel).toSorted());
  expect(exported.profile).toMatchObject({
    vipUntil: '2026-04-09T08:00:00.000Z',
    dayStart: 0,
    weekBeginnings: null,
  });
  expect(exported['approvedEmails']).toEqual([
    {
      email: 'ada@habitcrush.example',
      approvedAt: expect.any(String),
      invitationSentAt: null,
      isUsed: true,
    },
  ]);
});

test('the export contains no data of others and no secrets', async () => {
  const { rawPayload } = await fetchFile(await app.signIn('ada'), exportJson);
  const text = rawPayload.toString();
  const foreign = [
    'To Ben',
    'ben-was-here',
    'ben@',
    'Diary',
    '$argon2id',
    'Ben’s phone',
    'token',
    'CODE-',
    'noted',
    'ben1815',
    'ada-hook',
    'hcw_',
  ];
  for (const word of foreign) {
    expect(text).not.toContain(word);
  }
  const { knownBrowsers = [] } = await fetchJson(await app.signIn('ada'));
  expect(Object.keys(knownBrowsers[0] ?? {})).toEqual(['lastUsedAt']);
  const cleo = await fetchJson(await app.signIn('cleo'));
  expect(cleo['habits']?.map(({ name }) => name)).toEqual(['Diary']);
  expect(cleo['following']).toEqual([]);
});

test('the export is refused to visitors', async () => {
  for (const call of [exportJson, exportZip]) {
    expect((await app.visitor().refused(call)).status).toBe(401);
  }
});

test.each([
  ['a picture in a page', { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
  ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' }],
  ['a link on another site', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
])('the export is refused for %s, without counting toward the limit', async (_, headers) => {
  const cleo = await app.signIn('cleo');
  await app.rows('delete from rate_limits');
  for (const call of [exportJson, exportZip]) {
    expect(await cleo.refused(call, { headers })).toMatchObject({
      status: 403,
      message: 'Please download your data from your profile page.',
    });
  }
  expect(await app.rows('select key from rate_limits')).toEqual([]);
  const fetchMetadata = { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' };
  const answer = await cleo.raw({ method: 'GET', url: exportJson.path, headers: fetchMetadata });
  expect(answer.statusCode).toBe(200);
});

test('the export is limited to 30 per hour', async () => {
  const dov = await app.signIn('dov');
  for (let count = 0; count < 30; count += 1) {
    expect((await fetchFile(dov, exportZip)).statusCode).toBe(200);
  }
  expect((await dov.refused(exportZip)).status).toBe(429);
});

test('the zip export contains a CSV file for each kind of data', async () => {
  const ada = await app.signIn('ada');
  const response = await fetchFile(ada, exportZip);
  expect(response.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="habitcrush-ada-2026-03-10.zip"',
  });
  const files = await fetchFiles(ada);
  expect(Object.keys(files)).toEqual([
    'habits.csv',
    'sections.csv',
    'history.csv',
    'entries.csv',
    'active-days.csv',
    'past-rhythms.csv',
    'pauses.csv',
    'notes.csv',
    'follows.csv',
    'encouragements.csv',
  ]);
  expect(Object.values(files).every((text) => text.startsWith('\uFEFF'))).toBe(true);
});

test('the zip export escapes spreadsheet formulas', async () => {
  const files = await fetchFiles(await app.signIn('ada'));
  const habits = files['habits.csv'] ?? '';
  expect(linesOf(habits)?.[0]).toBe(
    'name,type,deadline,weekday,notes,completed,icon,isPrivate,streak,reps,createdOn,sortOrder,createdAt,id,rhythm,goal,unit,per,step,isAmountPublic,archivedOn,archives,section,tags,steps,stepIds,stepsNeeded,reminders',
  );
  expect(habits).toContain(
    `"'=HYPERLINK(""x"")",weekly,18:00,"monday,friday","mine, ""only""\nmine",true,,false,0,1,2026-03-10,`,
  );
  expect(linesOf(files['notes.csv'])).toContain(
    `public,"'=HYPERLINK(""x"")",2026-03-10,'@home – Ünïcödé 🌱`,
  );
  expect(linesOf(files['encouragements.csv'])).toEqual([
    'direction,username,message,createdAt',
    expect.stringMatching(/^sent,ben,Go Ben,2/),
    expect.stringMatching(/^received,ben,'\+1 Ada,2/),
  ]);
  expect(linesOf(files['follows.csv'])).toEqual([
    'direction,username,since',
    expect.stringMatching(/^following,ben,2/),
    expect.stringMatching(/^follower,ben,2/),
  ]);
});

test('the zip export contains a history of many pages, oldest day first', async () => {
  const ben = await app.signIn('ben');
  const { id } = await ben.ok(createHabit, { body: { name: 'Long', type: 'daily' } });
  await app.rows(`update habits set created_on = '2016-01-01' where user_id = $1 and id = $2`, [
    ids['ben'],
    id,
  ]);
  await app.rows(
    `update histories set first_day = '2016-01-01', through = '2016-01-01'::date + 3499,
              days = rpad(repeat('x', 3500), 3520) where user_id = $1 and habit_id = $2`,
    [ids['ben'], id],
  );
  const lines = linesOf((await fetchFiles(ben))['history.csv']) ?? [];
  const dates = lines.slice(1).map((line) => line.split(',')[0]);
  expect(dates).toHaveLength(3500);
  expect(dates).toEqual(dates.toSorted((a = '', b = '') => a.localeCompare(b)));
  expect(new Set(dates).size).toBe(3500);
  expect((await fetchJson(ben))['history']).toHaveLength(3500);
});

test('the zip export contains only headers when the account is empty', async () => {
  const files = await fetchFiles(await app.signIn('pip'));
  expect(linesOf(files['habits.csv'])).toHaveLength(1);
  expect(linesOf(files['history.csv'])).toEqual([
    'date,habit,scheduled,completed,skipped,note,habitId,amount,ownSkip,stepsDone,record',
  ]);
});
