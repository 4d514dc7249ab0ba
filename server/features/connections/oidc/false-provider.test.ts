import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/oidc.ts';
import {
  callbackFor,
  DISCOVERY,
  type FalseProvider,
  makeKey,
  openFalseProvider,
  sendJson,
} from '#server/testing/false-provider.ts';
import { useTestApp } from '#server/testing/open-app.ts';

const provider = await openFalseProvider();
afterAll(() => provider[Symbol.asyncDispose]());
const app = useTestApp({ config: { oidc: provider.config, outboundAllow: '127.0.0.1' } });

const { name, issuer, clientId } = provider.config;
const { untrusted, unreachable } = calls.OIDC_WORDS;

const firstKey = provider.key;
const MAIL = { email: 'new@example.org', email_verified: true };

beforeEach(() => {
  const fresh = { claims: MAIL, signing: 'RS256', key: firstKey, shownKeys: [firstKey] } as const;
  Object.assign(provider, { ...fresh, shownKeys: [firstKey] });
  provider.instead.clear();
  provider.asked.length = 0;
});

type ProviderState = Partial<Pick<FalseProvider, 'claims' | 'signing' | 'key' | 'shownKeys'>>;

/** Starts a sign-in and sends the provider's answer. */
async function returnFromProvider(state: ProviderState = {}, change = (answer: string) => answer) {
  const visitor = app.visitor();
  const { address } = await visitor.ok(calls.startOidcSignIn);
  const { answer, nonce } = callbackFor(address, provider);
  Object.assign(provider, state, { claims: { ...MAIL, nonce, ...state.claims } });
  return { visitor, sent: { body: { answer: change(answer) } } };
}

const trySignIn = async (state: ProviderState = {}) => {
  const { visitor, sent } = await returnFromProvider(state);
  return (await visitor.ok(calls.finishOidc, sent)).outcome;
};

const seconds = () => Math.floor(Date.now() / 1000);

test('an ID token is accepted if it is valid', async () => {
  expect(await trySignIn()).toBe('new');
});

