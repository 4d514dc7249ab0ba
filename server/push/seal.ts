import { createCipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';

/** The browser’s public key (65 bytes, a point of P-256) and its secret (16 bytes). */
export type DeviceKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/** Random for each message. A test passes the values of the RFC. */
export type MessageKeys = { readonly salt: Buffer; readonly sender: ECDH };

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
/** Salt, record size, key length, and the sender’s key. */
const HEADER_LENGTH = 16 + 4 + 1 + 65;
/** The delimiter of the last record, and the tag of AES-GCM. */
const AROUND_CONTENT = 1 + 16;
const LAST_RECORD = Buffer.from([2]);
/** Push services accept 4096 bytes in total. */
export const MAX_CONTENT_LENGTH = RECORD_SIZE - HEADER_LENGTH - AROUND_CONTENT;

/** RFC 8291 over RFC 8188: only the device can read the content, not the push service. */
export function seal(
  content: Buffer,
  device: DeviceKeys,
  keys: MessageKeys = makeMessageKeys(),
): Buffer {
  const { salt, sender } = keys;
  const senderKey = sender.getPublicKey();
  const keyInfo = Buffer.concat([
    Buffer.from('WebPush: info\0'),
    device.p256dh,
    senderKey,
    Buffer.from([1]),
  ]);
  const shared = hmac(hmac(device.auth, sender.computeSecret(device.p256dh)), keyInfo);
  const pseudoRandom = hmac(salt, shared);
  const key = hmac(pseudoRandom, KEY_INFO).subarray(0, 16);
  const nonce = hmac(pseudoRandom, NONCE_INFO).subarray(0, 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_SIZE);
  header.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    salt,
    header,
    senderKey,
    cipher.update(content),
    cipher.update(LAST_RECORD),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

const KEY_INFO = Buffer.from('Content-Encoding: aes128gcm\0\u0001');
const NONCE_INFO = Buffer.from('Content-Encoding: nonce\0\u0001');

const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();

function makeMessageKeys(): MessageKeys {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

/** Whether the key is a point of the curve. Sealing fails with any other key. */
export function isDeviceKey(p256dh: Buffer): boolean {
  try {
    const probe = createECDH(CURVE);
    probe.generateKeys();
    probe.computeSecret(p256dh);
    return p256dh.length === 65;
  } catch {
    return false;
  }
}
