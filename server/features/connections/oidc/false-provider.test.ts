import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getUser } from '#contract/account.ts';
import * as calls from '#contract/oidc.ts';
import {
  answerTo,
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

type Told = Partial<Pick<FalseProvider, 'claims' | 'signing' | 'key' | 'shownKeys'>>;

/** Goes there and comes back with what the provider was told to say. */
async function arrive(told: Told = {}, change = (answer: string) => answer) {
  const visitor = app.visitor();
  const { address } = await visitor.ok(calls.startOidcSignIn);
  const { answer, nonce } = answerTo(address, provider);
  Object.assign(provider, told, { claims: { ...MAIL, nonce, ...told.claims } });
  return { visitor, sent: { body: { answer: change(answer) } } };
}

const outcomeOf = async (told: Told = {}) => {
  const { visitor, sent } = await arrive(told);
  return (await visitor.ok(calls.finishOidc, sent)).outcome;
};

const seconds = () => Math.floor(Date.now() / 1000);

describe('a token', () => {
  test('that is right is believed', async () => {
    expect(await outcomeOf()).toBe('new');
  });

  test.each<[string, () => Told]>([
    ['of another issuer', () => ({ claims: { iss: 'https://other.example.org' } })],
    ['for another site', () => ({ claims: { aud: 'another' } })],
    ['for several sites, used by another', () => ({ claims: { aud: [clientId, 'b'], azp: 'b' } })],
    ['of another sign-in', () => ({ claims: { nonce: 'another' } })],
    ['of no sign-in', () => ({ claims: { nonce: undefined } })],
    ['that has run out', () => ({ claims: { exp: seconds() - 120 } })],
    ['that never runs out', () => ({ claims: { exp: undefined } })],
    ['that holds later', () => ({ claims: { nbf: seconds() + 600 } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
    ['of somebody without a name', () => ({ claims: { sub: '' } })],
    ['of somebody with too long a name', () => ({ claims: { sub: 'a'.repeat(256) } })],
    ['that nobody signed', () => ({ signing: 'none' })],
    ['that is signed with what both know', () => ({ signing: 'HS256' })],
    ['that is signed by somebody else', () => ({ key: makeKey(firstKey.id) })],
    ['that is signed with a key that is shown nowhere', () => ({ key: makeKey('hidden') })],
    ['whose signing key was withdrawn', () => ({ shownKeys: [makeKey('next')] })],
  ])('%s is not believed', async (_, told) => {
    const { visitor, sent } = await arrive(told());
    const refused = await visitor.refused(calls.finishOidc, sent);
    expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
    expect((await visitor.refused(getUser)).status).toBe(401);
    expect(await app.rows('select 1 from oidc_newcomers')).toEqual([]);
  });

  test('signed with a new key is believed at once, and with the old one no more', async () => {
    expect(await outcomeOf()).toBe('new');
    const next = makeKey('next');
    expect(await outcomeOf({ key: next, shownKeys: [next] })).toBe('new');
    const { visitor, sent } = await arrive({ key: firstKey, shownKeys: [next] });
    expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
  });

  test('that is none, and an answer that is no JSON, are not believed', async () => {
    for (const told of [{ access_token: 'a', token_type: 'bearer' }, 'no object', null]) {
      provider.instead.set('/token', (response) => sendJson(response, told));
      const { visitor, sent } = await arrive();
      expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
    }
  });

  test('whose person is another one where more is asked is not believed', async () => {
    provider.instead.set('/userinfo', (response) => sendJson(response, { sub: 'another' }));
    const { visitor, sent } = await arrive({ claims: { email: undefined } });
    expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(untrusted(name));
  });

  test.each([seconds(), -1e300])(
    'says alone when somebody signed in, whatever is said where more is asked (%d)',
    async (auth_time) => {
      const told = { ...MAIL, sub: 'somebody', auth_time };
      provider.instead.set('/userinfo', (response) => sendJson(response, told));
      expect(await outcomeOf({ claims: { email: undefined, email_verified: undefined } })).toBe(
        'new',
      );
      const provedAt = await app.rows('select proved_at as at from oidc_newcomers');
      expect(provedAt).toEqual([{ at: new Date(0) }]);
    },
  );
});

describe('an answer', () => {
  test.each<[string, (answer: string) => string]>([
    ['of another provider', (answer) => answer.replace(/iss=[^&]+/, 'iss=https://other.example')],
    ['that does not say of whom it is', (answer) => answer.replace(/&iss=[^&]+/, '')],
    ['with two states', (answer) => `${answer}&state=another`],
    ['without a code', (answer) => answer.replace(/code=[^&]+&/, '')],
    ['that tells of a fault', (answer) => `${answer}&error=server_error`],
  ])('%s is not believed', async (_, change) => {
    const { visitor, sent } = await arrive({}, change);
    const refused = await visitor.refused(calls.finishOidc, sent);
    expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
  });

  test.each([[''], ['state='], ['code=a&state=nobody+knows'], ['%00=%ff&state=%00'], ['?#&&==']])(
    '%j that belongs to no sign-in is over',
    async (answer) => {
      const refused = await app.visitor().refused(calls.finishOidc, { body: { answer } });
      expect([refused.status, refused.message]).toEqual([403, calls.OIDC_WORDS.over]);
    },
  );
});

describe('a provider', () => {
  test('is asked when somebody needs it, and what it says of itself is kept for a while', async () => {
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
    ['leads elsewhere', (response) => void response.writeHead(302, { location: '/' }).end()],
  ])('that %s is told of, and asked again by the next', async (_, behave) => {
    provider.instead.set(DISCOVERY, behave);
    const refused = await app.visitor().refused(calls.startOidcSignIn);
    expect([refused.status, refused.message]).toEqual([424, unreachable(name)]);
    expect(await app.rows('select 1 from oidc_departures')).toEqual([]);
    provider.instead.clear();
    await app.visitor().ok(calls.startOidcSignIn);
  });

  test.each<[string, (response: Parameters<typeof sendJson>[0]) => void]>([
    ['is another one', (response) => sendJson(response, { issuer: 'https://other.example.org' })],
    ['says nothing', (response) => sendJson(response, {})],
    ['has a fault', (response) => void response.writeHead(500).end('oops')],
    ['speaks something else', (response) => void response.end('<html>')],
    [
      'names no page to sign in at',
      (response) => sendJson(response, { issuer, token_endpoint: `${issuer}/token` }),
    ],
  ])('that %s is not believed', async (_, behave) => {
    provider.instead.set(DISCOVERY, behave);
    const refused = await app.visitor().refused(calls.startOidcSignIn);
    expect([refused.status, refused.message]).toEqual([424, untrusted(name)]);
  });

  test('whose token is nowhere to be had is told of', async () => {
    const { visitor, sent } = await arrive();
    provider.instead.set('/token', (response) => response.destroy());
    expect((await visitor.refused(calls.finishOidc, sent)).message).toBe(unreachable(name));
  });
});
