import { describe, expect, test } from 'vitest';
import { openDestinations, parseAllowed, REFUSED } from './destinations.ts';

function destinations(entries = '') {
  const allowed = parseAllowed(entries);
  if (!allowed) throw new Error(`${entries} says nothing.`);
  return openDestinations(allowed);
}

describe('a private address', () => {
  test.each([
    // This machine, in every notation of IPv4.
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '127.255.255.254',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    'user:secret@127.0.0.1',
    '0',
    '0.0.0.0',
    'localhost',
    'LOCALHOST.',
    'habits.localhost',
    // And of IPv6.
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[::127.0.0.1]',
    // Private networks, link-local addresses, carrier networks.
    '10.0.0.1',
    '10.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '0xc0a80101',
    '3232235777',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '100.64.0.1',
    '100.127.255.255',
    '[fe80::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[fec0::1]',
    // Addresses that embed an IPv4 address: NAT64, its local form, 6to4, Teredo.
    '[64:ff9b::7f00:1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    // Reserved, documentation, benchmarking, multicast, broadcast.
    '192.0.0.1',
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '198.19.255.255',
    '192.88.99.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '[ff02::1]',
    '[2001:db8::1]',
    '[2001:20::1]',
    '[3fff::1]',
    '[100::1]',
    '[5f00::1]',
  ])('https://%s/ is refused as a private address', (host) => {
    expect(destinations().refusalOf(`https://${host}/push`)).toBe(REFUSED.private);
    expect(destinations().refusalOf(`https://${host}:8443/push`)).toBe(REFUSED.private);
  });
});

test.each([
  ['https://8.8.8.8/', undefined],
  ['https://[2606:4700::1111]/', undefined],
  ['https://172.32.0.1/', undefined],
  ['https://100.128.0.1/', undefined],
  ['https://push.example.org/wpush/v2/a', undefined],
  ['http://push.example.org/', REFUSED.notEncrypted],
  ['http://8.8.8.8/', REFUSED.notEncrypted],
  ['ftp://push.example.org/', REFUSED.notAnAddress],
  ['file:///etc/passwd', REFUSED.notAnAddress],
  ['data:text/plain,a', REFUSED.notAnAddress],
  ['push.example.org', REFUSED.notAnAddress],
  ['https://', REFUSED.notAnAddress],
  ['https://[fe80::1%25eth0]/', REFUSED.notAnAddress],
  ['https://256.0.0.1/', REFUSED.notAnAddress],
])('the refusal of the destination %s is: %s', (url, refusal) => {
  expect(destinations().refusalOf(url)).toBe(refusal);
});

describe('what OUTBOUND_ALLOW lists', () => {
  const allowed = destinations('10.0.0.0/8, fd00::/8,127.0.0.1 ,Ntfy.lan');
  test.each([
    ['https://10.1.2.3/', undefined],
    ['http://10.1.2.3/', undefined],
    ['http://0x0a010203/', undefined],
    ['http://[fd12::1]/', undefined],
    ['http://127.0.0.1:8080/', undefined],
    ['http://ntfy.lan/topic', undefined],
    ['http://ntfy.lan./topic', undefined],
    // The name may resolve into an allowed network.
    ['http://other.lan/topic', undefined],
    ['https://127.0.0.2/', REFUSED.private],
    ['http://192.168.0.1/', REFUSED.private],
    ['http://8.8.8.8/', REFUSED.notEncrypted],
    ['https://[fc00::1]/', REFUSED.private],
  ])('the refusal of %s with OUTBOUND_ALLOW is: %s', (url, refusal) => {
    expect(allowed.refusalOf(url)).toBe(refusal);
  });

  test.each([
    ['10.9.9.9', 'other.lan', false, true],
    ['192.168.0.1', 'ntfy.lan', false, true],
    ['192.168.0.1', 'other.lan', true, false],
    ['8.8.8.8', 'other.lan', false, false],
    ['8.8.8.8', 'other.lan', true, true],
    ['fe80::1%eth0', 'other.lan', true, false],
    ['no address', 'other.lan', true, false],
  ])(
    'a connection to %s for %s, encrypted %s, is allowed: %s',
    (address, host, isEncrypted, may) => {
      expect(allowed.mayConnect(address, { host, isEncrypted })).toBe(may);
    },
  );
});
