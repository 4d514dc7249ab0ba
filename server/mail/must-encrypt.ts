import { isIP } from 'node:net';
import { blockListOf, PRIVATE_NETWORKS } from '#server/outbound/networks.ts';

const privateNetworks = blockListOf(PRIVATE_NETWORKS);

/**
 * Whether a mail server must offer encryption. Outside of a private network, an attacker in between could hide the offer
 * and read the password and all mails.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isPrivate(hostname.replaceAll(/^\[|\]$/g, ''));
}

/** Names without a dot belong to a private network, as in Docker. */
function isPrivate(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return !host.includes('.') || /\.(localhost|local|internal|lan)$/i.test(host);
  return privateNetworks.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
