import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#server/embedded-postgres/testing/temporary-directory.ts';
import { examineSettings } from './settings.ts';

const DATA_DIR = '/nowhere/at-all';

function look(env: Record<string, string>, file = '', mode = 0o600): string[] {
  const envFile = join(temporaryDirectory(), '.env');
  writeFileSync(envFile, file, { mode });
  const { findings } = examineSettings({ DATA_DIR, ...env }, envFile);
  return findings.map(({ level, message, advice = '' }) => `${level}: ${message} ${advice}`.trim());
}

const FINE = ['ok: All settings are known and consistent.'];

test.each([
  [{}, ''],
  [{ HOME: '/root', SSH_AUTH_SOCK: 'x', npm_config_cache: 'y' }, ''],
  [{ MAIL_FROM_FILE: '', SMTP_URL: '' }, 'ADMIN_PASSWORD_FILE=\n'],
  [{ PUBLIC_URL: 'https://habits.example', TRUST_PROXY: '1' }, 'PORT=4000\nNODE_ENV=production\n'],
])('the doctor accepts the environment %j with the file %j', (env, file) => {
  expect(look(env, file)).toEqual(FINE);
});

test.each([
  [
    { SMPT_URL: 'smtp://x' },
    '',
    'SMPT_URL is not a setting, and is ignored. Did you mean SMTP_URL?',
  ],
  [{ TRUST_PROXIES: '1' }, '', undefined],
  [
    { Public_Url: 'https://x' },
    '',
    'Public_Url is not a setting, and is ignored. Did you mean PUBLIC_URL?',
  ],
  [
    {},
    'DATABASEURL=x',
    'DATABASEURL in .env is not a setting, and is ignored. Did you mean DATABASE_URL?',
  ],
  [
    {},
    'SOMETHING=x',
    'SOMETHING in .env is not a setting, and is ignored. Remove it, or see docs/guides/configuration.md.',
  ],
  [
    { METRICS_HOST: '::' },
    '',
    'METRICS_HOST is set without METRICS_PORT: no metrics are served. Set METRICS_PORT.',
  ],
  [
    { PUBLIC_URL: 'https://habits.example' },
    '',
    'PUBLIC_URL is an https address, which requires a proxy, but TRUST_PROXY is 0: all users share the limits of the proxy’s address. Set TRUST_PROXY to the number of your proxies.',
  ],
  [
    { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@example.org' },
    '',
    'The links in mails lead to http://localhost:4000, because PUBLIC_URL is not set. Set PUBLIC_URL to the address that users open.',
  ],
])('the doctor warns of the environment %j with the file %j', (env, file, message) => {
  const expected = message === undefined ? FINE : [`warning: ${message}`];
  expect(look({ ...env }, file)).toEqual(expected);
});

test('the doctor reports a misspelt name in .env once, although the environment has it too', () => {
  expect(look({ SMPT_URL: 'x' }, 'SMPT_URL=x')).toEqual([
    'warning: SMPT_URL in .env is not a setting, and is ignored. Did you mean SMTP_URL?',
  ]);
});

test('the doctor reports all settings with which the server would not start', () => {
  expect(look({ PORT: 'http', TRUST_PROXY: 'x' }, 'SOMETHING=x')).toEqual([
    expect.stringContaining('warning: SOMETHING in .env'),
    'problem: PORT: must be a whole number, 0 to 65535 Correct it: the server does not start with this value.',
    'problem: TRUST_PROXY: must be a whole number, 0 to 10 Correct it: the server does not start with this value.',
  ]);
});

test('the doctor reports two servers on one port', () => {
  expect(look({ PORT: '5000', METRICS_PORT: '5000' })).toEqual([
    'problem: METRICS_PORT and PORT are the same. Choose another METRICS_PORT.',
  ]);
});

test('the doctor warns of passwords that others can read, and of an unused database', () => {
  const dataDir = temporaryDirectory();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgresql://localhost/x' };
  expect(look(env, 'PORT=4000', 0o644)).toEqual([
    'warning: Other users of this machine can read the passwords in .env. chmod 600 .env',
    expect.stringContaining(`${dataDir} has an embedded database that is not used`),
  ]);
});
