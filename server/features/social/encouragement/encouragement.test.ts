import { beforeEach, expect, test } from 'vitest';
import { deleteUser, getUser } from '#contract/account.ts';
import * as calls from '#contract/encouragement.ts';
import { DEFAULT_ENCOURAGEMENT, MAX_ENCOURAGEMENT_LENGTH } from '#domain/people/encouragement.ts';
import type { AppEvent } from '#server/events.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST, type CastName } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const events: AppEvent[] = [];
const app = useRestoredTestApp({
  reactions: { user_encouraged: [async (_tx, event) => void events.push(event)] },
});

const fetchId = async (who: CastName) => (await (await app.signIn(who)).ok(getUser)).id;

const send = (from: Caller, toUserId: number, message?: string) =>
  from.ok(calls.sendEncouragement, { body: { toUserId, ...(message && { message }) } });

const refuse = async (from: Caller, body: unknown) =>
  from.refused(calls.sendEncouragement, { body });

const fetchReceivedBy = async (who: CastName) =>
  (await (await app.signIn(who)).ok(calls.listEncouragements)).encouragements;

beforeEach(() => {
  events.length = 0;
});

test('an encouragement reaches its recipient only', async () => {
  const [dov, ada] = [await app.signIn('dov'), await fetchId('ada')];
  const sent = await send(dov, ada, '  You are unreal!  ');
  expect(sent).toMatchObject({ message: 'You are unreal!' });
  expect(await fetchReceivedBy('ada')).toEqual([
    { ...sent, fromUser: { name: CAST.dov.name, username: 'dov', isBot: false } },
  ]);
  expect(await fetchReceivedBy('dov')).toEqual([]);
  expect(await fetchReceivedBy('ben')).toEqual([]);
});

test('an encouragement has the default text of the site when sent without a message', async () => {
  const [dov, ada] = [await app.signIn('dov'), await fetchId('ada')];
  expect((await send(dov, ada)).message).toBe(DEFAULT_ENCOURAGEMENT);
  expect((await fetchReceivedBy('ada'))[0]?.message).toBe('Keep crushing it! 💪');
  const body = { toUserId: await fetchId('ben'), message: null };
  expect((await dov.ok(calls.sendEncouragement, { body })).message).toBe(DEFAULT_ENCOURAGEMENT);
});

test('an encouragement emits one event when it is stored', async () => {
  const [dov, ada, from] = [await app.signIn('dov'), await fetchId('ada'), await fetchId('dov')];
  await send(dov, ada, 'Go');
  expect(events).toEqual([
    {
      type: 'user_encouraged',
      userId: ada,
      fromUserId: from,
      message: 'Go',
      at: app.clock.now(),
    },
  ]);
});

test('an encouragement says that it is from a bot when a bot sent it', async () => {
  await send(await app.signIn('pip'), await fetchId('ada'));
  expect((await fetchReceivedBy('ada'))[0]?.fromUser).toEqual({
    name: null,
    username: 'pip',
    isBot: true,
  });
});

test.each([
  '<script>alert(1)</script>',
  'שלום ادا',
  '"; drop table users; --',
  '👨‍👩‍👧‍👦'.repeat(280),
])('an encouragement stores the text unchanged: %s', async (message) => {
  await send(await app.signIn('dov'), await fetchId('ada'), message);
  expect((await fetchReceivedBy('ada'))[0]?.message).toBe(message);
});

test.each(['', '   ', '\u200B', ' \u3164\u2060 '])(
  'an encouragement without visible characters is refused: %j',
  async (message) => {
    const dov = await app.signIn('dov');
    const body = { toUserId: await fetchId('ada'), message };
    expect(await dov.refused(calls.sendEncouragement, { body })).toMatchObject({
      status: 400,
      issues: [{ path: 'message', message: 'Please write a message.' }],
    });
  },
);

test('an encouragement stays without a name when the sender deletes their account', async () => {
  const [ben, ada] = [await app.signIn('ben'), await fetchId('ada')];
  await send(ben, ada, 'Farewell');
  await ben.ok(deleteUser, { body: { username: 'ben' } });
  expect(await fetchReceivedBy('ada')).toMatchObject([{ message: 'Farewell', fromUser: null }]);
});

