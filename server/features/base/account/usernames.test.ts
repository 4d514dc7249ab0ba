import { beforeEach, describe, expect, test } from 'vitest';
import * as calls from '#contract/account.ts';
import { removeUser, renameUser } from '#contract/admin.ts';
import { changeBot, createBots } from '#contract/bots.ts';
import { signUpFromPodcast } from '#contract/podcast.ts';
import { getProfile, getPublicProfile, updateProfile } from '#contract/profile.ts';
import { updateSystemSetting } from '#contract/settings.ts';
import { foldUsername } from '#domain/people/usernames.ts';
import type { CastName } from '#server/seeds/cast.ts';
import { DAY, useRestoredTestApp } from '#server/testing/open-app.ts';
import { runJob } from '#server/testing/run-jobs.ts';
import { foldedBySql } from './tables.ts';

const app = useRestoredTestApp();

const readReservedNames = () => app.rows('select name, user_id from held_usernames order by name');

const rename = async (who: CastName, username: string) =>
  (await app.signIn(who)).ok(updateProfile, { body: { username } });

const isRefused = async (who: CastName, username: string) =>
  (await app.signIn(who)).refused(updateProfile, { body: { username } });

const stranger = (username: string) => ({
  email: `${username.toLowerCase()}@strangers.example`,
  username,
  password: 'a walk in the fog',
});

const TAKEN = { status: 409, message: expect.stringContaining(calls.TAKEN.username) };

const eve = () => app.signIn('eve');

type Way = (username: string) => Promise<unknown>;

const ways: [string, Way][] = [
  [
    'of a registration',
    async (username) => app.visitor().refused(calls.register, { body: stranger(username) }),
  ],
  [
    'of a sign-up from the podcast',
    async (username) =>
      app
        .visitor()
        .refused(signUpFromPodcast, { body: { ...stranger(username), name: 'Mallory' } }),
  ],
  ['that a user changes theirs to', (username) => isRefused('ben', username)],
  [
    'that the administrator gives to a user',
    async (username) =>
      (await eve()).refused(renameUser, {
        params: { id: await app.userId('ben') },
        body: { username },
      }),
  ],
  [
    'of a new bot',
    async (username) =>
      (await eve()).refused(createBots, {
        body: { botConfigs: [{ username, botType: 'high_achiever', selectedTemplates: [] }] },
      }),
  ],
  [
    'that the administrator gives to a bot',
    async (username) =>
      (await eve()).refused(changeBot, {
        params: { id: await app.userId('pip') },
        body: { username },
      }),
  ],
];

describe.each(ways)('the username %s', (which, refused) => {
  beforeEach(async () => {
    const params = { key: 'require_approval' } as const;
    await (await eve()).ok(updateSystemSetting, { params, body: { value: 'false' } });
  });

  test(`the username ${which} is refused if another user has given it up`, async () => {
    await rename('ada', 'lovelace');
    expect(await refused('ada')).toMatchObject(TAKEN);
    expect(await refused('A.D.A')).toMatchObject(TAKEN);
  });

  test(`the username ${which} is refused if it belonged to a deleted account`, async () => {
    await app.rows(`insert into held_usernames (name, held_until) values ('grace', $1)`, [
      new Date(app.clock.now() + DAY),
    ]);
    expect(await refused('Grace')).toMatchObject(TAKEN);
  });

  test.each(['a.d.a', 'ADA', 'ada_', '-Ada'])(
    'the username %s is refused as %s, because ada exists',
    async (username) => {
      expect(await refused(username)).toMatchObject(TAKEN);
    },
  );
});

test('a username that was given up is reserved for 30 days and no longer', async () => {
  await rename('ada', 'lovelace');
  app.clock.pass(30 * DAY - 1);
  expect(await isRefused('ben', 'ada')).toMatchObject(TAKEN);
  app.clock.pass(1);
  expect((await rename('ben', 'ada')).profile.username).toBe('ada');
});

test('a username that was given up can be taken again by the user who gave it up', async () => {
  await rename('ada', 'lovelace');
  await rename('ada', 'Ada');
  expect(await readReservedNames()).toEqual([
    { name: 'lovelace', user_id: await app.userId('Ada') },
  ]);
  expect(await isRefused('ben', 'lovelace')).toMatchObject(TAKEN);
});

test('a username that was given up leads to no profile', async () => {
  await rename('ada', 'lovelace');
  const refused = await app.visitor().refused(getPublicProfile, { params: { username: 'ada' } });
  expect(refused.status).toBe(404);
});

test('a username that was given up is reserved even when the administrator has renamed the user', async () => {
  const [id, body] = [await app.userId('ada'), { username: 'lovelace' }];
  await (await eve()).ok(renameUser, { params: { id }, body });
  expect(await isRefused('ben', 'ada')).toMatchObject(TAKEN);
  expect((await rename('ada', 'ada')).profile.username).toBe('ada');
});

test('a username that was given up cannot be taken while the user is giving it up', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const [, refused] = await Promise.all([
    ada.ok(updateProfile, { body: { username: 'lovelace' } }),
    ben.refused(updateProfile, { body: { username: 'ada' } }),
  ]);
  expect(refused).toMatchObject(TAKEN);
});

