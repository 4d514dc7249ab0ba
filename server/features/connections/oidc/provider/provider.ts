import type * as OpenId from 'openid-client';
import { OIDC_CALLBACK, OIDC_WORDS } from '#contract/oidc.ts';
import { MAX_EMAIL_LENGTH } from '#domain/people/account.ts';
import {
  FRESH_SIGN_IN_SECONDS,
  MAX_ISSUER_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '#domain/people/sign-in-methods.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import { toOneLine } from '#domain/text/plain-text.ts';
import type { OidcConfig } from '#server/config/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Outbound, OutboundError } from '#server/outbound/outbound.ts';

/** The secrets of a pending sign-in, known only to this server and the provider. */
export type SignInSecrets = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
};

/** The account at the provider. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined if the provider has not confirmed it. */
  readonly email: string | undefined;
  readonly label: string | null;
  readonly username: string | undefined;
  /** When the user entered credentials at the provider, in milliseconds, if the provider reports it. */
  readonly signedInAt: number | undefined;
};

export type Provider = {
  readonly name: string;
  readonly config: OidcConfig;
  /** The provider's page to redirect to. */
  authorizationUrl(secrets: SignInSecrets, isProof: boolean): Promise<string>;
  /** Verifies the query with which the provider sent the user back, and returns their account. */
  identify(callbackQuery: string, secrets: SignInSecrets, isProof: boolean): Promise<Identity>;
};

/** Contains the error code of openid-client for the host's log. The code contains no user data. */
export class ProviderError extends Refusal {
  readonly code: string;
  constructor(status: number, message: string, code: string) {
    super(status, message);
    this.code = code;
  }
}

const CACHE_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

type CachedMetadata = { readonly metadata: OpenId.ServerMetadata; readonly at: number };

/** Returns undefined if no provider is configured. Calls the provider only on demand. */
export function openProvider(ctx: AppContext): Provider | undefined {
  const { oidc } = ctx.config;
  if (!oidc) return undefined;
  const callback = `${ctx.config.publicUrl}${OIDC_CALLBACK}`;
  const { ask, forget } = openIdClient(ctx, oidc);
  async function withRefusals<Result>(
    act: (ready: OpenIdClient) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await act(await ask());
    } catch (error) {
      // The cached metadata may be out of date.
      forget();
      throw refusalOf(error, oidc?.name ?? '');
    }
  }
  return {
    name: oidc.name,
    config: oidc,
    authorizationUrl: ({ state, nonce, verifier }, isProof) =>
      withRefusals(async ({ library, ready }) => {
        const address = library.buildAuthorizationUrl(ready, {
          redirect_uri: callback,
          scope: SCOPE,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(isProof && { prompt: 'login', max_age: String(FRESH_SIGN_IN_SECONDS) }),
        });
        return address.href;
      }),
    identify: (callbackQuery, { state, nonce, verifier }, isProof) =>
      withRefusals(async ({ library, ready }) => {
        const callbackUrl = new URL(`${callback}?${callbackQuery}`);
        const tokens = await library.authorizationCodeGrant(ready, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(isProof && { maxAge: FRESH_SIGN_IN_SECONDS }),
        });
        const claims: Claims = { ...tokens.claims() };
        const more = 'email' in claims ? {} : await fetchMoreClaims(library, ready, tokens, claims);
        // `auth_time` counts only in the signed token.
        return toIdentity({ ...more, ...claims, auth_time: claims['auth_time'] });
      }),
  };
}

type OpenIdClient = { library: typeof OpenId; ready: OpenId.Configuration };

/**
 * The provider's metadata is cached for an hour. Its keys are fetched at each sign-in, so that new and withdrawn
 * keys are effective immediately.
 */
