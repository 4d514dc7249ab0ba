import { createECDH, createPublicKey, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeDeviceKeys } from '#server/testing/push-service.ts';
import { MAX_CONTENT_LENGTH, isDeviceKey, seal } from './seal.ts';
import { makePushKeys, openSigner, pushKeysOf } from './vapid.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

const text = (key: Buffer) => key.toString('base64url');

/** RFC 8291, appendix A. */
const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  senderPrivate: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  devicePublic: bytes(
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const pairOf = (privateKey: Buffer) => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return pair;
};
const device = { p256dh: RFC.devicePublic, auth: RFC.auth };

test('the vector of RFC 8291 is sealed to the byte', () => {
  const once = { salt: RFC.salt, sender: pairOf(RFC.senderPrivate) };
  const sealed = seal(Buffer.from(RFC.plain), device, once);
  expect(sealed.toString('base64url')).toBe(RFC.sealed);
});

test('a device decrypts a message that was sealed for it, and each message has its own keys', () => {
  const { keys, read } = makeDeviceKeys();
  const own = { p256dh: bytes(keys.p256dh), auth: bytes(keys.auth) };
  const longest = { title: 'a'.repeat(MAX_CONTENT_LENGTH - '{"title":""}'.length) };
  const content = Buffer.from(JSON.stringify(longest));
  const [one, other] = [seal(content, own), seal(content, own)];
  expect([read(one), read(other)]).toEqual([longest, longest]);
  expect(one.subarray(0, 86)).not.toEqual(other.subarray(0, 86));
  expect(one).toHaveLength(4096);
});

test('a key that is not a point of the curve is refused', () => {
  expect(isDeviceKey(RFC.devicePublic)).toBe(true);
  expect(isDeviceKey(RFC.devicePublic.subarray(0, 64))).toBe(false);
  const moved = Buffer.from(RFC.devicePublic);
  moved.writeUInt8(moved.readUInt8(64) ^ 1, 64);
  expect(isDeviceKey(moved)).toBe(false);
});

test('the sender’s token is signed once per push service for some hours', () => {
  const keys = makePushKeys();
  const { authorizationFor } = openSigner(keys, 'mailto:habits@example.org');
  const now = Date.UTC(2026, 2, 10, 12);
  const header = authorizationFor('https://push.example.net', now);
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(String(bytes(head)))).toEqual({ typ: 'JWT', alg: 'ES256' });
  expect(JSON.parse(String(bytes(claims)))).toEqual({
    aud: 'https://push.example.net',
    exp: Date.UTC(2026, 2, 11, 0) / 1000,
    sub: 'mailto:habits@example.org',
  });
  const [x, y] = [keys.publicKey.subarray(1, 33), keys.publicKey.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') };
  const signer = createPublicKey({ format: 'jwk', key: jwk });
  const said = Buffer.from(`${head}.${claims}`);
  const how = { key: signer, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', said, how, bytes(signature))).toBe(true);
  expect(key).toBe(keys.publicKey.toString('base64url'));
  expect(authorizationFor('https://push.example.net', now + 10 * 3_600_000)).toBe(header);
  expect(authorizationFor('https://push.example.net', now + 11 * 3_600_000)).not.toBe(header);
  expect(authorizationFor('https://other.example.net', now)).not.toBe(header);
});

test('keys that do not belong together are refused', () => {
  const [one, other] = [makePushKeys(), makePushKeys()];
  expect(pushKeysOf(text(one.publicKey), text(one.privateKey))).toEqual(one);
  expect(pushKeysOf(text(one.publicKey), text(other.privateKey))).toBeUndefined();
  expect(pushKeysOf(text(one.publicKey).slice(4), text(one.privateKey))).toBeUndefined();
  expect(pushKeysOf(text(one.publicKey), text(Buffer.alloc(32)))).toBeUndefined();
  expect(pushKeysOf('', '')).toBeUndefined();
});
