import { expect, test } from 'vitest';
import { pathAfterSignIn, signInPath } from './paths.ts';

const after = (address: string) =>
  pathAfterSignIn(new URL(address, 'https://a.example').searchParams);

test('a sign-in leads back to the profile from which it was opened', () => {
  expect(signInPath('/ada.o-s_1')).toBe('/auth?back=%2Fada.o-s_1');
  expect(after(signInPath('/ada.o-s_1'))).toBe('/ada.o-s_1');
});

test.each([
  ['', 'nothing'],
  ['?back=', 'nothing'],
  ['?back=ada', 'no path'],
  ['?back=//evil.example', 'another site'],
  ['?back=/%5Cevil.example', 'another site, by a browser that mends slashes'],
  ['?back=/%09/evil.example', 'another site, by a browser that leaves tabs out'],
  ['?back=https://evil.example', 'another site'],
  ['?back=javascript:alert(1)', 'a script'],
  ['?back=/api/logout', 'a call'],
  ['?back=/ada?tools', 'more than a name'],
  ['?back=/ada%0A', 'a line after it'],
])('any other address (%s: %s) leads to the dashboard', (query) => {
  expect(after(`/auth${query}`)).toBe('/dashboard');
});
