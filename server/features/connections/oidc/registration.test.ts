import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  CHECK_MAIL,
  getUser,
  login,
  requestPasswordReset,
  resetPassword,
  TAKEN,
} from '#contract/account.ts';
import * as calls from '#contract/oidc.ts';
import { getProfile } from '#contract/profile.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { emailOf } from '#server/seeds/cast.ts';
import type { Caller } from '#server/testing/caller.ts';
import { openOidcProvider, ProviderVisitor } from '#server/testing/oidc-provider.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const provider = await openOidcProvider('http://localhost:4000');
afterAll(() => provider[Symbol.asyncDispose]());
const oidc = { ...provider.config, registration: 'open' } as const;
const app = useRestoredTestApp({ config: { oidc, outboundAllow: '127.0.0.1' } });

const { OIDC_WORDS: words } = calls;
const EMAIL = 'nora@example.org';

beforeEach(() => {
  provider.accounts['nora'] = {
    email: EMAIL,
    email_verified: true,
    preferred_username: 'nora@corp',
  };
});

async function returnFromProvider(caller: Caller) {
  const { address } = await caller.ok(calls.startOidcSignIn);
  const answer = await new ProviderVisitor().visit(address, { account: 'nora' });
  return { body: { answer } };
}

/** Returns from the provider to the page that asks for a username. */
async function come(caller = app.visitor()) {
  const arrived = await caller.ok(calls.finishOidc, await returnFromProvider(caller));
  if (!arrived.newcomer) throw new Error('Expected a new user.');
  const { code, ...newcomer } = arrived.newcomer;
  return { caller, code, newcomer, outcome: arrived.outcome };
}

async function openDoors(): Promise<void> {
  const eve = await app.signIn('eve');
  await eve.ok(updateSystemSetting, {
    params: { key: 'require_approval' },
    body: { value: 'false' },
  });
}

const invite = (email: string, code: string) =>
  app.rows(
    `insert into approved_emails (email, invitation_code, code_expires)
     values ($1, $2, $3)`,
    [email, code, new Date(app.clock.now() + 86_400_000)],
  );

const countUsers = async () =>
  (await app.rows('select 1 from users')).length +
  (await app.rows('select 1 from oidc_links')).length;

