/** @module-tag long */

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { login, resetPassword, signInByLink } from '#contract/account.ts';
import { CAST_PASSWORD, emailOf } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';
import { ADMIN_PROGRAM } from '#server/testing/server-process.ts';

const app = useTestApp();

const run = (...args: string[]) => runScript('reset-password', ...args);

function runScript(name: string, ...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: app.databaseUrl, PUBLIC_URL: 'https://habits.example' };
  const command = [...ADMIN_PROGRAM, name, ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8', env });
}

/** Each test starts several processes. */

describe('npm run reset-password', () => {
  test('npm run reset-password prints a link that works for the administrator too', async () => {
    const { stdout, stderr, status } = run(emailOf('eve').toUpperCase());
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const code = /https:\/\/habits\.example\/auth#reset=([\w-]{32})\n/.exec(stdout)?.[1] ?? '';
    // The script uses the clock of the machine. The app uses the clock of the test.
    app.clock.set(Date.now());
    const newPassword = 'the first of all walks';
    await app.visitor().ok(resetPassword, { body: { code, newPassword } });
    const body = { email: emailOf('eve'), password: newPassword };
    expect((await app.visitor().ok(login, { body })).role).toBe('admin');
  });

  test('npm run reset-password removes a lost second factor and lost passkeys on request', async () => {
    const eve = emailOf('eve');
    await app.rows(
      `insert into second_factors (user_id, secret, recovery_salt, on_since)
       values (1, repeat('a', 20)::bytea, repeat('s', 16)::bytea, now())`,
    );
    await app.rows(
      `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
       values (1, 'eve', 'key', 0, array['usb'], 'Lost phone')`,
    );
    const body = { email: eve, password: CAST_PASSWORD };
    expect((await app.visitor().refused(login, { body })).status).toBe(403);
    const { stdout, status } = run(eve, '--without-factors');
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining('Two-factor was removed.\nPasskeys removed: 1\nOpen this'),
    ]);
    await app.visitor().ok(login, { body });
    expect(await app.rows('select from passkeys')).toEqual([]);
  });

  test('npm run reset-password refuses an unknown address and a missing one', () => {
    expect(run('unknown@example.org')).toMatchObject({
      status: 1,
      stderr: 'No user has this address.\n',
    });
    expect(run()).toMatchObject({
      status: 1,
      stderr: 'Usage: npm run reset-password -- ada@example.org [--without-factors]\n',
    });
  });
});

describe('npm run admin -- sign-in-link', () => {
  test('npm run admin -- sign-in-link prints a link that signs in a user without any other sign-in method', async () => {
    const { stdout, stderr, status } = runScript('sign-in-link', emailOf('eve'));
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const code = /https:\/\/habits\.example\/auth#sign-in=([\w-]{32})\n/.exec(stdout)?.[1] ?? '';
    app.clock.set(Date.now());
    expect((await app.visitor().ok(signInByLink, { body: { code } })).role).toBe('admin');
  });

  test('npm run admin -- sign-in-link refuses an unknown address and a missing one', () => {
    expect(runScript('sign-in-link', 'unknown@example.org')).toMatchObject({
      status: 1,
      stderr: 'No user has this address.\n',
    });
    expect(runScript('sign-in-link')).toMatchObject({
      status: 1,
      stderr: 'Usage: npm run admin -- sign-in-link ada@example.org\n',
    });
  });
});
