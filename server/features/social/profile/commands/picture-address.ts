import { isIP, isIPv6 } from 'node:net';
import { isOwnPicture } from '#contract/profile.ts';
import { blockListOf, PRIVATE_NETWORKS } from '#server/outbound/networks.ts';

/** Names that resolve differently for each reader. */
const LOCAL_NAMES = /(^|\.)(localhost|local|internal|lan|home|arpa)$/;

const privateNetworks = blockListOf([
  ...PRIVATE_NETWORKS,
  '0.0.0.0/8',
  '100.64.0.0/10',
  '224.0.0.0/3',
  '::/127',
  'ff00::/8',
]);

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
