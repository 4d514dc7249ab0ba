import { afterAll, beforeEach, expect, test } from 'vitest';
import { endSession, getUser, listSessions, login, PROOF_NEEDED } from '#contract/account.ts';
import * as calls from '#contract/oidc.ts';
import { getProfile } from '#contract/profile.ts';
import { LAST_SIGN_IN_METHOD, OIDC_MINUTES } from '#domain/people/sign-in-methods.ts';
import { LIMITS } from '#server/security/limits.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { openOidcProvider, ProviderVisitor } from '#server/testing/oidc-provider.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob, runWaitingJobs } from '#server/testing/run-jobs.ts';

const provider = await openOidcProvider('http://localhost:4000');
afterAll(() => provider[Symbol.asyncDispose]());
const app = useRestoredTestApp({ config: { oidc: provider.config, outboundAllow: '127.0.0.1' } });

const { OIDC_WORDS: words } = calls;
const { name } = provider.config;
const MINUTE = 60_000;

beforeEach(() => {
  provider.accounts['ada-there'] = { preferred_username: 'ada@corp' };
  provider.accounts['ben-there'] = { email: 'ben@corp.example', email_verified: true };
});

type Start =
  | typeof calls.startOidcSignIn
  | typeof calls.startOidcLink
  | typeof calls.startOidcProof;

/** Goes to the provider and back. Returns the answer that the browser brings. */
async function travel(
  caller: Caller,
  start: Start,
  account: string,
  browser = new ProviderVisitor(),
): Promise<{ body: { answer: string } }> {
  const { address } = await caller.ok(start);
  return { body: { answer: await browser.visit(address, { account }) } };
}

const signIn = async (caller: Caller, account: string, browser?: ProviderVisitor) =>
  caller.ok(calls.finishOidc, await travel(caller, calls.startOidcSignIn, account, browser));

async function linked(who: 'ada' | 'ben', account = `${who}-there`): Promise<Caller> {
  const caller = await app.signIn(who);
  await caller.ok(calls.finishOidc, await travel(caller, calls.startOidcLink, account));
  return caller;
}

const open = (url: string) => app.visitor().raw({ method: 'GET', url });

const fetchSessionId = async (caller: Caller) =>
  (await caller.ok(listSessions)).sessions[0]?.id ?? 0;

const over = { status: 403, message: words.over };

const isConfirmed = async (caller: Caller) =>
  (await caller.ok(getProfile)).profile.isEmailConfirmed;

test.each([
  ['the same', { email: emailOf('ada').toUpperCase(), email_verified: true }, true],
  ['another one', { email: 'ada@corp.example', email_verified: true }, false],
  ['one that it has not confirmed', { email: emailOf('ada'), email_verified: false }, false],
])(
  'an unconfirmed address is confirmed when the provider reports the same address as confirmed: %s',
  async (_, account, expected) => {
    const unconfirm = () => app.rows('update users set email_confirmed_at = null');
    provider.accounts['ada-there'] = account;
    await unconfirm();
    expect(await isConfirmed(await linked('ada'))).toBe(expected);
    await unconfirm();
    const caller = app.visitor();
    await signIn(caller, 'ada-there');
    expect(await isConfirmed(caller)).toBe(expected);
  },
);

test('a sign-in through a provider starts a new session, which replaces that of the browser', async () => {
  await linked('ada');
  const somebody = await app.signIn('ben');
  const before = somebody.cookie;
  const arrived = await signIn(somebody, 'ada-there');
  expect(arrived).toMatchObject({ outcome: 'signed in', user: { username: 'ada' } });
  expect(somebody.cookie).not.toBe(before);
  expect(await somebody.ok(getUser)).toMatchObject({ username: 'ada' });
  somebody.cookie = before;
  expect((await somebody.refused(getUser)).status).toBe(401);
});

