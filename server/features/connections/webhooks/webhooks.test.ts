import { expect, test } from 'vitest';
import { PROOF_NEEDED } from '#contract/account.ts';
import * as calls from '#contract/webhooks.ts';
import { TOO_MANY_WEBHOOKS, MAX_WEBHOOKS } from '#domain/sending/webhooks.ts';
import { REFUSED } from '#server/outbound/destinations.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runWaitingJobs } from '#server/testing/run-jobs.ts';

const app = useRestoredTestApp();

const RULE = {
  name: 'House',
  url: 'https://house.example.org/api/webhook/x7',
  events: ['done', 'follower'] as ('done' | 'follower')[],
};

async function added() {
  const ada = await app.signIn('ada');
  const webhook = await ada.ok(calls.createWebhook, { body: RULE });
  return { ada, webhook, params: { id: webhook.id } };
}

const readLastMail = async () => {
  await runWaitingJobs(app);
  return (await app.ctx.mail.listOutbox({ limit: 1 })).mails[0];
};

test('a webhook is created with a secret that is returned once, and with a mail to the owner', async () => {
  const { ada, webhook } = await added();
  const { secret, ...shown } = webhook;
  expect(secret).toMatch(/^hcw_[\w-]{32}$/);
  expect(shown).toEqual({
    ...RULE,
    id: expect.any(Number),
    isActive: true,
    switchedOffAt: null,
    lastTakenAt: null,
    createdAt: new Date(app.clock.now()).toISOString(),
  });
  expect((await ada.ok(calls.listWebhooks)).webhooks).toEqual([shown]);
  const mail = await readLastMail();
  expect(mail?.subject).toBe('A webhook was added to your account');
  expect(mail?.text).toContain('house.example.org');
  expect(mail?.text).not.toContain('x7');
});

test('a webhook is changed, switched off, given a new secret and removed by its owner only', async () => {
  const { ada, webhook, params } = await added();
  await readLastMail();
  app.clock.pass(1_000);
  const ben = await app.signIn('ben');
  const moved = { ...RULE, url: 'https://new.example.org/', name: 'New' };
  for (const [call, body] of [
    [calls.updateWebhook, moved],
    [calls.switchWebhook, { isActive: false }],
    [calls.renewWebhookSecret, undefined],
    [calls.removeWebhook, undefined],
  ] as const) {
    const refused = await ben.refused(call, { params, ...(body && { body }) });
    expect([call.summary, refused.status]).toEqual([call.summary, 404]);
  }
  expect(await ada.ok(calls.updateWebhook, { params, body: moved })).toMatchObject(moved);
  expect((await readLastMail())?.subject).toBe('The address of a webhook was changed');
  const off = await ada.ok(calls.switchWebhook, { params, body: { isActive: false } });
  expect(off).toMatchObject({ isActive: false, switchedOffAt: null });
  const { secret } = await ada.ok(calls.renewWebhookSecret, { params });
  expect(secret).toMatch(/^hcw_[\w-]{32}$/);
  expect(secret).not.toBe(webhook.secret);
  await ada.ok(calls.removeWebhook, { params });
  expect((await ada.ok(calls.listWebhooks)).webhooks).toEqual([]);
  expect((await ada.refused(calls.removeWebhook, { params })).status).toBe(404);
});

test('a webhook needs a recent proof of identity to be added, moved or given a new secret', async () => {
  const { ada, params } = await added();
  app.clock.pass(DAY / 24);
  const needed = { status: 403, message: PROOF_NEEDED };
  expect(await ada.refused(calls.createWebhook, { body: RULE })).toMatchObject(needed);
  expect(await ada.refused(calls.updateWebhook, { params, body: RULE })).toMatchObject(needed);
  expect(await ada.refused(calls.renewWebhookSecret, { params })).toMatchObject(needed);
  await ada.ok(calls.switchWebhook, { params, body: { isActive: false } });
});

test('a webhook is limited to five per user, even when they are added concurrently', async () => {
  const { ada } = await added();
  const all = Array.from({ length: MAX_WEBHOOKS + 1 }, () =>
    ada.raw({ method: 'POST', url: calls.createWebhook.path, payload: RULE }),
  );
  const statuses = (await Promise.all(all)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 201, 201, 422, 422]);
  expect(await ada.refused(calls.createWebhook, { body: RULE })).toMatchObject({
    status: 422,
    message: TOO_MANY_WEBHOOKS,
  });
});

test.each([
  [{ name: ' ' }, 'name', 'Please give it a name.'],
  [{ name: 'x'.repeat(51) }, 'name', 'Please use at most 50 characters.'],
  [{ name: 'a\nb' }, 'name', expect.any(String)],
  [{ url: '' }, 'url', 'Please enter an address.'],
  [{ url: `https://x.org/${'a'.repeat(500)}` }, 'url', 'Please use at most 500 characters.'],
  [{ url: 'ftp://example.org' }, 'url', REFUSED.notAnAddress],
  [{ url: 'http://example.org' }, 'url', REFUSED.notEncrypted],
  [{ url: 'https://0x7f.1/' }, 'url', REFUSED.private],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url', REFUSED.private],
  [{ events: [] }, 'events', 'Please choose at least one event.'],
  [{ events: ['all'] }, 'events.0', 'Please choose at least one event.'],
  [{ events: ['done', 'done'] }, 'events', 'Please name each once.'],
])('a webhook is refused with %j, and nothing changes', async (change, path, message) => {
  const { ada, params } = await added();
  const before = await app.rows('select * from webhooks');
  const body = { ...RULE, ...change };
  for (const refused of [
    await ada.refused(calls.createWebhook, { body }),
    await ada.refused(calls.updateWebhook, { params, body }),
  ]) {
    expect([refused.status, refused.issues]).toEqual([400, [{ path, message }]]);
  }
  expect(await app.rows('select * from webhooks')).toEqual(before);
});
