import { BlockList, isIP, isIPv6 } from 'node:net';
import { isOwnPicture } from '#contract/profile.ts';

/** Names that resolve differently for each reader. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home|arpa)$/;

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6');
}

/**
 * Whether profiles may show a picture from this address. Each reader's browser requests it, so an address on this
 * site or in a private network would be requested with the reader's cookies and access.
 */
export function mayShowFrom(address: string, ownHosts: readonly string[]): boolean {
  const name = withoutDot(new URL(address).hostname);
  const isOwn = ownHosts.some((host) => hostnameOf(host) === name);
  if (isOwn) return isOwnPictureOn(address, ownHosts);
  const ip = name.replace(/^\[(.*)\]$/, '$1');
  if (isIP(ip)) return !privateNetworks.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
  return name.includes('.') && !LOCAL_NAMES.test(name);
}

/** Accepts only the spelling that this site writes, because others could lead to another route. */
function isOwnPictureOn(address: string, ownHosts: readonly string[]): boolean {
  const [origin = '', host = ''] = /^https?:\/\/([^/]*)/.exec(address) ?? [];
  return ownHosts.includes(host) && isOwnPicture(address.slice(origin.length));
}

const withoutDot = (hostname: string) => hostname.replace(/\.$/, '');

const hostnameOf = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? withoutDot(new URL(`http://${host}`).hostname) : undefined;
