import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/**
 * The VAPID keys: push services identify a server by its public key (65 bytes); the private key (32 bytes) stays here.
 */
export type PushKeys = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/** RFC 8292 allows 24 hours. */
const TOKEN_LIVES_MS = 12 * 3_600_000;
/** A token that is about to expire could be too old on arrival, or by another clock. */
const RENEWED_BEFORE_MS = 3_600_000;
/** More than the push services in use. Beyond it, tokens are signed again. */
const MAX_AUDIENCES = 1000;

const CURVE = 'prime256v1';

export function makePushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  // Node leaves out leading zeros of a private key.
  return { publicKey, privateKey: padded(pair.getPrivateKey()) };
}

const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]);

/** Undefined when the two are not keys, or not a pair. */
export function pushKeysOf(publicText: string, privateText: string): PushKeys | undefined {
  const [publicKey, privateKey] = [publicText, privateText].map((text) =>
    Buffer.from(text, 'base64url'),
  );
  if (publicKey?.length !== 65 || privateKey?.length !== 32) return undefined;
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey);
    return pair.getPublicKey().equals(publicKey) ? { publicKey, privateKey } : undefined;
  } catch {
    return undefined;
  }
}

export type Signer = {
  /** The header that identifies the server to the push service at this origin. Signed once for some hours. */
  readonly authorizationFor: (origin: string, now: number) => string;
};

/** `subject` is where the push service contacts the sender: `mailto:` or `https:`. */
export function openSigner(keys: PushKeys, subject: string): Signer {
  const key = privateKeyOf(keys);
  const publicText = keys.publicKey.toString('base64url');
  const tokens = new Map<string, { header: string; endsAt: number }>();
  return {
    authorizationFor(origin, now) {
      const known = tokens.get(origin);
      if (known && known.endsAt - RENEWED_BEFORE_MS > now) return known.header;
      const endsAt = now + TOKEN_LIVES_MS;
      const token = signedToken(key, { aud: origin, exp: Math.floor(endsAt / 1000), sub: subject });
      const header = `vapid t=${token}, k=${publicText}`;
      if (tokens.size >= MAX_AUDIENCES) tokens.clear();
      tokens.set(origin, { header, endsAt });
      return header;
    },
  };
}

function privateKeyOf({ publicKey, privateKey }: PushKeys): KeyObject {
  const [x, y, d] = [publicKey.subarray(1, 33), publicKey.subarray(33), privateKey].map((part) =>
    part.toString('base64url'),
  );
  const key = { kty: 'EC', crv: 'P-256', x, y, d };
  return createPrivateKey({ format: 'jwk', key });
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function signedToken(key: KeyObject, claims: { aud: string; exp: number; sub: string }): string {
  const said = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' });
  return `${said}.${signature.toString('base64url')}`;
}