test('a username that was given up cannot be swapped by two users who rename concurrently', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const refused = await Promise.all([
    ada.refused(updateProfile, { body: { username: 'ben' } }),
    ben.refused(updateProfile, { body: { username: 'ada' } }),
  ]);
  expect(refused).toMatchObject([TAKEN, TAKEN]);
});

test('a username that was given up is deleted by the sweep after its time', async () => {
  await rename('ada', 'lovelace');
  app.clock.pass(30 * DAY - 1);
  await runJob('sweepSessions', app.ctx, null);
  expect(await readReservedNames()).toHaveLength(1);
  app.clock.pass(1);
  await runJob('sweepSessions', app.ctx, null);
  expect(await readReservedNames()).toEqual([]);
});

test('a username that was given up is not reserved when only its spelling changed, or when it belonged to a bot', async () => {
  await rename('ada', 'A-da');
  const params = { id: await app.userId('pip') };
  await (await eve()).ok(changeBot, { params, body: { username: 'squeak' } });
  expect(await readReservedNames()).toEqual([]);
});

test('a username that consists of separators is unique in every spelling', async () => {
  await rename('ada', '--');
  expect(await isRefused('ben', '._')).toMatchObject(TAKEN);
  await rename('ada', 'ada');
  expect(await isRefused('ben', '__')).toMatchObject(TAKEN);
  expect((await rename('ada', '-_-')).profile.username).toBe('-_-');
});

test('a user with nearly the same name as an older account may change its spelling, but cannot return to it after another name', async () => {
  const [adaId, benId] = [await app.userId('ada'), await app.userId('ben')];
  await app.rows(`update users set username = 'A.da', username_twin = 1 where id = $1`, [benId]);
  expect((await rename('ben', 'a_da')).profile.username).toBe('a_da');
  expect((await rename('ada', 'ADA')).profile.username).toBe('ADA');
  await rename('ben', 'ben');
  expect(await isRefused('ben', 'a.da')).toMatchObject(TAKEN);
  expect(await isRefused('dov', 'a.da')).toMatchObject(TAKEN);
  expect(await app.rows('select id from users where username_twin > 0')).toEqual([]);
  expect(await app.userId('ADA')).toBe(adaId);
});

test('changing my username is allowed five times a day, without counting refused and unchanged names', async () => {
  const dov = await app.signIn('dov');
  for (const username of ['dov1', 'dov2', 'dov3', 'dov4', 'dov']) {
    await dov.refused(updateProfile, { body: { username: 'ada' } });
    await dov.ok(updateProfile, { body: { username } });
    await dov.ok(updateProfile, { body: { username, name: 'Dov Levi' } });
  }
  const refused = await dov.refused(updateProfile, { body: { username: 'dov5' } });
  expect(refused).toMatchObject({
    status: 429,
    message: 'Too many attempts. Please try again in 24 hours.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  expect((await dov.ok(getProfile)).profile.username).toBe('dov');
  await dov.ok(updateProfile, { body: { name: 'Dov' } });
});

test('changing my username is not counted when the administrator does it', async () => {
  const [caller, id] = [await eve(), await app.userId('dov')];
  for (const username of ['dov1', 'dov2', 'dov3', 'dov4', 'dov5', 'dov']) {
    await caller.ok(renameUser, { params: { id }, body: { username } });
  }
  expect((await rename('dov', 'levi')).profile.username).toBe('levi');
});

test('the database folds usernames as the domain does', async () => {
  const names = ['ada', 'A.D-a_', '--', '._', 'O.o', 'x_1-Y.2', 'I.i'];
  const rows = await app.rows<{ folded: string }>(
    `select ${foldedBySql('name')} as folded from unnest($1::text[]) with ordinality n (name, at) order by at`,
    [names],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(names.map(foldUsername));
});

test('the username of a deleted account is reserved, and no other data of the account remains', async () => {
  await rename('cleo', 'cleopatra');
  await (await app.signIn('cleo')).ok(calls.deleteUser, { body: { username: 'cleopatra' } });
  const [gone, id] = [{ user_id: null }, await app.userId('dov')];
  expect(await readReservedNames()).toEqual([
    { name: 'cleo', ...gone },
    { name: 'cleopatra', ...gone },
  ]);
  await (await eve()).ok(removeUser, { params: { id } });
  expect(await readReservedNames()).toContainEqual({ name: 'dov', ...gone });
  for (const name of ['cleo', 'Cleo.Patra', 'dov']) {
    expect(await isRefused('ben', name)).toMatchObject(TAKEN);
  }
  app.clock.pass(30 * DAY);
  expect((await rename('ben', 'cleo')).profile.username).toBe('cleo');
});

test('the username of a deleted account is free immediately if it belonged to a bot', async () => {
  const id = await app.userId('pip');
  await (await eve()).ok(removeUser, { params: { id } });
  expect((await rename('ada', 'pip')).profile.username).toBe('pip');
});
