import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openOidcProvider } from '#server/testing/oidc-provider.ts';
import { examineProvider } from './provider.ts';

async function look(issuer: string, OUTBOUND_ALLOW = '127.0.0.1'): Promise<string> {
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'habits', OIDC_CLIENT_SECRET: 'secret' };
  const config = readConfig({ ...env, OUTBOUND_ALLOW });
  const found = await examineProvider({ config, database: undefined, mailTo: undefined });
  return found
    .map(({ level, message, advice = '' }) => `${level}: ${message} ${advice}`.trim())
    .join('\n');
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a provider whose metadata differs from the correct one. */
async function openSaying(
  of: (issuer: string) => object,
  keys: unknown = { keys: [{ use: 'sig' }] },
  date = new Date(),
): Promise<string> {
  const issuer = await listen((request, response) => {
    const right = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    };
    const said = request.url === '/keys' ? keys : { ...right, ...of(issuer) };
    response.setHeader('date', date.toUTCString()).end(JSON.stringify(said));
  });
  return issuer;
}

test('the doctor accepts a site without a provider', async () => {
  const config = readConfig({});
  const found = await examineProvider({ config, database: undefined, mailTo: undefined });
  expect(found).toEqual([
    { level: 'ok', message: 'No provider for single sign-on is set (OIDC_ISSUER).' },
  ]);
});

test('the doctor accepts a real provider, even with a slash at the end of its address', async () => {
  await using provider = await openOidcProvider('http://localhost:4000');
  expect(await look(provider.issuer)).toMatch(
    /^ok: .* responds, matches OIDC_ISSUER, and publishes its keys\.$/,
  );
  expect(await look(`${provider.issuer}/`)).toMatch(/^ok: /);
});

test('the doctor reports a provider that the host has not allowed, and what to do', async () => {
  await using provider = await openOidcProvider('http://localhost:4000');
  expect(await look(provider.issuer, '')).toMatch(
    /^problem: The provider does not respond: .* must be listed in OUTBOUND_ALLOW/,
  );
});

test('the doctor reports a provider that does not respond within seconds', {
  tags: 'long',
}, async () => {
  expect(await look('http://127.0.0.1:1')).toMatch(/^problem: The provider does not respond: /);
  const slow = await listen(() => {});
  expect(await look(slow)).toMatch(/^problem: The provider does not respond: /);
});

test('the doctor reports an unexpected response of a provider', async () => {
  const missing = await listen((_, response) => response.writeHead(404).end());
  expect(await look(missing)).toMatch(/^problem: The provider responds with 404 /);
  const page = await listen((_, response) => response.end('<html>'));
  expect(await look(page)).toContain('is not the metadata of an OpenID Connect provider');
});

test.each([
  [
    'names another issuer',
    () => ({ issuer: 'https://id.example.org' }),
    'Set OIDC_ISSUER=https://id.example.org',
  ],
  ['names no issuer', () => ({ issuer: undefined }), 'lacks the issuer'],
  ['names no keys', () => ({ jwks_uri: undefined }), 'lacks jwks_uri'],
  ['supports no codes', () => ({ response_types_supported: ['token'] }), 'does not support code '],
  [
    'supports no PKCE',
    () => ({ code_challenge_methods_supported: ['plain'] }),
    'does not support S256 ',
  ],
])('the doctor reports a provider that %s', async (_, of, message) => {
  const found = await look(await openSaying(of));
  expect(found).toMatch(/^problem: /);
  expect(found).toContain(message);
});

test.each([[{ keys: [] }], [{ keys: [{ use: 'enc' }] }], ['none']])(
  'the doctor reports a provider whose keys are %j',
  async (keys) => {
    expect(await look(await openSaying(() => ({}), keys))).toContain('publishes no key');
  },
);

test('the doctor warns of a provider with a different clock', async () => {
  const late = new Date(Date.now() - 120_000);
  expect(await look(await openSaying(() => ({}), undefined, late))).toMatch(
    /^warning: The clock of the provider differs by -1(19|2[01]) seconds/,
  );
});
