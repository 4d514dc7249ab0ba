import { BlockList, isIP } from 'node:net';
import { blockListOf, PRIVATE_NETWORKS, RESERVED_NETWORKS } from './networks.ts';

/** Where the server may call: the public internet by https, and what `OUTBOUND_ALLOW` lists. */
export type Destinations = {
  /** Why the URL is refused before any look-up. Undefined when the look-up or the call decides. */
  readonly refusalOf: (url: string) => string | undefined;
  /** Whether a connection to this address of the host may be opened. */
  mayConnect(
    address: string,
    to: { readonly host: string; readonly isEncrypted: boolean },
  ): boolean;
  /** Whether `OUTBOUND_ALLOW` lists this name. The system resolves such names, and may use its hosts file. */
  isListed(host: string): boolean;
};

/** Entries of `OUTBOUND_ALLOW`: addresses, networks and host names. */
export type AllowedDestinations = {
  readonly networks: BlockList;
  readonly hosts: ReadonlySet<string>;
};

export const REFUSED = {
  notAnAddress: 'Please enter a whole web address, beginning with https://.',
  notEncrypted: 'Please enter an address that begins with https://.',
  private: 'This address is inside a private network, which this server does not call.',
} as const;

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,62})(\.[a-z0-9_]([a-z0-9_-]{0,62}))*$/;
const NETWORK = /^([^/]+)\/(\d{1,3})$/;

/** IPv6 addresses that embed an IPv4 address (mapped, NAT64) are outside 2000::/3, so they are refused. */
const PUBLIC_V6 = ['2000::/3'];
/** Inside 2000::/3: Teredo and ORCHID, documentation, 6to4. */
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const publicV6 = blockListOf(PUBLIC_V6);
const notPublicV4 = blockListOf([...PRIVATE_NETWORKS, ...RESERVED_NETWORKS]);
const notPublicV6 = blockListOf(NOT_PUBLIC_V6);

/** Undefined for an invalid entry, so that the start reports the mistake. */
export function parseAllowed(entries: string): AllowedDestinations | undefined {
  const networks = new BlockList();
  const hosts = new Set<string>();
  for (const entry of entries.split(',').map((part) => part.trim().toLowerCase())) {
    if (entry === '') continue;
    if (!addNetwork(networks, entry)) {
      if (!HOST_NAME.test(entry) || /^[\d.]+$/.test(entry)) return undefined;
      hosts.add(entry);
    }
  }
  return { networks, hosts };
}

export function openDestinations({ networks, hosts }: AllowedDestinations): Destinations {
  const isListed = (host: string) => hosts.has(host);
  const isAllowed = (address: string) => isIn(networks, address);
  const mayConnect: Destinations['mayConnect'] = (address, { host, isEncrypted }) =>
    isListed(host) || isAllowed(address) || (isEncrypted && isPublic(address));
  return {
    isListed,
    mayConnect,
    refusalOf(url) {
      if (!URL.canParse(url)) return REFUSED.notAnAddress;
      const { protocol, hostname } = new URL(url);
      if (protocol !== 'https:' && protocol !== 'http:') return REFUSED.notAnAddress;
      const host = hostOf(hostname);
      const isEncrypted = protocol === 'https:';
      if (isIP(host) !== 0) {
        if (mayConnect(host, { host, isEncrypted })) return undefined;
        return mayConnect(host, { host, isEncrypted: true })
          ? REFUSED.notEncrypted
          : REFUSED.private;
      }
      if (isListed(host)) return undefined;
      if (/(^|\.)localhost$/.test(host)) return REFUSED.private;
      // The name may resolve into an allowed network.
      return isEncrypted || hasNetworks(networks) ? undefined : REFUSED.notEncrypted;
    },
  };
}

/** The host as sockets take it: without the brackets of IPv6 and the final dot. */
export const hostOf = (hostname: string): string =>
  hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const hasNetworks = (networks: BlockList) => networks.rules.length > 0;

function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !notPublicV4.check(address, 'ipv4');
  return isIn(publicV6, address) && !isIn(notPublicV6, address);
}

/** An address with a zone (`fe80::1%eth0`) is link-local, and in no list. */
function isIn(list: BlockList, address: string): boolean {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return false;
  return list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}

function addNetwork(list: BlockList, entry: string): boolean {
  const [, network = entry, prefix] = NETWORK.exec(entry) ?? [];
  const version = network.includes('%') ? 0 : isIP(network);
  if (version === 0) return false;
  const bits = version === 4 ? 32 : 128;
  if (Number(prefix ?? bits) > bits) return false;
  list.addSubnet(network, Number(prefix ?? bits), version === 4 ? 'ipv4' : 'ipv6');
  return true;
}
