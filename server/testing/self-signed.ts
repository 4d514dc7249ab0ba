import { generateKeyPairSync, sign } from 'node:crypto';

export type SelfSigned = { readonly key: string; readonly cert: string };

/** A self-signed certificate for a name: X.509 v3 in DER (RFC 5280). */
export function selfSigned(host: string, { from, until }: { from: Date; until: Date }): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(OID_ECDSA_WITH_SHA256);
  const name = sequence(tlv(0x31, sequence(OID_COMMON_NAME, tlv(0x0c, Buffer.from(host)))));
  const alternativeNames = sequence(tlv(0x82, Buffer.from(host)));
  const toBeSigned = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(sequence(OID_ALTERNATIVE_NAMES, tlv(0x04, alternativeNames)))),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = sequence(toBeSigned, algorithm, tlv(0x03, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').replaceAll(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

const OID_ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const OID_COMMON_NAME = Buffer.from('0603550403', 'hex');
const OID_ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const integer = (value: number) => tlv(0x02, Buffer.from([value]));

const time = (date: Date) => {
  const digits = date.toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tlv(0x18, Buffer.from(digits));
};
