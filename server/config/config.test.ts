import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const configError = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

const ADMIN = {
  ADMIN_EMAIL: 'eve@example.com',
  ADMIN_USERNAME: 'eve',
  ADMIN_PASSWORD: 'long enough',
};

describe('the configuration', () => {
  test('every setting has a default', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      metricsHost: '127.0.0.1',
      publicUrl: 'http://localhost:4000',
      isSecure: false,
      dataDir: './data',
      databaseUrl: undefined,
      databaseReplicaUrl: undefined,
      firstAdministrator: undefined,
      smtpUrl: undefined,
      mailFrom: 'HabitCrush <no-reply@localhost>',
      outboundAllow: '',
      pushKeys: undefined,
      pushSubject: 'mailto:no-reply@localhost',
      oidc: undefined,
      passwordSignIn: 'on',
      trustProxy: 0,
      logLevel: 'info',
      worker: 'inside',
      drainSeconds: 0,
      hstsSubdomains: true,
    });
  });

  test('links use the server’s own port without PUBLIC_URL', () => {
    expect(readConfig({ PORT: '5000' }).publicUrl).toBe('http://localhost:5000');
    for (const PUBLIC_URL of ['https://habits.example/', 'HTTPS://Habits.Example:443']) {
      const config = readConfig({ PUBLIC_URL });
      expect(config).toMatchObject({ publicUrl: 'https://habits.example', isSecure: true });
    }
  });

  test.each([
    [{ PUBLIC_URL: 'https://habits.example' }, 'https://habits.example'],
    [{ MAIL_FROM: 'Habits <habits@example.org>' }, 'mailto:habits@example.org'],
    [{ MAIL_FROM: 'habits@example.org' }, 'mailto:habits@example.org'],
    [
      { PUBLIC_URL: 'https://habits.example', PUSH_SUBJECT: 'mailto:a@example.org' },
      'mailto:a@example.org',
    ],
  ])('the address for push services follows from the settings: %j', (env, subject) => {
    expect(readConfig(env).pushSubject).toBe(subject);
  });

  test('a matching pair of push keys is accepted', () => {
    const publicKey =
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
    const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
    const { pushKeys } = readConfig({ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey });
    expect(pushKeys?.publicKey.toString('base64url')).toBe(publicKey);
    expect(pushKeys?.privateKey.toString('base64url')).toBe(privateKey);
  });

  test('an empty environment variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000 });
  });

  test.each([
    [{ PORT: 'http' }, 'PORT: must be a whole number, 0 to 65535'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT: Invalid option: expected one of "json"|"pretty"'],
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT: must be a whole number, 0 to 65535'],
    [{ PORT: '70000' }, 'PORT: must be a whole number, 0 to 65535'],
    [{ PORT: '4000.5' }, 'PORT: must be a whole number, 0 to 65535'],
    [{ TRUST_PROXY: '11' }, 'TRUST_PROXY: must be a whole number, 0 to 10'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS: must be a whole number, 0 to 300'],
    ...[
      'habits.example',
      'https://x.example/habits',
      'https://x.example/?a',
      'https://x.example/#a',
      'https://a:b@x.example',
    ].map((PUBLIC_URL): [NodeJS.ProcessEnv, string] => [
      { PUBLIC_URL },
      'PUBLIC_URL: must be an http or https address without a path, as https://habits.example.org',
    ]),
    [
      { DATABASE_URL: 'postgresql://habitcrush:a/b@db/habitcrush' },
      'DATABASE_URL: must begin with postgresql://, its user and password with special characters percent-encoded (/ as %2F)',
    ],
    [
      { DATABASE_URL: 'mysql://db' },
      'DATABASE_URL: must begin with postgresql://, its user and password with special characters percent-encoded (/ as %2F)',
    ],
    [
      { DATABASE_URL: 'postgresql://db', DATABASE_REPLICA_URL: 'mysql://db' },
      'DATABASE_REPLICA_URL: must begin with postgresql://, its user and password with special characters percent-encoded (/ as %2F)',
    ],
    [
      { DATABASE_REPLICA_URL: 'postgresql://db' },
      'DATABASE_URL: is needed too when DATABASE_REPLICA_URL is set',
    ],
    [
      { SMTP_URL: 'mail.example', MAIL_FROM: 'a@example.org' },
      'SMTP_URL: must begin with smtp:// or smtps://, its user and password with special characters percent-encoded (/ as %2F)',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM: is needed too when SMTP_URL is set'],
    [{ MAIL_FROM: 'Habits' }, 'MAIL_FROM: must be an email address, or Name <address>'],
    [
      { MAIL_FROM: 'Habits\r\nBcc: x <a@example.org>' },
      'MAIL_FROM: must be an email address, or Name <address>',
    ],
    ...['10.0.0.0/33', '10.0.0', 'ntfy.lan:80', 'http://ntfy.lan', 'a b', 'fe80::1%eth0'].map(
      (entry): [NodeJS.ProcessEnv, string] => [
        { OUTBOUND_ALLOW: `ntfy.lan, ${entry}` },
        'OUTBOUND_ALLOW: must be addresses, networks (10.0.0.0/8) and names of hosts, with commas between them',
      ],
    ),
    [{ PUSH_SUBJECT: 'habits.example' }, 'PUSH_SUBJECT: must be a mailto: or https: address'],
    [{ PUSH_SUBJECT: 'mailto:eve' }, 'PUSH_SUBJECT: must be a mailto: or https: address'],
    [
      { PUSH_PUBLIC_KEY: 'BP4z' },
      'PUSH_PRIVATE_KEY: and PUSH_PUBLIC_KEY must be a pair of P-256, in base64url (32 and 65 bytes)',
    ],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY: must be a whole number, 0 to 10'],
    [
      { ADMIN_EMAIL: 'eve@example.com' },
      'ADMIN_USERNAME: is needed too when another ADMIN_ variable is set\nADMIN_PASSWORD: is needed too when another ADMIN_ variable is set',
    ],
    [{ ...ADMIN, ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have 8 to 256 characters'],
    [
      { ...ADMIN, ADMIN_PASSWORD: 'HabitCrush1' },
      'ADMIN_PASSWORD: Please choose a password that is not the name of this site.',
    ],
    [
      { ...ADMIN, ADMIN_PASSWORD: 'iloveyou' },
      'ADMIN_PASSWORD: This password is too easy to guess. Please choose another one.',
    ],
    [
      { ...ADMIN, ADMIN_USERNAME: 'admin' },
      'ADMIN_USERNAME: must be 2 to 30 letters, digits, dots, dashes or underscores, and no page of the site',
    ],
  ])('%j is refused with one line per error', (env, message) => {
    expect(configError(env)).toBe(message);
  });

  test('an error names every wrong setting at once', () => {
    expect(configError({ PORT: 'x', HOST: 'h', TRUST_PROXY: 'y' }).split('\n')).toHaveLength(2);
  });
});
