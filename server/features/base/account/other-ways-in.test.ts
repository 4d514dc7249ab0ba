import { describe, expect, test } from 'vitest';
import {
  deleteUser,
  getUser,
  getWaysIn,
  login,
  NO_PASSWORDS,
  register,
  requestPasswordReset,
  resetPassword,
  SIGN_IN_LINK_OVER,
  signInByLink,
} from '#contract/account.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { SIGN_IN_LINK_MINUTES } from '#domain/people/ways-in.ts';
import { jobs } from '#server/jobs.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { issueSignInLink } from './commands/sign-in-link.ts';

const app = useTestApp({ config: { passwordSignIn: 'off' } });

async function makeLink(email = emailOf('eve')) {
  const made = await issueSignInLink(app.ctx, email);
  const [, code = ''] = /\/auth#sign-in=([\w-]{32})$/.exec(made?.link ?? '') ?? [];
  return { body: { code } };
}

const over = { status: 403, message: SIGN_IN_LINK_OVER };

const NEWCOMER = { email: 'nia@example.org', username: 'nia', password: 'a good long password' };

describe('without passwords', () => {
  test('nobody signs in by one, nor has one mailed, nor comes with one, whether it is right or not', async () => {
    const calls = [
      [login, { email: emailOf('ada'), password: CAST_PASSWORD }],
      [login, { email: 'nobody@example.org', password: 'wrong' }],
      [requestPasswordReset, { email: emailOf('ada') }],
      [resetPassword, { code: 'none', newPassword: 'a good long password' }],
      [register, NEWCOMER],
      [signUpFromPodcast, { ...NEWCOMER, name: 'Nia' }],
    ] as const;
    for (const [call, body] of calls) {
      const refused = await app.visitor().refused(call, { body });
      expect([refused.status, refused.message]).toEqual([403, NO_PASSWORDS]);
    }
  });

  test('the page is told so', async () => {
    expect(await app.visitor().ok(getWaysIn)).toEqual({
      password: false,
      oidc: null,
      isSetUp: true,
    });
  });
});

describe('a link that signs in', () => {
  test('is made by the host, works once, and stands in the log', async () => {
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

  test('counts once, however many come at once', async () => {
    const { body } = await makeLink();
    const { method, path: url } = signInByLink;
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.visitor().raw({ method, url, payload: body })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('is replaced by the next one, and over after ten minutes', async () => {
    const first = await makeLink();
    const second = await makeLink();
    expect(await app.visitor().refused(signInByLink, first)).toMatchObject(over);
    app.clock.pass(SIGN_IN_LINK_MINUTES * 60_000);
    expect(await app.visitor().refused(signInByLink, second)).toMatchObject(over);
    await jobs['sweepSessions']?.(app.ctx, {});
    expect(await app.rows('select 1 from sign_in_links')).toEqual([]);
  });

  test('is a proof that it is them', async () => {
    const caller = app.visitor();
    await caller.ok(signInByLink, await makeLink(emailOf('dov')));
    await caller.ok(deleteUser, { body: { username: 'dov' } });
    expect(await app.rows(`select 1 from users where username = 'dov'`)).toEqual([]);
  });

  test('is made for people alone', async () => {
    const [bot] = await app.rows<{ email: string }>('select email from users where is_bot limit 1');
    expect(await issueSignInLink(app.ctx, bot?.email ?? '')).toBeUndefined();
    expect(await issueSignInLink(app.ctx, 'nobody@example.org')).toBeUndefined();
  });

  test.each(['', 'a'.repeat(101), 'none'])('of the code %j is none', async (code) => {
    const refused = await app.visitor().refused(signInByLink, { body: { code } });
    expect([400, 403]).toContain(refused.status);
  });
});
