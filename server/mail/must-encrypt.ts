import { BlockList, isIP } from 'node:net';

const OWN_NETWORKS = new BlockList();
OWN_NETWORKS.addSubnet('127.0.0.0', 8);
OWN_NETWORKS.addSubnet('10.0.0.0', 8);
OWN_NETWORKS.addSubnet('172.16.0.0', 12);
OWN_NETWORKS.addSubnet('192.168.0.0', 16);
OWN_NETWORKS.addSubnet('169.254.0.0', 16);
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a mail server must offer encryption before it is told anything: unless it stands on this machine or in
 * a network of one's own, whoever sits in between could take the offer away and read the password and all mails.
 */
export function mustEncrypt(smtpUrl: string): boolean {
  const { protocol, hostname } = new URL(smtpUrl);
  return protocol === 'smtp:' && !isOwn(hostname.replaceAll(/^\[|\]$/g, ''));
}

/** Names without a dot are given within a machine or a network, as by Docker. */
function isOwn(host: string): boolean {
  const family = isIP(host);
  if (family === 0) return !host.includes('.') || /\.(localhost|local|internal|lan)$/i.test(host);
  return OWN_NETWORKS.check(host, family === 6 ? 'ipv6' : 'ipv4');
}
