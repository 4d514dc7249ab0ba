import { describe, expect, test } from 'vitest';
import {
  deleteUser,
  getUser,
  getSignInMethods,
  login,
  PASSWORD_SIGN_IN_OFF,
  register,
  requestPasswordReset,
  resetPassword,
  SIGN_IN_LINK_EXPIRED,
  signInByLink,
} from '#contract/account.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/people/sign-in-methods.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';
import { issueSignInLink } from './by-link.ts';

const app = useRestoredTestApp({ config: { passwordSignIn: 'off' } });

async function makeLink(email = emailOf('eve')) {
  const made = await issueSignInLink(app.ctx, email);
  const [, code = ''] = /\/auth#sign-in=([\w-]{32})$/.exec(made?.link ?? '') ?? [];
  return { body: { code } };
}

const over = { status: 403, message: SIGN_IN_LINK_EXPIRED };

const NEWCOMER = { email: 'nia@example.org', username: 'nia', password: 'a good long password' };

describe('with password sign-in off', () => {
  test('all calls with passwords are refused with the same message where password sign-in is off', async () => {
    const calls = [
      [login, { email: emailOf('ada'), password: CAST_PASSWORD }],
      [login, { email: 'unknown@example.org', password: 'wrong' }],
      [requestPasswordReset, { email: emailOf('ada') }],
      [resetPassword, { code: 'none', newPassword: 'a good long password' }],
      [register, NEWCOMER],
      [signUpFromPodcast, { ...NEWCOMER, name: 'Nia' }],
    ] as const;
    for (const [call, body] of calls) {
      const refused = await app.visitor().refused(call, { body });
      expect([refused.status, refused.message]).toEqual([403, PASSWORD_SIGN_IN_OFF]);
    }
  });

  test('getSignInMethods reports that password sign-in is off', async () => {
    expect(await app.visitor().ok(getSignInMethods)).toEqual({
      password: false,
      oidc: null,
      isSetUp: true,
    });
  });
});

test('a sign-in link of the host works once, and is recorded in the audit log', async () => {
  const sent = await makeLink(` ${emailOf('eve').toUpperCase()} `);
  const caller = app.visitor();
  expect(await caller.ok(signInByLink, sent)).toMatchObject({ username: 'eve', role: 'admin' });
  expect(await caller.ok(getUser)).toMatchObject({ username: 'eve' });
  expect(await app.visitor().refused(signInByLink, sent)).toMatchObject(over);
  expect(await app.rows('select actor_id, action, subject from audit_log order by id')).toEqual([
    { actor_id: null, action: 'user.sign-in-link', subject: 'user 1' },
    { actor_id: 1, action: 'user.signed-in-by-link', subject: 'user 1' },
  ]);
});

test('a sign-in link of the host works once for concurrent requests', async () => {
  const { body } = await makeLink();
  const { method, path: url } = signInByLink;
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.visitor().raw({ method, url, payload: body })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('a sign-in link of the host is replaced by the next one, and expires after ten minutes', async () => {
  const first = await makeLink();
  const second = await makeLink();
  expect(await app.visitor().refused(signInByLink, first)).toMatchObject(over);
  app.clock.pass(SIGN_IN_LINK_MINUTES * 60_000);
  expect(await app.visitor().refused(signInByLink, second)).toMatchObject(over);
  await runJob('sweepSessions', app.ctx, {});
  expect(await app.rows('select 1 from sign_in_links')).toEqual([]);
});

test('a sign-in link of the host counts as a proof of identity', async () => {
  const caller = app.visitor();
  await caller.ok(signInByLink, await makeLink(emailOf('dov')));
  await caller.ok(deleteUser, { body: { username: 'dov' } });
  expect(await app.rows(`select 1 from users where username = 'dov'`)).toEqual([]);
});

test('a sign-in link of the host is not created for bots and unknown addresses', async () => {
  const [bot] = await app.rows<{ email: string }>('select email from users where is_bot limit 1');
  expect(await issueSignInLink(app.ctx, bot?.email ?? '')).toBeUndefined();
  expect(await issueSignInLink(app.ctx, 'unknown@example.org')).toBeUndefined();
});

test.each(['', 'a'.repeat(101), 'none'])(
  'a sign-in link of the host is refused for the code %j',
  async (code) => {
    const refused = await app.visitor().refused(signInByLink, { body: { code } });
    expect([400, 403]).toContain(refused.status);
  },
);
