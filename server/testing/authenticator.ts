import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Assertion, NewCredential } from '#contract/account.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Encodes CBOR (RFC 8949), as far as new credentials need it. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

function head(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length]);
  if (length < 256) return Buffer.from([(kind << 5) | 24, length]);
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255]);
}

export type DeviceOptions = {
  rpId?: string;
  origin?: string;
  /** The signature counter. Zero for a device that does not count. */
  counter?: number;
  isVerified?: boolean;
  /** Whether the page of the site is in a frame of another site. */
  crossOrigin?: boolean;
  /** How the new credential proves who made the device. */
  attestation?: { format: string; statement: Map<string, unknown> };
};

/** A device with one passkey. It returns what a browser passes to the page. */
export class Authenticator {
  readonly id = randomBytes(32);
  readonly options: Required<DeviceOptions>;
  counter: number;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private handle = '';

  constructor(options: DeviceOptions = {}) {
    this.options = {
      rpId: 'localhost',
      origin: 'http://localhost:4000',
      counter: 0,
      isVerified: true,
      crossOrigin: false,
      attestation: { format: 'none', statement: new Map() },
      ...options,
    };
    this.counter = this.options.counter;
  }

  create({ challenge, user }: { challenge: string; user: { id: string } }): NewCredential {
    this.handle = user.id;
    const { format, statement } = this.options.attestation;
    const object = new Map<string, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', this.data({ withKey: true })],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge).toString('base64url'),
      attestationObject: cbor(object).toString('base64url'),
      transports: ['internal'],
    });
  }

  get({ challenge }: { challenge: string }): Assertion {
    if (this.counter > 0) this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const data = this.data();
    const signed = Buffer.concat([data, sha256(clientData)]);
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.keys.privateKey).toString('base64url'),
      userHandle: this.handle === '' ? null : this.handle,
    });
  }

  private answer<Response>(response: Response) {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    const { origin, crossOrigin } = this.options;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
  }

  private data({ withKey = false } = {}): Buffer {
    const { rpId, isVerified } = this.options;
    const [present, verified, attested] = [0x01, 0x04, 0x40];
    const flags = present | (isVerified ? verified : 0) | (withKey ? attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const parts = [sha256(rpId), Buffer.from([flags]), count];
    return Buffer.concat(withKey ? [...parts, this.attested()] : parts);
  }

  private attested(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key for ES256 on P-256.
    const key = new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cbor(key)]);
  }
}
