import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import OidcProvider from 'oidc-provider';
import { OIDC_CALLBACK } from '#contract/oidc.ts';
import type { OidcConfig } from '#server/config/sign-in.ts';

/** The claims about a user. The key is the name with which they sign in at the provider. */
export type ProviderAccount = {
  email?: string;
  email_verified?: boolean;
  preferred_username?: string;
};

export type TestProvider = AsyncDisposable & {
  readonly issuer: string;
  readonly config: OidcConfig;
  readonly accounts: Record<string, ProviderAccount>;
};

const SCOPE = 'openid email profile';
const CLIENT = { clientId: 'habitcrush', clientSecret: 'known to both & kept: 100%' };

/** Starts a real provider on this machine. Known accounts sign in with their name alone. */
export async function openOidcProvider(site: string): Promise<TestProvider> {
  const accounts: Record<string, ProviderAccount> = {};
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = providerOf(issuer, site, accounts);
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/login/')) void askWho(provider, request, response);
    else answer(request, response);
  });
  const config = { issuer, ...CLIENT, name: 'Example ID', registration: 'closed' } as const;
  return {
    issuer,
    config,
    accounts,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function providerOf(
  issuer: string,
  site: string,
  accounts: TestProvider['accounts'],
): OidcProvider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const hour = 3600;
  const provider: OidcProvider = new OidcProvider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${site}${OIDC_CALLBACK}`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of this test alone'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: hour, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    findAccount: async (_, accountId) => {
      const account = accounts[accountId];
      return account && { accountId, claims: () => ({ sub: accountId, ...account }) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  return provider;
}

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Example ID</title>
<h1>Example ID</h1><form method="post"><label>Account <input name="account"></label>
<button>Sign in</button> <button name="cancel" value="yes">Cancel</button></form>`;

async function askWho(
  provider: OidcProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
    return;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const typed = new URLSearchParams(Buffer.concat(chunks).toString());
  const result = typed.has('cancel')
    ? { error: 'access_denied', error_description: 'Cancelled.' }
    : { login: { accountId: typed.get('account') ?? '' } };
  await provider.interactionFinished(request, response, result, {
    mergeWithLastSubmission: false,
  });
}

/** A browser at the provider. Returns the query with which the provider redirects it back. */
export class ProviderVisitor {
  readonly #cookies = new Map<string, string>();

  async visit(address: string, typed: { account: string } | { cancel: string }): Promise<string> {
    let next = address;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 10; steps += 1) {
      if (next.includes(OIDC_CALLBACK)) return next.split('?')[1] ?? '';
      const response = await fetch(next, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
        ...(body && { body }),
      });
      this.#keep(response);
      const location = response.headers.get('location');
      const isAsked = location === null && response.ok && body === undefined;
      if (!isAsked && location === null) throw new Error(await response.text());
      body = isAsked ? new URLSearchParams(typed) : undefined;
      next = new URL(location ?? next, next).href;
    }
    throw new Error('The provider leads round in circles.');
  }

  #keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
  }
}
