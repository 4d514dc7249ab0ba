import { expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskeySignIn,
  beginPasskey,
  beginRegistrationByPasskey,
  registerByPasskey,
  signInByPasskey,
} from '#contract/account.ts';
import { applyMigrations, readMigrations } from '#server/backup/rebuild-tables.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useRestoredTestApp } from '#server/testing/open-app.ts';

const app = useRestoredTestApp();
const MIA = { email: 'mia@example.org', username: 'mia', invitationCode: 'COME-IN' };

const begin = (username = MIA.username) =>
  app.visitor().ok(beginRegistrationByPasskey, { body: { ...MIA, username } });

async function add(caller: Caller) {
  const device = new Authenticator();
  const options = await caller.ok(beginPasskey);
  const credential = device.create(options);
  await caller.ok(addPasskey, { body: { name: 'Phone', credential } });
  return { device, handle: options.user.id };
}

async function signIn(device: Authenticator) {
  const visitor = app.visitor();
  const credential = device.get(await visitor.ok(beginPasskeySignIn));
  return visitor.ok(signInByPasskey, { body: { credential } });
}

const readLastId = () => app.rows('select last_value from users_id_seq');

const invite = () =>
  app.rows(
    `insert into approved_emails (email, invitation_code, code_expires) values ($1, $2, $3)`,
    [MIA.email, MIA.invitationCode, new Date(app.clock.now() + 86_400_000)],
  );

/** Like an account from before handles were random. */
const giveOldHandle = (username: string) =>
  app.rows(
    `update users set passkey_handle = convert_to('user ' || id, 'UTF8') where username = $1`,
    [username],
  );

test('the user handle of a passkey is 32 random bytes, and starting a registration uses up no account id', async () => {
  const before = await readLastId();
  const handles = [await begin('mia-1'), await begin('mia-2'), await begin('mia-3')].map(
    ({ user }) => user.id,
  );
  expect(handles.map((handle) => Buffer.from(handle, 'base64url').length)).toEqual([32, 32, 32]);
  expect(new Set(handles).size).toBe(3);
  expect(await readLastId()).toEqual(before);
});

test('the user handle of a passkey belongs to the new account, which gets the next id, after a registration', async () => {
  await invite();
  await Promise.all([begin('mia-1'), begin('mia-2')]);
  const visitor = app.visitor();
  const device = new Authenticator();
  const options = await visitor.ok(beginRegistrationByPasskey, { body: MIA });
  const [latest] = await app.rows<{ id: number }>('select max(id) as id from users');
  const body = { ...MIA, credential: device.create(options) };
  const user = await visitor.ok(registerByPasskey, { body });
  expect(user.id).toBe((latest?.id ?? 0) + 1);
  expect((await signIn(device)).id).toBe(user.id);
  expect((await add(visitor)).handle).toBe(options.user.id);
});

test('the user handle of a passkey is the same for all passkeys of an account, and differs between accounts', async () => {
  const [ada, ben] = [await app.signIn('ada'), await app.signIn('ben')];
  const [first, second, other] = [await add(ada), await add(ada), await add(ben)];
  expect(Buffer.from(first.handle, 'base64url')).toHaveLength(32);
  expect(second.handle).toBe(first.handle);
  expect(other.handle).not.toBe(first.handle);
  expect((await signIn(first.device)).username).toBe('ada');
  expect((await signIn(other.device)).username).toBe('ben');
});

test('the user handle of a passkey still signs in and is used for further passkeys when it has the old form', async () => {
  const ada = await app.signIn('ada');
  await giveOldHandle('ada');
  const { device, handle } = await add(ada);
  expect(Buffer.from(handle, 'base64url').toString()).toMatch(/^user \d+$/);
  expect((await signIn(device)).username).toBe('ada');
  expect((await add(ada)).handle).toBe(handle);
});

test('the user handle of a passkey stays the same when it was created before the upgrade', async () => {
  const migrations = readMigrations();
  const at = migrations.findIndex(({ sql }) => sql.join().includes('passkey_handle'));
  const level = migrations[at - 1]?.folderMillis ?? 0;
  const client = await app.ctx.database.pool.connect();
  try {
    await client.query('begin; drop schema drizzle, public cascade; create schema public');
    await applyMigrations(client, migrations, { after: 0, upTo: level });
    await client.query(`
        insert into users (email, username) values ('jo@x.example', 'jo'), ('al@x.example', 'al');
        insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
          select id, '\\x01', '\\x02', 0, '{}', 'Phone' from users where username = 'jo'`);
    await applyMigrations(client, migrations, { after: level, upTo: Infinity });
    const { rows } = await client.query(
      `select convert_from(passkey_handle, 'UTF8') = 'user ' || id as kept from users order by id`,
    );
    expect(rows.map(Object.values)).toEqual([[true], [null]]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
