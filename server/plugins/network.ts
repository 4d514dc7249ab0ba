import { isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What attempts are counted by. An IPv4 address stands for itself; of an IPv6 address the first half:
 * one household is given at least 2^64 of them, and could use another for each attempt.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED_IPV4.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  return `${groupsOf(plain).slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}

function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part ? part.split(':') : []));
  const left = GROUPS - head.length - tail.length;
  const zeros = address.includes('::') ? Array.from({ length: Math.max(0, left) }, () => '0') : [];
  return [...head, ...zeros, ...tail].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
