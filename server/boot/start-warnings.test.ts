import { expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { warningsOf } from './start-warnings.ts';

test.each([{ HOST: '0.0.0.0' }, { HOST: '::', PUBLIC_URL: 'http://habits.example' }])(
  'a server reachable over plain http causes a warning: %j',
  (env) => {
    expect(warningsOf(readConfig(env))).toEqual([expect.stringContaining(`HOST=${env.HOST}`)]);
  },
);

test.each([{}, { HOST: '::1' }, { HOST: '0.0.0.0', PUBLIC_URL: 'https://habits.example' }])(
  'a server on loopback or with https causes no warning: %j',
  (env) => {
    expect(warningsOf(readConfig(env))).toEqual([]);
  },
);

const MODEL = { VISION_API_URL: 'http://localhost:11434/v1' };

test('a model at a refused address causes a warning until its host is allowed', () => {
  expect(warningsOf(readConfig(MODEL))).toEqual([expect.stringContaining('OUTBOUND_ALLOW')]);
  expect(warningsOf(readConfig({ ...MODEL, OUTBOUND_ALLOW: 'localhost' }))).toEqual([]);
});

const PROVIDER = {
  OIDC_ISSUER: 'http://id.lan',
  OIDC_CLIENT_ID: 'habitcrush',
  OIDC_CLIENT_SECRET: 'secret',
};

test('a provider at a refused address causes a warning until its host is allowed', () => {
  expect(warningsOf(readConfig(PROVIDER))).toEqual([expect.stringContaining('OIDC_ISSUER')]);
  expect(warningsOf(readConfig({ ...PROVIDER, OUTBOUND_ALLOW: 'id.lan' }))).toEqual([]);
});

test('a warning says that passwords stay on when they are the only way to sign in', () => {
  const numbers = { PASSWORD_SIGN_IN: 'off', PUBLIC_URL: 'http://192.168.1.5:4000' };
  for (const PUBLIC_URL of [numbers.PUBLIC_URL, 'http://habits.lan']) {
    const config = readConfig({ ...numbers, PUBLIC_URL });
    expect(config.passwordSignIn).toBe('needed');
    expect(warningsOf(config)).toEqual([expect.stringContaining('PASSWORD_SIGN_IN=off')]);
  }
  const allowed = { ...PROVIDER, OUTBOUND_ALLOW: 'id.lan' };
  for (const env of [{ ...numbers, ...allowed }, { PASSWORD_SIGN_IN: 'off' }]) {
    expect(readConfig(env).passwordSignIn).toBe('off');
    expect(warningsOf(readConfig(env))).toEqual([]);
  }
});
