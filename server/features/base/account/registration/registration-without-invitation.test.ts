import { describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { getPasses, signUpFromPodcast } from '#contract/podcast.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { LIMITS } from '#server/security/limits.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const listMails = async () => {
  await runWaitingJobs(app);
  return (await app.ctx.mail.listOutbox({ limit: 20 })).mails;
};

const stranger = (username: string, email: string) => ({
  email,
  username,
  password: 'a walk in the fog',
});

const listener = (username: string, email: string) => ({
  ...stranger(username, email),
  name: 'Mallory',
});

async function openToAll(): Promise<void> {
  const eve = await app.signIn('eve');
  const params = { key: 'require_approval' };
  await eve.ok(updateSystemSetting, { params, body: { value: 'false' } });
}

type SignUp = typeof calls.register | typeof signUpFromPodcast;

describe.each<[string, SignUp, typeof stranger]>([
  ['a registration without an invitation', calls.register, stranger],
  ['a sign-up from the podcast', signUpFromPodcast, listener],
])('%s', (what, call, bodyOf) => {
  const refusal = (username: string, email: string) =>
    app.visitor().refused(call, { body: bodyOf(username, email) });

  test(`${what} does not reveal that the address is registered, and its owner gets a mail`, async () => {
    await openToAll();
    const { usedPasses } = await app.visitor().ok(getPasses);
    const refused = await refusal('mallory', emailOf('ada').toUpperCase());
    expect(refused).toMatchObject({ status: 409, message: calls.CHECK_MAIL });
    expect(refused.issues).toBeUndefined();
    expect(await listMails()).toMatchObject([
      {
        to: emailOf('ada'),
        subject: 'You already have an account',
        text: expect.stringContaining('which belongs to your account, ada.'),
      },
    ]);
    expect((await app.visitor().ok(getPasses)).usedPasses).toBe(usedPasses);
    expect(await app.rows(`select 1 from users where username = 'mallory'`)).toEqual([]);
  });

  test(`${what} reports a taken username without checking the address`, async () => {
    await openToAll();
    const answers = [
      await refusal('ADA', emailOf('ben')),
      await refusal('ADA', 'unknown@example.org'),
    ].map(({ status, message, issues }) => ({ status, message, issues }));
    expect(answers[0]).toMatchObject({ status: 409, message: calls.TAKEN.username });
    expect(answers[1]).toEqual(answers[0]);
    expect(await listMails()).toEqual([]);
  });

  test(`${what} with a registered address sends a mail once a day, and is allowed ten times per network and hour`, async () => {
    await openToAll();
    for (let at = 0; at < LIMITS.takenEmailPerNetwork.points; at += 1) {
      await refusal('mallory', emailOf(at % 2 === 0 ? 'ada' : 'ben'));
    }
    for (const email of [emailOf('cleo'), 'unknown@example.org']) {
      expect(await refusal('mallory', email)).toMatchObject({
        status: 429,
        message: 'Too many attempts. Please try again in 60 minutes.',
      });
    }
    const receivers = (await listMails()).map(({ to }) => to);
    expect(receivers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      emailOf('ada'),
      emailOf('ben'),
    ]);
  });
});

test('a visitor with an invitation to a registered address learns that it is registered', async () => {
  const ends = new Date(app.clock.now() + DAY);
  await app.rows(
    'insert into approved_emails (email, invitation_code, code_expires) values ($1, $2, $3)',
    [emailOf('ada'), 'CODE', ends],
  );
  const body = { ...stranger('ada-again', emailOf('ada')), invitationCode: 'CODE' };
  expect(await app.visitor().refused(calls.register, { body })).toMatchObject({
    status: 409,
    issues: [{ path: 'email', message: 'This email is already registered.' }],
  });
  expect(await listMails()).toEqual([]);
});