test.each<[string, () => ProviderState]>([
  ['with another issuer', () => ({ claims: { iss: 'https://other.example.org' } })],
  ['for another client', () => ({ claims: { aud: 'another' } })],
  ['for several clients, used by another', () => ({ claims: { aud: [clientId, 'b'], azp: 'b' } })],
  ['with another nonce', () => ({ claims: { nonce: 'another' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['that has expired', () => ({ claims: { exp: seconds() - 120 } })],
  ['without an expiry', () => ({ claims: { exp: undefined } })],
  ['that is not valid yet', () => ({ claims: { nbf: seconds() + 600 } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['with an empty subject', () => ({ claims: { sub: '' } })],
  ['with an overlong subject', () => ({ claims: { sub: 'a'.repeat(256) } })],
  ['without a signature', () => ({ signing: 'none' })],
  ['signed with the shared secret', () => ({ signing: 'HS256' })],
  ['signed with another key of the same id', () => ({ key: makeKey(firstKey.id) })],
  ['signed with an unpublished key', () => ({ key: makeKey('hidden') })],
  ['signed with a withdrawn key', () => ({ shownKeys: [makeKey('next')] })],
])('an ID token is refused %s', async (_, state) => {
  const { visitor, sent } = await returnFromProvider(state());
  const refused = await visitor.refused(calls.finishOidc, sent);
  expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
  expect((await visitor.refused(getUser)).status).toBe(401);
  expect(await app.rows('select 1 from oidc_newcomers')).toEqual([]);
});

test('an ID token is accepted with a new key at once, and refused with the old one', async () => {
  expect(await trySignIn()).toBe('new');
  const next = makeKey('next');
  expect(await trySignIn({ key: next, shownKeys: [next] })).toBe('new');
  const { visitor, sent } = await returnFromProvider({ key: firstKey, shownKeys: [next] });
  expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
});

test('an ID token is refused if it is missing or the response is not an object', async () => {
  for (const body of [{ access_token: 'a', token_type: 'bearer' }, 'no object', null]) {
    provider.instead.set('/token', (response) => sendJson(response, body));
    const { visitor, sent } = await returnFromProvider();
    expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
  }
});

test('an ID token is refused if userinfo is about another subject', async () => {
  provider.instead.set('/userinfo', (response) => sendJson(response, { sub: 'another' }));
  const { visitor, sent } = await returnFromProvider({ claims: { email: undefined } });
  expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
});

test.each([seconds(), -1e300])(
  'an ID token decides about auth_time, which is ignored in userinfo (%d)',
  async (auth_time) => {
    const userInfo = { ...MAIL, sub: 'somebody', auth_time };
    provider.instead.set('/userinfo', (response) => sendJson(response, userInfo));
    expect(await trySignIn({ claims: { email: undefined, email_verified: undefined } })).toBe(
      'new',
    );
    const provedAt = await app.rows('select proved_at as at from oidc_newcomers');
    expect(provedAt).toEqual([{ at: new Date(0) }]);
  },
);

describe('an authorization response', () => {
  test.each<[string, (answer: string) => string]>([
    ['of another issuer', (answer) => answer.replace(/iss=[^&]+/, 'iss=https://other.example')],
    ['without an issuer', (answer) => answer.replace(/&iss=[^&]+/, '')],
    ['with two states', (answer) => `${answer}&state=another`],
    ['without a code', (answer) => answer.replace(/code=[^&]+&/, '')],
    ['with an error', (answer) => `${answer}&error=server_error`],
  ])('an authorization response is refused %s', async (_, change) => {
    const { visitor, sent } = await returnFromProvider({}, change);
    const refused = await visitor.refused(calls.finishOidc, sent);
    expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
  });

  test.each([[''], ['state='], ['code=a&state=no+such+state'], ['%00=%ff&state=%00'], ['?#&&==']])(
    '%j without a pending sign-in is refused',
    async (answer) => {
      const refused = await app.visitor().refused(calls.finishOidc, { body: { answer } });
      expect([refused.status, refused.message]).toEqual([403, calls.OIDC_WORDS.over]);
    },
  );
});

test('a provider is discovered on demand, and its metadata is cached for an hour', async () => {
  await app.visitor().ok(calls.startOidcSignIn);
  await app.visitor().ok(calls.startOidcSignIn);
  expect(provider.asked).toEqual([DISCOVERY]);
  app.clock.pass(61 * 60_000);
  await app.visitor().ok(calls.startOidcSignIn);
  expect(provider.asked).toEqual([DISCOVERY, DISCOVERY]);
});

test.each<[string, Parameters<FalseProvider['instead']['set']>[1]]>([
  ['hangs up', (response) => response.destroy()],
  ['never answers', () => {}],
  ['never stops', (response) => void response.end('a'.repeat(100_000))],
  ['redirects', (response) => void response.writeHead(302, { location: '/' }).end()],
])('a provider that %s is reported, and tried again by the next sign-in', async (_, behave) => {
  provider.instead.set(DISCOVERY, behave);
  const refused = await app.visitor().refused(calls.startOidcSignIn);
  expect([refused.status, refused.message]).toEqual([424, unreachable(name)]);
  expect(await app.rows('select 1 from oidc_departures')).toEqual([]);
  provider.instead.clear();
  await app.visitor().ok(calls.startOidcSignIn);
});

test.each<[string, (response: Parameters<typeof sendJson>[0]) => void]>([
  [
    'names another issuer',
    (response) => sendJson(response, { issuer: 'https://other.example.org' }),
  ],
  ['names no issuer', (response) => sendJson(response, {})],
  ['answers 500', (response) => void response.writeHead(500).end('oops')],
  ['answers HTML', (response) => void response.end('<html>')],
  [
    'names no authorization endpoint',
    (response) => sendJson(response, { issuer, token_endpoint: `${issuer}/token` }),
  ],
])('a provider that %s is refused', async (_, behave) => {
  provider.instead.set(DISCOVERY, behave);
  const refused = await app.visitor().refused(calls.startOidcSignIn);
  expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
});

test('a provider is reported when it does not answer the token request', async () => {
  const { visitor, sent } = await returnFromProvider();
  provider.instead.set('/token', (response) => response.destroy());
  expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(unreachable(name));
});
