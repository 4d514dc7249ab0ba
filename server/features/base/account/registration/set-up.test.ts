import { expect, test } from 'vitest';
import { getUser, getSignInMethods, register } from '#contract/account.ts';
import { isSetupCode } from '#domain/people/account.ts';
import { openEmptyApp } from '#server/testing/open-app.ts';
import { prepareAdministrator } from '../public.ts';

const person = (username: string, invitationCode: string | undefined) => ({
  email: `${username}@example.com`,
  username,
  password: 'long enough',
  invitationCode,
});

const codeIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('code') ?? '';

test('the first administrator is created by a link that works once, and has id 1', async () => {
  await using app = await openEmptyApp();
  const link = await prepareAdministrator(app.ctx);
  expect(link).toMatch(/^http:\/\/localhost:4000\/auth\?tab=register&code=[\w-]{32}$/);
  expect(isSetupCode(codeIn(link))).toBe(true);
  const visitor = app.visitor();
  expect(await visitor.ok(getSignInMethods)).toEqual({
    password: true,
    oidc: null,
    isSetUp: false,
  });
  const eve = app.visitor();
  const body = person('eve', codeIn(link));
  expect(await eve.ok(register, { body })).toMatchObject({ id: 1, role: 'admin' });
  expect(await visitor.ok(getSignInMethods)).toEqual({
    password: true,
    oidc: null,
    isSetUp: true,
  });
  const other = person('mallory', codeIn(link));
  expect((await app.visitor().refused(register, { body: other })).status).toBe(403);
  expect(await prepareAdministrator(app.ctx)).toBeUndefined();
});

test('the first administrator has id 1 even after failed attempts', async () => {
  await using app = await openEmptyApp();
  const link = await prepareAdministrator(app.ctx);
  const visitor = app.visitor();
  await visitor.refused(register, { body: person('eve', 'a guess') });
  await visitor.refused(register, { body: person('eve', undefined) });
  await visitor.refused(register, {
    body: { ...person('eve', codeIn(link)), password: 'short' },
  });
  const made = await app.visitor().ok(register, { body: person('eve', codeIn(link)) });
  expect(made.id).toBe(1);
});

test('the first administrator is created once when two people use the link concurrently', async () => {
  await using app = await openEmptyApp();
  const code = codeIn(await prepareAdministrator(app.ctx));
  const attempts = ['eve', 'mallory'].map((name) =>
    app.visitor().raw({ method: 'POST', url: '/api/register', payload: person(name, code) }),
  );
  const statuses = (await Promise.all(attempts)).map((response) => response.statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 403]);
  expect(await app.rows('select id from users')).toEqual([{ id: 1 }]);
});

test('the first administrator is created only by the newest link', async () => {
  await using app = await openEmptyApp();
  const older = codeIn(await prepareAdministrator(app.ctx));
  const newer = codeIn(await prepareAdministrator(app.ctx));
  expect((await app.visitor().refused(register, { body: person('eve', older) })).status).toBe(403);
  await app.visitor().ok(register, { body: person('eve', newer) });
});

test('the first administrator is created from the configuration when it names one', async () => {
  const firstAdministrator = {
    email: 'eve@example.com',
    username: 'eve',
    password: 'long enough',
  };
  await using app = await openEmptyApp({ config: { firstAdministrator } });
  const nodes = [prepareAdministrator(app.ctx), prepareAdministrator(app.ctx)];
  expect(await Promise.all(nodes)).toEqual([undefined, undefined]);
  expect(await prepareAdministrator(app.ctx)).toBeUndefined();
  expect(await app.rows('select id, username from users')).toEqual([{ id: 1, username: 'eve' }]);
  expect((await app.visitor().refused(getUser)).status).toBe(401);
});

test('the first administrator leaves id 2 to the next user', async () => {
  await using app = await openEmptyApp();
  const code = codeIn(await prepareAdministrator(app.ctx));
  await app.visitor().ok(register, { body: person('eve', code) });
  await app.rows(`update system_settings set value = 'false' where key = 'require_approval'`);
  const ben = await app.visitor().ok(register, { body: person('ben', undefined) });
  expect(ben).toMatchObject({ id: 2, role: 'user' });
});