test('a sign-in through a provider redirects to the provider with state, nonce and a PKCE challenge', async () => {
  const { address } = await app.visitor().ok(calls.startOidcSignIn);
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(provider.issuer);
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: 'habitcrush',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'http://localhost:4000/api/oidc/callback',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('a sign-in through a provider can be finished once, even by concurrent requests', async () => {
  await linked('ada');
  const caller = app.visitor();
  const sent = await travel(caller, calls.startOidcSignIn, 'ada-there');
  const answers = await Promise.all(
    [1, 2].map(() =>
      caller.raw({ method: 'POST', url: calls.finishOidc.path, payload: sent.body }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
  expect(await caller.refused(calls.finishOidc, sent)).toMatchObject(over);
});

test('a sign-in through a provider can be finished only in the browser that started it', async () => {
  await linked('ada');
  const caller = app.visitor();
  const sent = await travel(caller, calls.startOidcSignIn, 'ada-there');
  const other = app.visitor();
  expect(await other.refused(calls.finishOidc, sent)).toMatchObject(over);
  await other.ok(calls.startOidcSignIn);
  expect(await other.refused(calls.finishOidc, sent)).toMatchObject(over);
  expect(await caller.ok(calls.finishOidc, sent)).toMatchObject({ outcome: 'signed in' });
});

test('a sign-in through a provider expires after ten minutes and is deleted', async () => {
  const caller = app.visitor();
  const sent = await travel(caller, calls.startOidcSignIn, 'ada-there');
  app.clock.pass(OIDC_MINUTES * MINUTE);
  expect(await caller.refused(calls.finishOidc, sent)).toMatchObject(over);
  await runJob('sweepOidc', app.ctx, {});
  expect(await app.rows('select 1 from oidc_departures')).toEqual([]);
});

test('a sign-in through a provider refuses a code from another sign-in', async () => {
  await linked('ada');
  const stolen = await travel(app.visitor(), calls.startOidcSignIn, 'ada-there');
  const thief = app.visitor();
  const own = await travel(thief, calls.startOidcSignIn, 'ben-there');
  const [theirs, ours] = [stolen, own].map(({ body }) => new URLSearchParams(body.answer));
  ours?.set('code', theirs?.get('code') ?? '');
  const refused = await thief.refused(calls.finishOidc, { body: { answer: `${ours}` } });
  expect([refused.status, refused.message]).toEqual([424, words.untrusted(name)]);
});

test('a sign-in through a provider can run in two tabs of a browser concurrently', async () => {
  await linked('ada');
  const caller = app.visitor();
  const first = await travel(caller, calls.startOidcSignIn, 'ada-there');
  const second = await travel(caller, calls.startOidcSignIn, 'ada-there');
  expect(await caller.ok(calls.finishOidc, first)).toMatchObject({ outcome: 'signed in' });
  expect(await caller.ok(calls.finishOidc, second)).toMatchObject({ outcome: 'signed in' });
});

test('a sign-in through a provider reports that it was cancelled at the provider', async () => {
  const caller = app.visitor();
  const { address } = await caller.ok(calls.startOidcSignIn);
  const answer = await new ProviderVisitor().visit(address, { cancel: 'yes' });
  const refused = await caller.refused(calls.finishOidc, { body: { answer } });
  expect([refused.status, refused.message]).toEqual([403, words.denied(name)]);
});

test('a sign-in through a provider never finds an account by email address', async () => {
  for (const who of ['ada', 'eve'] as const) {
    provider.accounts['somebody'] = { email: emailOf(who), email_verified: true };
    const caller = app.visitor();
    const sent = await travel(caller, calls.startOidcSignIn, 'somebody');
    const refused = await caller.refused(calls.finishOidc, sent);
    expect([refused.status, refused.message]).toEqual([403, words.unknown(name)]);
  }
  expect(await app.rows('select 1 from oidc_links')).toEqual([]);
});

test('the callback address passes its query to the page in the fragment, without changing anything', async () => {
  const { statusCode, headers } = await open(`${calls.OIDC_CALLBACK}?code=a%20b&state=c`);
  expect([statusCode, headers.location]).toEqual([303, '/auth#oidc?code=a%20b&state=c']);
  expect(headers['set-cookie']).toBeUndefined();
});

test('the callback address drops an overlong answer', async () => {
  const { headers } = await open(`${calls.OIDC_CALLBACK}?code=${'a'.repeat(7000)}`);
  expect(headers.location).toBe('/auth#oidc?');
});

test("linking an account shows the provider's label, notifies the user by mail, and is recorded in the audit log", async () => {
  const ada = await linked('ada');
  expect(await ada.ok(calls.getOidcLink)).toEqual({
    provider: name,
    link: { label: 'ada@corp', createdAt: expect.any(String), lastUsedAt: null },
    canUnlink: true,
  });
  expect(await runWaitingJobs(app)).toMatchObject([{ task: 'mailOidcLink' }]);
  const [mail] = (await app.ctx.mail.listOutbox({ limit: 1 })).mails;
  expect(mail).toMatchObject({
    to: emailOf('ada'),
    subject: `Your account was linked with ${name}`,
  });
  expect(await app.rows('select action, subject, after from audit_log')).toEqual([
    { action: 'user.linked', subject: 'user 2', after: { provider: name } },
  ]);
});

test('linking an account needs a recent proof of identity', async () => {
  const ada = await app.signIn('ada');
  app.clock.pass(16 * MINUTE);
  for (const call of [calls.startOidcLink, calls.removeOidcLink]) {
    expect(await ada.refused(call)).toMatchObject({ status: 403, message: PROOF_NEEDED });
  }
});

test('linking an account can be repeated with the same account', async () => {
  const ada = await linked('ada');
  const again = await travel(ada, calls.startOidcLink, 'ada-there');
  expect(await ada.ok(calls.finishOidc, again)).toMatchObject({ outcome: 'linked' });
});

test('linking an account is refused for an account linked with another user, and for a second account', async () => {
  await linked('ada');
  const ben = await app.signIn('ben');
  const taken = await travel(ben, calls.startOidcLink, 'ada-there');
  expect(await ben.refused(calls.finishOidc, taken)).toMatchObject({
    status: 409,
    message: words.ofAnother(name),
  });
  const ada = await app.signIn('ada');
  const second = await travel(ada, calls.startOidcLink, 'ben-there');
  expect(await ada.refused(calls.finishOidc, second)).toMatchObject({
    status: 409,
    message: words.linkedAlready(name),
  });
});

test('linking an account can be finished only in the session that started it', async () => {
  const ada = await app.signIn('ada');
  const sent = await travel(ada, calls.startOidcLink, 'ada-there');
  const { cookie } = await app.signIn('ben');
  Object.assign(ada, { cookie });
  expect(await ada.refused(calls.finishOidc, sent)).toMatchObject(over);
  ada.cookie = undefined;
  const more = await travel(await app.signIn('ada'), calls.startOidcLink, 'ada-there');
  expect(await ada.refused(calls.finishOidc, more)).toMatchObject(over);
  expect(await app.rows('select 1 from oidc_links')).toEqual([]);
});

test('linking an account can be undone, and then the provider no longer signs in', async () => {
  const ada = await linked('ada');
  await ada.ok(calls.removeOidcLink);
  expect((await ada.refused(calls.removeOidcLink)).status).toBe(404);
  const caller = app.visitor();
  const sent = await travel(caller, calls.startOidcSignIn, 'ada-there');
  expect((await caller.refused(calls.finishOidc, sent)).message).toBe(words.unknown(name));
});

test('linking an account is limited to thirty times an hour, because each sends a mail', async () => {
  const ada = await linked('ada');
  const { id } = await ada.ok(getUser);
  await ada.ok(calls.removeOidcLink);
  await app.ctx.limits.addCost(
    'signInMethodPerAccount',
    String(id),
    LIMITS.signInMethodPerAccount.points,
  );
  const again = await travel(ada, calls.startOidcLink, 'ada-there');
  expect((await ada.refused(calls.finishOidc, again)).status).toBe(429);
  expect(await app.rows('select 1 from oidc_links')).toEqual([]);
});

test('linking an account cannot be undone without another sign-in method', async () => {
  const ada = await linked('ada');
  await app.rows(`update users set password = null where username = 'ada'`);
  expect(await ada.ok(calls.getOidcLink)).toMatchObject({ canUnlink: false });
  expect(await ada.refused(calls.removeOidcLink)).toMatchObject({
    status: 409,
    message: LAST_SIGN_IN_METHOD,
  });
});

test("linking an account ends with the user's account", async () => {
  await linked('ada');
  await app.rows(`delete from users where username = 'ada'`);
  expect(await app.rows('select 1 from oidc_links')).toEqual([]);
});

test('a proof of identity by a provider needs a new sign-in there, even if the provider knows the browser', async () => {
  await linked('ada');
  const there = new ProviderVisitor();
  const caller = app.visitor();
  await signIn(caller, 'ada-there', there);
  const params = { id: await fetchSessionId(await app.signIn('ada')) };
  // The provider knew the browser and did not ask for credentials.
  expect(await caller.refused(endSession, { params })).toMatchObject({ message: PROOF_NEEDED });
  const { address } = await caller.ok(calls.startOidcProof);
  expect(new URL(address).searchParams.get('prompt')).toBe('login');
  const answer = await there.visit(address, { account: 'ada-there' });
  expect(await caller.ok(calls.finishOidc, { body: { answer } })).toMatchObject({
    outcome: 'proved',
  });
  await caller.ok(endSession, { params });
});

test('a proof of identity by a provider is refused with another account of the provider', async () => {
  const ada = await linked('ada');
  app.clock.pass(16 * MINUTE);
  const sent = await travel(ada, calls.startOidcProof, 'ben-there');
  expect(await ada.refused(calls.finishOidc, sent)).toMatchObject({
    status: 403,
    message: words.notLinked(name),
  });
  const params = { id: await fetchSessionId(ada) };
  expect(await ada.refused(endSession, { params })).toMatchObject({ message: PROOF_NEEDED });
});

test('the password of a linked account still signs in, unless the account has none', async () => {
  await linked('ada');
  const body = { email: emailOf('ada'), password: CAST_PASSWORD };
  await app.visitor().ok(login, { body });
  await app.rows(`update users set password = null where username = 'ada'`);
  expect((await app.visitor().refused(login, { body })).status).toBe(401);
});

test.each([calls.getOidcLink, calls.startOidcLink, calls.startOidcProof, calls.removeOidcLink])(
  'the calls for linking refuse visitors: $method $path',
  async (call) => {
    expect((await app.visitor().refused(call)).status).toBe(401);
  },
);
