import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcConfig } from '#server/config/sign-in.ts';

type Claims = Record<string, unknown>;
type Key = { readonly id: string; readonly secret: KeyObject; readonly shown: KeyObject };
type Signing = 'RS256' | 'none' | 'HS256';

/** An OpenID provider that returns whatever the test sets, however wrong. */
export type FalseProvider = AsyncDisposable & {
  readonly config: OidcConfig;
  /** Overrides the correct claims of the next token. */
  claims: Claims;
  signing: Signing;
  /** Signs the next token. The provider publishes `shownKeys`. */
  key: Key;
  shownKeys: Key[];
  /** Replaces the response of a path. */
  readonly instead: Map<string, (response: ServerResponse, request: IncomingMessage) => void>;
  /** The requested paths. */
  readonly asked: string[];
};

const CLIENT = { clientId: 'habitcrush', clientSecret: 'of a client' };

export function makeKey(id: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { id, secret: privateKey, shown: publicKey };
}

export async function openFalseProvider(): Promise<FalseProvider> {
  const server = createServer((request, response) => answer(provider, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = makeKey('first');
  const provider: FalseProvider = {
    config: { issuer, ...CLIENT, name: 'Example ID', registration: 'open' },
    claims: {},
    signing: 'RS256',
    key,
    shownKeys: [key],
    instead: new Map(),
    asked: [],
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}

export const DISCOVERY = '/.well-known/openid-configuration';

function answer(provider: FalseProvider, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '';
  provider.asked.push(path);
  const instead = provider.instead.get(path);
  if (instead) instead(response, request);
  else sendJson(response, documentAt(provider, path));
}

export const sendJson = (response: ServerResponse, document: unknown): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(document));

function documentAt(provider: FalseProvider, path: string): unknown {
  const { issuer } = provider.config;
  if (path === DISCOVERY) {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      id_token_signing_alg_values_supported: ['RS256', 'none', 'HS256'],
      authorization_response_iss_parameter_supported: true,
    };
  }
  if (path === '/keys') {
    return {
      keys: provider.shownKeys.map(({ id, shown }) => ({
        ...shown.export({ format: 'jwk' }),
        kid: id,
        alg: 'RS256',
        use: 'sig',
      })),
    };
  }
  if (path === '/userinfo') return { sub: provider.claims['sub'] ?? 'somebody' };
  return { access_token: 'of no use', token_type: 'bearer', id_token: tokenOf(provider) };
}

function tokenOf({ config, claims, signing, key }: FalseProvider): string {
  const now = Math.floor(Date.now() / 1000);
  const right = { iss: config.issuer, sub: 'somebody', aud: config.clientId };
  const payload = { ...right, iat: now, exp: now + 300, ...claims };
  const header = { alg: signing, ...(signing === 'RS256' && { kid: key.id }) };
  const content = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${content}.${signatureOf(content, signing, key, config.clientSecret)}`;
}

function signatureOf(content: string, signing: Signing, key: Key, secret: string): string {
  if (signing === 'none') return '';
  if (signing === 'HS256') return createHmac('sha256', secret).update(content).digest('base64url');
  return sign('sha256', Buffer.from(content), key.secret).toString('base64url');
}

/** The parameters with which the browser returns from the provider, and the nonce that the token must contain. */
export function callbackFor(
  address: string,
  { config }: FalseProvider,
): { answer: string; nonce: string } {
  const params = new URL(address).searchParams;
  const state = params.get('state') ?? '';
  const answer = new URLSearchParams({ code: 'a code', state, iss: config.issuer });
  return { answer: answer.toString(), nonce: params.get('nonce') ?? '' };
}