function openIdClient(ctx: AppContext, oidc: OidcConfig) {
  let discovered: CachedMetadata | undefined;
  const forget = () => void (discovered = undefined);
  async function ask(): Promise<OpenIdClient> {
    // Loaded on demand, because most sites have no provider.
    const library = await import('openid-client');
    const call = fetchBy(ctx.outbound);
    const isHttp = oidc.issuer.startsWith('http:');
    if (!discovered || ctx.clock.now() - discovered.at > CACHE_MS) {
      const options = {
        [library.customFetch]: call,
        ...(isHttp && { execute: [library.allowInsecureRequests] }),
      };
      const { issuer, clientId } = oidc;
      const found = await library.discovery(
        new URL(issuer),
        clientId,
        undefined,
        undefined,
        options,
      );
      discovered = { metadata: found.serverMetadata(), at: ctx.clock.now() };
    }
    const { metadata } = discovered;
    const proof = authenticationOf(library, metadata, oidc.clientSecret);
    const ready = new library.Configuration(metadata, oidc.clientId, undefined, proof);
    ready[library.customFetch] = call;
    // Verifies the signature of a token that comes directly from the provider, because http may be allowed.
    library.enableNonRepudiationChecks(ready);
    // OUTBOUND_ALLOW decides whether http may be called.
    if (isHttp) library.allowInsecureRequests(ready);
    return { library, ready };
  }
  return { ask, forget };
}

/** Uses Basic authentication unless the provider's list of methods lacks it. */
function authenticationOf(
  library: typeof OpenId,
  { token_endpoint_auth_methods_supported: methods }: OpenId.ServerMetadata,
  secret: string,
): OpenId.ClientAuth {
  const takesBasic = !methods || methods.includes('client_secret_basic');
  return takesBasic ? library.ClientSecretBasic(secret) : library.ClientSecretPost(secret);
}

/** Many providers return the email address only from the userinfo endpoint. */
async function fetchMoreClaims(
  library: typeof OpenId,
  ready: OpenId.Configuration,
  { access_token: token }: { access_token: string },
  { sub: subject }: Claims,
): Promise<object> {
  if (!ready.serverMetadata().userinfo_endpoint || typeof subject !== 'string') return {};
  return library.fetchUserInfo(ready, token, subject);
}

type Claims = Partial<Record<string, unknown>>;

function toIdentity(claims: Claims): Identity {
  const textOf = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' && value !== '' ? toOneLine(value) : undefined;
  };
  const { iss, sub, auth_time: seconds } = claims;
  if (!isText(iss, MAX_ISSUER_LENGTH) || !isText(sub, MAX_SUBJECT_LENGTH)) {
    throw new TypeError('The provider names no user.');
  }
  const email = textOf('email');
  const username = textOf('preferred_username');
  const label = username ?? email ?? textOf('name');
  return {
    issuer: iss,
    subject: sub,
    email: claims['email_verified'] === true ? email : undefined,
    label: label === undefined ? null : cutAt(label, MAX_EMAIL_LENGTH),
    username,
    signedInAt: typeof seconds === 'number' ? seconds * 1000 : undefined,
  };
}

const isText = (value: unknown, atMost: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= atMost && !value.includes('\u0000');

/** Does not reveal the reason, so that an attacker cannot improve forged answers step by step. */
function refusalOf(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error;
  const outboundError = outboundErrorIn(error);
  if (outboundError)
    return new ProviderError(424, OIDC_WORDS.unreachable(name), outboundError.reason);
  const { code = 'unknown', error: reported } = (error ?? {}) as { code?: string; error?: unknown };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && reported === 'access_denied') {
    return new Refusal(403, OIDC_WORDS.denied(name));
  }
  return new ProviderError(424, OIDC_WORDS.untrusted(name), code);
}

function outboundErrorIn(error: unknown): OutboundError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause;
  }
  return undefined;
}

/** Replaces the `fetch` of openid-client with the server's outbound calls. */
function fetchBy(outbound: Outbound): OpenId.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    if (sent !== undefined && sent !== null && typeof sent !== 'string') {
      throw new TypeError('Only text is sent to a provider.');
    }
    const response = await outbound.call(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof sent === 'string' && { body: sent }),
    });
    return new Response(STATUSES_WITHOUT_BODY.has(response.status) ? null : response.text, {
      status: response.status,
      headers: { 'content-type': response.headers['content-type'] ?? '' },
    });
  };
}

/** Statuses for which a Response must not have a body. */
const STATUSES_WITHOUT_BODY = new Set([204, 205]);
