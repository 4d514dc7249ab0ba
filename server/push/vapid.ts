import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** Who sends: push services know a server by its public key (65 bytes); the private one (32 bytes) stays here. */
export type PushKeys = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/** RFC 8292 allows 24 hours. */
const TOKEN_LIVES_MS = 12 * 3_600_000;
/** One that is about to end could be too old when it arrives, or by another clock. */
const RENEWED_BEFORE_MS = 3_600_000;
/** More than the push services in use; another one is signed for again. */
const AUDIENCES_AT_MOST = 1000;

const CURVE = 'prime256v1';

export function makePushKeys(): PushKeys {
  const pair = createECDH(CURVE);
  const publicKey = pair.generateKeys();
  // Zeros at the beginning of a private key are left out by Node.
  return { publicKey, privateKey: padded(pair.getPrivateKey()) };
}

const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key]);

/** Undefined where the two do not belong together, or are no keys. */
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
  /** The header that says who sends, for the push service at this origin. Signed once for some hours. */
  readonly authorizationFor: (origin: string, now: number) => string;
};

/** `subject` is where the push service finds the sender: `mailto:` or `https:`. */
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
      if (tokens.size >= AUDIENCES_AT_MOST) tokens.clear();
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
