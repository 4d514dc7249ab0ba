import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;

/** Some proxies write the address with a port into X-Forwarded-For. Every connection has another port. */
export function plainAddress(address: string): string {
  const trimmed = address.trim();
  const [plain = ''] = (IN_BRACKETS.exec(trimmed)?.[1] ?? trimmed).split('%');
  return MAPPED_IPV4.exec(plain)?.[1] ?? IPV4_WITH_PORT.exec(plain)?.[1] ?? plain;
}

/**
 * The key under which attempts are counted: an IPv4 address, or the first half of an IPv6 address, because one household
 * has at least 2^64 of those and could use a new one for each attempt.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${groupsOf(plain).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part ? part.split(':') : []));
  const left = GROUPS - head.length - tail.length;
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, left) }, () => '0') : [];
  return [...head, ...zeros, ...tail].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
