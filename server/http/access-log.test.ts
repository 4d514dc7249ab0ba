import { afterAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import * as account from '#contract/account.ts';
import { makeCalendar, removeCalendar } from '#contract/calendar.ts';
import type { Call } from '#contract/call.ts';
import { callGroups } from '#contract/calls.ts';
import { createHabit, listHabits } from '#contract/habits.ts';
import * as oidc from '#contract/oidc.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { pressReminder } from '#contract/reminders.ts';
import { createTickLink, revokeTickLink, undoTickLink, useTickLink } from '#contract/tick-links.ts';
import { createToken, revokeToken } from '#contract/tokens.ts';
import { createWebhook, removeWebhook, switchWebhook } from '#contract/webhooks.ts';
import { issueSignInLink } from '#server/features/base/account/sign-in/by-link.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { callbackFor, openFalseProvider } from '#server/testing/false-provider.ts';
import { collectLog } from '#server/testing/log-lines.ts';
import { DAY, useTestApp } from '#server/testing/open-app.ts';
import { hashToken } from '#server/security/token-hash.ts';
import { makeResetLink } from '#server/features/base/account/passwords/reset-link.ts';

const provider = await openFalseProvider();
afterAll(() => provider[Symbol.asyncDispose]());
const app = useTestApp({ config: { oidc: provider.config, outboundAllow: '127.0.0.1' } });

type Line = {
  method: string;
  route: string;
  status: number;
  account?: string;
  unknownEmail?: string;
};

let log: string[];
let sent: MockInstance<typeof app.fastify.inject>;
beforeEach(() => {
  log = collectLog(app.fastify);
  sent = vi.spyOn(app.fastify, 'inject');
});

const KEYED: unknown = expect.stringMatching(/^[\w-]{32}$/);

const lines = (): Line[] =>
  log.map((line) => JSON.parse(line) as Line).filter(({ route }) => route !== undefined);

/** The last log line of this call, after every call was logged. */
async function readLine({ method, path }: Call): Promise<Line | undefined> {
  await expect.poll(() => lines().length).toBe(sent.mock.calls.length);
  return lines().findLast((line) => line.route === path && line.method === method);
}

async function readId(username: string): Promise<number> {
  const [row] = await app.rows<{ id: number }>('select id from users where username = $1', [
    username,
  ]);
  return row?.id ?? 0;
}

const readKey = async (username: string) => app.ctx.limits.digestOf(String(await readId(username)));

const password = { email: emailOf('ada'), password: CAST_PASSWORD };

const invite = (email: string) =>
  app.rows(
    `insert into approved_emails (email, invitation_code, code_expires) values ($1, 'COME-IN', $2)`,
    [email, new Date(app.clock.now() + DAY)],
  );

async function addPasskeyFor(owner: Caller): Promise<Authenticator> {
  const device = new Authenticator();
  const credential = device.create(await owner.ok(account.beginPasskey));
  await owner.ok(account.addPasskey, { body: { name: 'Phone', credential } });
  return device;
}

const turnOnFactor = () =>
  app.rows(
    `insert into second_factors (user_id, secret, recovery_salt, created_at, on_since)
     values ($1, $2, $3, now(), now())`,
    [idOfAda, Buffer.alloc(20), Buffer.alloc(16)],
  );

let idOfAda: number;
beforeEach(async () => {
  idOfAda = await readId('ada');
});

/** Returns from the provider signed in as this account. */
async function returnFromProvider(
  caller: Caller,
  start: typeof oidc.startOidcSignIn | typeof oidc.startOidcLink,
  sub: string,
) {
  const { address } = await caller.ok(start);
  const { answer, nonce } = callbackFor(address, provider);
  provider.claims = { sub, nonce, email: 'nora@example.org', email_verified: true };
  return caller.ok(oidc.finishOidc, { body: { answer } });
}

async function createTickLinkFor(ada: Caller) {
  const { id } = await ada.ok(createHabit, { body: { name: 'Swim', type: 'daily' } });
  const body = { act: 'done', name: 'Fridge', days: null } as const;
  return ada.ok(createTickLink, { params: { id }, body });
}

async function addWebhook(ada: Caller) {
  const body = { name: 'House', url: 'http://127.0.0.1:9/', events: ['done' as const] };
  return ada.ok(createWebhook, { body });
}

async function createButton(ada: Caller): Promise<{ code: string }> {
  const [habit] = await ada.ok(listHabits);
  const code = 'a'.repeat(32);
  await app.rows(
    `insert into reminder_buttons (code_hash, user_id, habit_id, day, expires_at)
     values ($1, $2, $3, '2026-03-10', $4)`,
    [hashToken(code), idOfAda, habit?.id, new Date(app.clock.now() + DAY)],
  );
  return { code };
}

type Act = { ada: Caller; ben: Caller };

/**
 * Makes each call for the account of Ada, or of a new user whose username is returned. Null means no account. Ada signs
 * in where Ben is signed in.
 */
const calls: Record<string, (act: Act) => Promise<unknown>> = {
  login: ({ ben }) => ben.ok(account.login, { body: password }),
  finishSignIn: async ({ ben }) => {
    await turnOnFactor();
    await ben.refused(account.login, { body: password });
    await ben.refused(account.finishSignIn, { body: { code: '000000' } });
  },
  signInByPasskey: async ({ ada, ben }) => {
    const device = await addPasskeyFor(ada);
    const credential = device.get(await ben.ok(account.beginPasskeySignIn));
    await ben.ok(account.signInByPasskey, { body: { credential } });
  },
  signInByLink: async ({ ben }) => {
    const made = await issueSignInLink(app.ctx, emailOf('ada'));
    const code = made?.link.split('#sign-in=')[1] ?? '';
    await ben.ok(account.signInByLink, { body: { code } });
  },
  register: async ({ ben }) => {
    await invite('nora@example.org');
    const nora = { email: 'nora@example.org', username: 'nora', password: 'three blue boats' };
    await ben.ok(account.register, { body: { ...nora, invitationCode: 'COME-IN' } });
    return 'nora';
  },
  beginRegistrationByPasskey: ({ ben }) =>
    ben.ok(account.beginRegistrationByPasskey, {
      body: { email: emailOf('ada'), username: 'nora' },
    }),
  registerByPasskey: async ({ ben }) => {
    await invite('nora@example.org');
    const nora = { email: 'nora@example.org', username: 'nora', invitationCode: 'COME-IN' };
    const options = await ben.ok(account.beginRegistrationByPasskey, { body: nora });
    const credential = new Authenticator().create(options);
    await ben.ok(account.registerByPasskey, { body: { ...nora, credential } });
    return 'nora';
  },
  requestPasswordReset: ({ ben }) =>
    ben.ok(account.requestPasswordReset, { body: { email: emailOf('ada').toUpperCase() } }),
  listAccessOfReset: async ({ ben }) => {
    const made = await makeResetLink(app.ctx, app.ctx.database, {
      userId: idOfAda,
      origin: 'host',
    });
    const body = { code: made.link.split('#reset=')[1] ?? '' };
    await ben.ok(account.listAccessOfReset, { body });
  },
  resetPassword: async ({ ben }) => {
    const made = await makeResetLink(app.ctx, app.ctx.database, {
      userId: idOfAda,
      origin: 'host',
    });
    const body = { code: made.link.split('#reset=')[1] ?? '', newPassword: 'three blue boats' };
    await ben.ok(account.resetPassword, { body });
  },
  confirmEmail: async ({ ben }) => {
    await app.rows(
      'insert into email_confirmations (user_id, code_hash, expires_at) values ($1, $2, $3)',
      [idOfAda, hashToken('the-code'), new Date(app.clock.now() + DAY)],
    );
    await ben.ok(account.confirmEmail, { body: { code: 'the-code' } });
  },
  startOidcSignIn: async ({ ben }) => {
    await ben.ok(oidc.startOidcSignIn);
    return null;
  },
  finishOidc: async ({ ada, ben }) => {
    await returnFromProvider(ada, oidc.startOidcLink, 'ada-there');
    await returnFromProvider(ben, oidc.startOidcSignIn, 'ada-there');
  },
  registerByOidc: async ({ ben }) => {
    await invite('nora@example.org');
    const { newcomer } = await returnFromProvider(ben, oidc.startOidcSignIn, 'nora-there');
    const body = { code: newcomer?.code ?? '', username: 'nora', invitationCode: 'COME-IN' };
    await ben.ok(oidc.registerByOidc, { body });
    return 'nora';
  },
  signUpFromPodcast: async ({ ben }) => {
    const nora = { email: 'nora@example.org', username: 'nora', password: 'three blue boats' };
    await ben.ok(signUpFromPodcast, { body: { ...nora, name: 'Nora' } });
    return 'nora';
  },
  useTickLink: async ({ ada, ben }) => {
    const { secret } = await createTickLinkFor(ada);
    await ben.ok(useTickLink, { body: { secret } });
  },
  undoTickLink: async ({ ada, ben }) => {
    const { secret } = await createTickLinkFor(ada);
    const opening = crypto.randomUUID();
    await ben.ok(useTickLink, { body: { secret, opening } });
    await ben.ok(undoTickLink, { body: { secret, opening } });
  },
  pressReminder: async ({ ada, ben }) => {
    await ben.ok(pressReminder, { body: await createButton(ada) });
  },
  changePassword: ({ ada }) =>
    ada.refused(account.changePassword, {
      body: { currentPassword: 'a guess', newPassword: 'three blue boats' },
    }),
  confirmIdentity: ({ ada }) =>
    ada.ok(account.confirmIdentity, { body: { password: CAST_PASSWORD } }),
  confirmByPasskey: async ({ ada, ben }) => {
    const device = await addPasskeyFor(ben);
    const credential = device.get(await ada.ok(account.beginPasskeySignIn));
    await ada.refused(account.confirmByPasskey, { body: { credential } });
  },
  confirmByCode: ({ ada }) => ada.refused(account.confirmByCode, { body: { code: '000000' } }),
  turnOnSecondFactor: ({ ada }) =>
    ada.refused(account.turnOnSecondFactor, { body: { code: '000000' } }),
  createTickLink: ({ ada }) => createTickLinkFor(ada),
  revokeTickLink: async ({ ada }) => {
    const { id } = await createTickLinkFor(ada);
    await ada.ok(revokeTickLink, { params: { id } });
  },
  revokeToken: async ({ ada }) => {
    const body = { name: 'Shell', scopes: ['read' as const], habitId: null, days: null };
    const { id } = await ada.ok(createToken, { body });
    await ada.ok(revokeToken, { params: { id } });
  },
  removeCalendar: async ({ ada }) => {
    await ada.ok(makeCalendar);
    await ada.ok(removeCalendar);
  },
  switchWebhook: async ({ ada }) => {
    const { id } = await addWebhook(ada);
    await ada.ok(switchWebhook, { params: { id }, body: { isActive: false } });
  },
  removeWebhook: async ({ ada }) => {
    const { id } = await addWebhook(ada);
    await ada.ok(removeWebhook, { params: { id } });
  },
};

const accessCalls = callGroups
  .flatMap((group) => group.calls)
  .filter(({ call }) => call.isAboutAccess)
  .map(({ name, call }): [string, Call] => [name, call]);

test.each(accessCalls)(
  'the log names the account of %s by the hash of its id',
  async (name, call) => {
    const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
    const newcomer = await calls[name]?.({ ada, ben });
    const username = typeof newcomer === 'string' ? newcomer : 'ada';
    const named = { network: KEYED, account: await readKey(username) };
    const line = await readLine(call);
    expect(line).toMatchObject(newcomer === null ? { network: KEYED } : named);
    expect(line).not.toHaveProperty('unknownEmail');
    expect(line && 'account' in line).toBe(newcomer !== null);
  },
);

const fetchRefusedSignIn = (email: string, caller: Caller) =>
  caller.refused(account.login, { body: { email, password: 'a guess' } });

describe('a refused call', () => {
  test('a wrong password is logged with its account, not with that of the browser’s session', async () => {
    await fetchRefusedSignIn(emailOf('ada'), await app.signIn('ben'));
    const line = { status: 401, account: await readKey('ada') };
    expect(await readLine(account.login)).toMatchObject(line);
  });

  test('an email without an account is logged in another field', async () => {
    await fetchRefusedSignIn(' Nora@example.org ', await app.signIn('ben'));
    const unknownEmail = await app.ctx.limits.digestOf('nora@example.org');
    const line = await readLine(account.login);
    expect(line).toMatchObject({ status: 401, unknownEmail });
    expect(line).not.toHaveProperty('account');
  });

  test('a network is logged when the email cannot be looked up', async () => {
    await fetchRefusedSignIn('ada\0@example.org', app.visitor());
    expect(await readLine(account.login)).toMatchObject({ status: 400, network: KEYED });
  });

  test('a passkey with a wrong signature is logged with its account', async () => {
    const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
    const device = await addPasskeyFor(ada);
    const { response, ...credential } = device.get(await ben.ok(account.beginPasskeySignIn));
    const forged = { ...credential, response: { ...response, signature: 'AAAA' } };
    await ben.refused(account.signInByPasskey, { body: { credential: forged } });
    const line = { status: 401, account: await readKey('ada') };
    expect(await readLine(account.signInByPasskey)).toMatchObject(line);
  });

  test('a token without the right, and an expired one, are logged with their account', async () => {
    const ada = await app.signIn('ada');
    const body = { name: 'Shell', scopes: ['read' as const], habitId: null, days: 30 as const };
    const { token } = await ada.ok(createToken, { body });
    const headers = { authorization: `Bearer ${token}` };
    const habit = { name: 'Swim', type: 'daily' };
    await app.visitor().refused(createHabit, { body: habit, headers });
    const known = { account: await readKey('ada'), network: KEYED };
    expect(await readLine(createHabit)).toMatchObject({ status: 403, ...known });
    app.clock.pass(31 * DAY);
    await app.visitor().refused(listHabits, { headers });
    expect(await readLine(listHabits)).toMatchObject({ status: 401, ...known });
  });
});