test('listEncouragements returns at most 20, newest first', async () => {
  const ada = await fetchId('ada');
  await app.rows(
    `insert into encouragements (to_user_id, message, created_at)
       select $1, 'No. ' || n, now() + n * interval '1 second' from generate_series(1, 25) n`,
    [ada],
  );
  const messages = (await fetchReceivedBy('ada')).map(({ message }) => message);
  expect(messages).toHaveLength(20);
  expect(messages.slice(0, 2)).toEqual(['No. 25', 'No. 24']);
});

test('listEncouragements refuses visitors', async () => {
  const refused = await app.visitor().refused(calls.listEncouragements);
  expect([refused.status, refused.message]).toEqual([401, 'Please sign in.']);
});

test('sendEncouragement refuses visitors', async () => {
  const body = { toUserId: await fetchId('ada') };
  const refused = await refuse(app.visitor(), body);
  expect([refused.status, refused.message]).toEqual([401, 'Login required']);
  expect(await fetchReceivedBy('ada')).toEqual([]);
});

test('sendEncouragement refuses to encourage oneself', async () => {
  const [ada, toUserId] = [await app.signIn('ada'), await fetchId('ada')];
  const refused = await refuse(ada, { toUserId });
  expect([refused.status, refused.message]).toEqual([400, 'Cannot encourage yourself']);
  expect(events).toEqual([]);
});

test('sendEncouragement returns 404 for an unknown user', async () => {
  const dov = await app.signIn('dov');
  expect((await refuse(dov, { toUserId: 999_999 })).status).toBe(404);
  expect(events).toEqual([]);
});

test.each([
  {},
  { toUserId: 0 },
  { toUserId: -1 },
  { toUserId: 1.5 },
  { toUserId: 'ada' },
  { toUserId: 99_999_999_999 },
  { toUserId: null },
])('sendEncouragement refuses the body %j', async (body) => {
  expect((await refuse(await app.signIn('dov'), body)).status).toBe(400);
});

test.each([
  ['nothing', '', 'Please write a message.'],
  ['blanks', ' \n ', 'Please write a message.'],
  ['281 letters', 'a'.repeat(MAX_ENCOURAGEMENT_LENGTH + 1), 'Please use at most 280 characters.'],
  ['281 families', '👨‍👩‍👧‍👦'.repeat(281), 'Please use at most 280 characters.'],
  ['marks piled up', `a${'\u0301'.repeat(2900)}`, 'Please use at most 280 characters.'],
  ['a novel', 'a'.repeat(100_000), 'Please use at most 280 characters.'],
  ['a NUL character', 'a\u0000b', 'This text contains a character that cannot be stored.'],
  ['a number', 5, 'Please write a message.'],
])('sendEncouragement refuses a message of %s', async (_, message, words) => {
  const refused = await refuse(await app.signIn('dov'), {
    toUserId: await fetchId('ada'),
    message,
  });
  expect(refused.status).toBe(400);
  expect(refused.issues).toEqual([{ path: 'message', message: words }]);
  expect(await fetchReceivedBy('ada')).toEqual([]);
});

test('sendEncouragement accepts one of several concurrent encouragements to a user, and the next one after a minute', async () => {
  const [dov, ada, ben] = [await app.signIn('dov'), await fetchId('ada'), await fetchId('cleo')];
  const body = { toUserId: ada };
  const sent = { method: 'POST', url: '/api/encouragement', payload: body } as const;
  const answers = await Promise.all([1, 2, 3].map(() => dov.raw(sent)));
  const accepted = answers.filter(({ statusCode }) => statusCode === 201);
  const refusedOnes = answers.filter(({ statusCode }) => statusCode === 429);
  expect([accepted.length, refusedOnes.length]).toEqual([1, 2]);
  await send(dov, ben);
  app.clock.pass(59_000);
  const refused = await refuse(dov, body);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  app.clock.pass(1000);
  await send(dov, ada);
  expect(await fetchReceivedBy('ada')).toHaveLength(2);
});

test('sendEncouragement refuses further encouragements once the account has reached its limit', async () => {
  const [dov, ada] = [await app.signIn('dov'), await fetchId('ada')];
  const dovsId = await fetchId('dov');
  const flood = Array.from({ length: LIMITS.encouragementPerAccount.points }, () =>
    app.ctx.limits.consume('encouragementPerAccount', `${dovsId}`),
  );
  await Promise.all(flood);
  const refused = await refuse(dov, { toUserId: ada });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
