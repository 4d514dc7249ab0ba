import { lookup, Resolver } from 'node:dns/promises';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  Agent as HttpAgent,
  request,
} from 'node:http';
import { Agent as HttpsAgent, request as requestEncrypted } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import {
  type AllowedDestinations,
  hostOf,
  openDestinations,
  parseAllowed,
  REFUSED,
} from './destinations.ts';

/** All outbound calls of this server, except for mail. */
export type Outbound = {
  /** Why the URL will be refused, before any call. Undefined if it may be called. */
  refusalOf(url: string): string | undefined;
  /** Returns the response with any status. Throws an OutboundError when there is no usable one. */
  call(url: string, options?: CallOptions): Promise<OutboundResponse>;
};

type CallOptions = {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  /** From the look-up of the name to the last byte. */
  readonly timeoutMs?: number;
};

export type OutboundResponse = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** A failed call. The message is for users, and names neither the address nor the content. */
export class OutboundError extends Error {
  readonly reason: 'refused' | 'unknown host' | 'too slow' | 'too long' | 'redirect' | 'broken';
  constructor(reason: OutboundError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type Resolve = (host: string, isListed: boolean) => Promise<readonly string[]>;

const CALL_TIMEOUT_MS = 5_000;
const MAX_ANSWER_LENGTH = 64 * 1024;
/** Per host. A push service gets thousands of messages over a few connections, and a dead one cannot use up more. */
const CONNECTIONS_PER_HOST = 100;
/** Shorter than servers wait, so that no server closes a connection while the next call is being sent. */
const IDLE_MS = 4_000;

/**
 * Uses the system’s look-ups only for names that `OUTBOUND_ALLOW` lists: they share four threads with password hashes and
 * files, and a slow name server of a stranger must not block those.
 */
const resolveHost: Resolve = async (host, isListed) => {
  if (isListed) return (await lookup(host, { all: true })).map(({ address }) => address);
  // A new resolver each time, because it reads the system’s name servers only once.
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []));
};

export function outboundOf({ outboundAllow }: { outboundAllow: string }): Outbound {
  const allowed = parseAllowed(outboundAllow);
  if (!allowed) throw new Error('OUTBOUND_ALLOW was not checked.');
  return openOutbound(allowed);
}

export function openOutbound(
  allowed: AllowedDestinations,
  resolve: Resolve = resolveHost,
): Outbound {
  const destinations = openDestinations(allowed);
  // The connection goes to the checked address, because this is the only look-up.
  const lookupAllowed =
    (isEncrypted: boolean): LookupFunction =>
    (host, options, found) => {
      resolveAllowed(host, isEncrypted).then(
        (addresses) => {
          const [first] = addresses;
          if (options.all || !first) found(null, addresses);
          else found(null, first.address, first.family);
        },
        (error: Error) => found(error, ''),
      );
    };

  async function resolveAllowed(name: string, isEncrypted: boolean) {
    const host = hostOf(name);
    const addresses = await resolve(host, destinations.isListed(host));
    if (addresses.length === 0) throw new OutboundError('unknown host', UNKNOWN_HOST);
    // Checks all addresses, because any of them may be used.
    if (!addresses.every((address) => destinations.mayConnect(address, { host, isEncrypted }))) {
      throw new OutboundError('refused', isEncrypted ? REFUSED.private : REFUSED.notEncrypted);
    }
    return addresses.map((address) => ({ address, family: isIP(address) }));
  }

  const shared = { keepAlive: true, maxSockets: CONNECTIONS_PER_HOST, timeout: IDLE_MS };
  const agents = {
    http: new HttpAgent({ ...shared, lookup: lookupAllowed(false) }),
    https: new HttpsAgent({ ...shared, lookup: lookupAllowed(true) }),
  };

  return {
    refusalOf: destinations.refusalOf,
    async call(url, options = {}) {
      const refusal = destinations.refusalOf(url);
      if (refusal !== undefined) throw new OutboundError('refused', refusal);
      return exchange(new URL(url), options, agents);
    },
  };
}

const UNKNOWN_HOST = 'No server with this name was found.';

type Agents = { readonly http: HttpAgent; readonly https: HttpsAgent };

function exchange(
  url: URL,
  { method = 'POST', headers = {}, body, timeoutMs = CALL_TIMEOUT_MS }: CallOptions,
  agents: Agents,
): Promise<OutboundResponse> {
  const isEncrypted = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sending = (isEncrypted ? requestEncrypted : request)(url, {
      method,
      agent: isEncrypted ? agents.https : agents.http,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) },
    });
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    const fail = (error: OutboundError) => {
      end(() => reject(error));
      sending.destroy();
    };
    const timer = setTimeout(() => {
      const seconds = Math.round(timeoutMs / 1000);
      fail(new OutboundError('too slow', `No answer came within ${seconds} seconds.`));
    }, timeoutMs);
    sending.on('error', (error) => fail(toOutboundError(error)));
    sending.on('upgrade', (_response, socket) => {
      socket.destroy();
      fail(new OutboundError('broken', 'It could not be reached by HTTP.'));
    });
    sending.on('response', (response) => {
      readResponse(response).then(
        (read) => end(() => resolve(read)),
        (error: Error) => fail(toOutboundError(error)),
      );
    });
    sending.end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<OutboundResponse> {
  const { statusCode: status = 0, headers } = response;
  if (status >= 300 && status < 400) {
    throw new OutboundError('redirect', `It answered ${status}: redirects are not followed.`);
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_ANSWER_LENGTH) {
      throw new OutboundError('too long', 'Its answer is too long.');
    }
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') };
}

/** Explains codes of the system and of TLS. Other messages may contain addresses. */
function toOutboundError(error: Error & { code?: string }): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '' } = error;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OutboundError('unknown host', UNKNOWN_HOST);
  }
  const isCertificate = /CERT|SIGNED|ALTNAME|ISSUER/.test(code);
  const message = isCertificate ? 'Its certificate is not valid' : 'It could not be reached';
  return new OutboundError('broken', code ? `${message} (${code}).` : `${message}.`);
}
