import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;

/** As some proxies write it into X-Forwarded-For: with a port, which is another for each connection. */
export function plainAddress(address: string): string {
  const trimmed = address.trim();
  const [plain = ''] = (IN_BRACKETS.exec(trimmed)?.[1] ?? trimmed).split('%');
  return MAPPED_IPV4.exec(plain)?.[1] ?? IPV4_WITH_PORT.exec(plain)?.[1] ?? plain;
}

/**
 * What attempts are counted by. An IPv4 address stands for itself; of an IPv6 address the first half:
 * one household is given at least 2^64 of them, and could use another for each attempt.
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
