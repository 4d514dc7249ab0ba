import { expect, test } from 'vitest';
import { relyingPartyOf } from './passkeys.ts';

test.each([
  ['https://habits.example.org', 'habits.example.org'],
  ['https://habits.example.org:8443/', 'habits.example.org'],
  ['http://localhost:4000', 'localhost'],
  ['http://7.example', '7.example'],
])('the site %s has passkeys for %s', (address, id) => {
  const { hostname, origin } = new URL(address);
  expect(relyingPartyOf({ hostname, origin })).toEqual({ id, origin });
});

// Browsers and Node read all of these as IP addresses.
test.each(['http://192.168.1.7:4000', 'http://3232235783', 'http://0x7f.1', 'http://[::1]:4000'])(
  'the site %s has no passkeys, because it has no host name',
  (address) => expect(relyingPartyOf(new URL(address))).toBeUndefined(),
);