describe('a new user of the provider', () => {
  test('a new user of the provider chooses a username, and is registered and signed in without a password', async () => {
    await openDoors();
    const { caller, code, newcomer, outcome } = await come();
    expect(outcome).toBe('new');
    expect(newcomer).toEqual({ email: EMAIL, username: 'nora', isInvitationNeeded: false });
    expect((await caller.refused(getUser)).status).toBe(401);
    const user = await caller.ok(calls.registerByOidc, { body: { code, username: 'nora' } });
    expect(user).toMatchObject({ username: 'nora', email: EMAIL, role: 'user' });
    expect(await caller.ok(getUser)).toMatchObject({ username: 'nora', hasNoPassword: true });
    expect((await caller.ok(getProfile)).profile.isEmailConfirmed).toBe(true);
    expect(await caller.ok(calls.getOidcLink)).toMatchObject({ canUnlink: false });
    const again = app.visitor();
    expect((await again.ok(calls.finishOidc, await returnFromProvider(again))).outcome).toBe(
      'signed in',
    );
  });

  test('a new user of the provider needs an invitation for their address where registration is closed', async () => {
    await invite(EMAIL, 'COME-IN');
    await invite('other@example.org', 'NOT-YOURS');
    const { caller, code, newcomer } = await come();
    expect(newcomer.isInvitationNeeded).toBe(true);
    const before = await countUsers();
    for (const invitationCode of [undefined, '', 'WRONG', 'NOT-YOURS']) {
      const body = {
        code,
        username: 'nora',
        ...(invitationCode !== undefined && { invitationCode }),
      };
      expect((await caller.refused(calls.registerByOidc, { body })).status).toBe(403);
    }
    expect(await countUsers()).toBe(before);
    const body = { code, username: 'nora', invitationCode: 'COME-IN' };
    await caller.ok(calls.registerByOidc, { body });
  });

  test('a new user of the provider is refused a taken or invalid username, and may try another one', async () => {
    await openDoors();
    const { caller, code } = await come();
    const fetchRefusal = async (username: string) =>
      caller.refused(calls.registerByOidc, { body: { code, username } });
    expect(await fetchRefusal('ada')).toMatchObject({ status: 409, message: TAKEN.username });
    expect((await fetchRefusal('admin')).status).toBe(400);
    expect((await fetchRefusal('a')).status).toBe(400);
    await caller.ok(calls.registerByOidc, { body: { code, username: 'nora' } });
    expect(await fetchRefusal('nora-2')).toMatchObject({ status: 403, message: words.over });
  });

  test('a registration with a registered address gets the same answer as in a usual registration', async () => {
    await openDoors();
    provider.accounts['nora'] = { email: emailOf('ada'), email_verified: true };
    const { caller, code, outcome } = await come();
    expect(outcome).toBe('new');
    await runWaitingJobs(app);
    const refused = await caller.refused(calls.registerByOidc, {
      body: { code, username: 'nora' },
    });
    expect([refused.status, refused.message]).toEqual([409, CHECK_MAIL]);
    expect(await runWaitingJobs(app)).toMatchObject([{ task: 'mailTakenEmail' }]);
    expect(await app.rows('select 1 from oidc_links')).toEqual([]);
  });

  test('a new user of the provider can register only in the same browser and for ten minutes', async () => {
    await openDoors();
    const { caller, code } = await come();
    const body = { code, username: 'nora' };
    const other = app.visitor();
    await other.ok(calls.startOidcSignIn);
    expect(await other.refused(calls.registerByOidc, { body })).toMatchObject({ status: 403 });
    app.clock.pass(10 * 60_000);
    expect((await caller.refused(calls.registerByOidc, { body })).message).toBe(words.over);
  });

  test('a new user of the provider is registered once, even from two tabs', async () => {
    await openDoors();
    const first = await come();
    const second = await come(first.caller);
    await first.caller.ok(calls.registerByOidc, { body: { code: first.code, username: 'nora' } });
    const body = { code: second.code, username: 'nora-2' };
    expect((await first.caller.refused(calls.registerByOidc, { body })).status).toBe(409);
    expect(await app.rows(`select 1 from users where username like 'nora%'`)).toHaveLength(1);
  });

  test('a new user of the provider can set a password with a mailed link', async () => {
    await openDoors();
    const { caller, code } = await come();
    await caller.ok(calls.registerByOidc, { body: { code, username: 'nora' } });
    const password = 'a good long password';
    const signIn = { body: { email: EMAIL, password } };
    expect((await app.visitor().refused(login, signIn)).status).toBe(401);
    await app.visitor().ok(requestPasswordReset, { body: { email: EMAIL } });
    await runWaitingJobs(app);
    const { mails } = await app.ctx.mail.listOutbox({ limit: 5 });
    const [, reset = ''] = /#reset=([\w-]+)/.exec(mails.map(({ text }) => text).join(' ')) ?? [];
    await app.visitor().ok(resetPassword, { body: { code: reset, newPassword: password } });
    const user = await app.visitor().ok(login, signIn);
    expect(user.hasNoPassword).toBeUndefined();
  });
});

test.each([
  ['missing', {}],
  ['not confirmed', { email: EMAIL, email_verified: false }],
  ['of unknown state', { email: EMAIL }],
  ['not an address', { email: 'nora', email_verified: true }],
  ['too long', { email: `${'a'.repeat(250)}@example.org`, email_verified: true }],
])('registration is refused if the email address of the provider is %s', async (_, account) => {
  provider.accounts['nora'] = account;
  const caller = app.visitor();
  const refused = await caller.refused(calls.finishOidc, await returnFromProvider(caller));
  expect([refused.status, refused.message]).toEqual([403, words.unverified(oidc.name)]);
});
