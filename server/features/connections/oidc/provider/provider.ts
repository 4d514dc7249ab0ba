import type * as OpenId from 'openid-client';
import { OIDC_CALLBACK, OIDC_WORDS } from '#contract/oidc.ts';
import { MAX_EMAIL_LENGTH } from '#domain/people/account.ts';
import {
  FRESH_SIGN_IN_SECONDS,
  MAX_ISSUER_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '#domain/people/ways-in.ts';
import { cutAt } from '#domain/text/cut-text.ts';
import { toOneLine } from '#domain/text/plain-text.ts';
import type { OidcConfig } from '#server/config/sign-in.ts';
import type { AppContext } from '#server/context.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Outbound, OutboundFault } from '#server/outbound/outbound.ts';

/** What only this server and the provider's answer to it may know of one departure. */
export type Secrets = { readonly state: string; readonly nonce: string; readonly verifier: string };

/** Whom the provider has told of. */
export type Identity = {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined where the provider does not vouch for it. */
  readonly email: string | undefined;
  readonly label: string | null;
  readonly username: string | undefined;
  /** When they typed something at the provider, in milliseconds; undefined where it does not say. */
  readonly signedInAt: number | undefined;
};

export type Provider = {
  readonly name: string;
  readonly config: OidcConfig;
  /** Its page, to which the browser goes. */
  departure(secrets: Secrets, isProof: boolean): Promise<string>;
  /** Whom the answer is about with which the browser came back. Refuses one that cannot be trusted. */
  identify(answer: string, secrets: Secrets, isProof: boolean): Promise<Identity>;
};

/** Thrown with what openid-client calls the fault, for the host's log: the code alone, which names nobody. */
export class ProviderFault extends Refusal {
  readonly code: string;
  constructor(status: number, message: string, code: string) {
    super(status, message);
    this.code = code;
  }
}

const DISCOVERED_FOR_MS = 60 * 60_000;
const SCOPE = 'openid email profile';

type Discovered = { readonly metadata: OpenId.ServerMetadata; readonly at: number };

/** Undefined where the host has set none up. Nothing is asked before somebody needs it. */
export function openProvider(ctx: AppContext): Provider | undefined {
  const { oidc } = ctx.config;
  if (!oidc) return undefined;
  const callback = `${ctx.config.publicUrl}${OIDC_CALLBACK}`;
  const { ask, forget } = openIdOf(ctx, oidc);
  async function carefully<Result>(act: (ready: Ready) => Promise<Result>): Promise<Result> {
    try {
      return await act(await ask());
    } catch (error) {
      // What was known of the provider may be out of date.
      forget();
      throw refusalOf(error, oidc?.name ?? '');
    }
  }
  return {
    name: oidc.name,
    config: oidc,
    departure: ({ state, nonce, verifier }, isProof) =>
      carefully(async ({ library, ready }) => {
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
    identify: (answer, { state, nonce, verifier }, isProof) =>
      carefully(async ({ library, ready }) => {
        const cameTo = new URL(`${callback}?${answer}`);
        const tokens = await library.authorizationCodeGrant(ready, cameTo, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          ...(isProof && { maxAge: FRESH_SIGN_IN_SECONDS }),
        });
        const claims: Claims = { ...tokens.claims() };
        const more = 'email' in claims ? {} : await moreClaims(library, ready, tokens, claims);
        // When they signed in, only the signed token may say.
        return toIdentity({ ...more, ...claims, auth_time: claims['auth_time'] });
      }),
  };
}

type Ready = { library: typeof OpenId; ready: OpenId.Configuration };

/**
 * What the provider says of itself is kept for an hour; its keys are asked for with each sign-in, so that a
 * withdrawn one is refused, and a new one is accepted, at once.
 */
function openIdOf(ctx: AppContext, oidc: OidcConfig) {
  let discovered: Discovered | undefined;
  const forget = () => void (discovered = undefined);
  async function ask(): Promise<Ready> {
    // Fetched by whoever needs it: most sites have no provider.
    const library = await import('openid-client');
    const call = callBy(ctx.outbound);
    const isHttp = oidc.issuer.startsWith('http:');
    if (!discovered || ctx.clock.now() - discovered.at > DISCOVERED_FOR_MS) {
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
    // The signature is looked at, though the token comes straight from the provider: http may be allowed.
    library.enableNonRepudiationChecks(ready);
    // Whether http may be called is decided by OUTBOUND_ALLOW.
    if (isHttp) library.allowInsecureRequests(ready);
    return { library, ready };
  }
  return { ask, forget };
}

/** Basic is what every provider takes, unless it names its ways and this is none of them. */
function authenticationOf(
  library: typeof OpenId,
  { token_endpoint_auth_methods_supported: methods }: OpenId.ServerMetadata,
  secret: string,
): OpenId.ClientAuth {
  const takesBasic = !methods || methods.includes('client_secret_basic');
  return takesBasic ? library.ClientSecretBasic(secret) : library.ClientSecretPost(secret);
}

/** Many providers name the email only where they are asked for the person, and not in the token. */
async function moreClaims(
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
    throw new TypeError('The provider names nobody.');
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

/** Never says what was wrong: whoever guesses answers must learn nothing. */
function refusalOf(error: unknown, name: string): Refusal {
  if (error instanceof Refusal) return error;
  const fault = outboundFaultIn(error);
  if (fault) return new ProviderFault(424, OIDC_WORDS.unreachable(name), fault.reason);
  const { code = 'unknown', error: told } = (error ?? {}) as { code?: string; error?: unknown };
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR' && told === 'access_denied') {
    return new Refusal(403, OIDC_WORDS.denied(name));
  }
  return new ProviderFault(424, OIDC_WORDS.untrusted(name), code);
}

function outboundFaultIn(error: unknown): OutboundFault | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundFault) return cause;
  }
  return undefined;
}

/** What openid-client would do by `fetch`, through the server's one way out. */
function callBy(outbound: Outbound): OpenId.CustomFetch {
  return async (url, { method, headers, body }) => {
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    if (sent !== undefined && sent !== null && typeof sent !== 'string') {
      throw new TypeError('Only text is sent to a provider.');
    }
    const answer = await outbound.call(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(typeof sent === 'string' && { body: sent }),
    });
    return new Response(HAS_NO_BODY.has(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    });
  };
}

/** A Response must have none with them. */
const HAS_NO_BODY = new Set([204, 205]);
