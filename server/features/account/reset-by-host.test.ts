import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { login, resetPassword } from '#contract/account.ts';
import { emailOf } from '#server/seeds/cast.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const app = useTestApp();

function run(...args: string[]) {
  const { PATH } = process.env;
  const env = { PATH, DATABASE_URL: app.databaseUrl, PUBLIC_URL: 'https://habits.example' };
  const command = ['--import', 'tsx', 'scripts/reset-password.ts', ...args];
  return spawnSync(process.execPath, command, { encoding: 'utf8', env });
}

/** Three programs are started. */
const PATIENCE = { timeout: 60_000 };

describe('npm run reset-password', PATIENCE, () => {
  test('prints a link that works for the administrator too', async () => {
    const { stdout, stderr, status } = run(emailOf('eve').toUpperCase());
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const code = /https:\/\/habits\.example\/auth#reset=([\w-]{32})\n/.exec(stdout)?.[1] ?? '';
    // The script keeps the time of this machine, and the app that of its test.
    app.clock.set(Date.now());
    const newPassword = 'the first of all walks';
    await app.visitor().ok(resetPassword, { body: { code, newPassword } });
    const body = { email: emailOf('eve'), password: newPassword };
    expect((await app.visitor().ok(login, { body })).role).toBe('admin');
  });

  test('says so when nobody has the address, and when none is given', () => {
    expect(run('nobody@example.org')).toMatchObject({
      status: 1,
      stderr: 'Nobody here has this address.\n',
    });
    expect(run()).toMatchObject({
      status: 1,
      stderr: 'Usage: npm run reset-password -- somebody@example.org\n',
    });
  });
});
