import { expect, test } from 'vitest';
import { isSignInShell, shellName, PROVIDER_PLACEHOLDER, SIGN_IN_VIEWS } from './sign-in-views.ts';
import { SIGNED_IN_PAGES } from './site-paths.ts';

test('shellName differs by the sign-in methods of the site', () => {
  expect(SIGN_IN_VIEWS.map((ways) => [shellName(ways), ways])).toEqual([
    ['sign-in-password', { password: true, oidc: null, isSetUp: true }],
    ['sign-in-password-provider', { password: true, oidc: PROVIDER_PLACEHOLDER, isSetUp: true }],
    ['sign-in', { password: false, oidc: null, isSetUp: true }],
    ['sign-in-provider', { password: false, oidc: PROVIDER_PLACEHOLDER, isSetUp: true }],
    ['sign-in-not-set-up', { password: true, oidc: null, isSetUp: false }],
  ]);
  expect(shellName({ password: false, oidc: 'Example ID', isSetUp: true })).toBe(
    'sign-in-provider',
  );
  expect(SIGN_IN_VIEWS.map(shellName).every(isSignInShell)).toBe(true);
  expect(SIGNED_IN_PAGES.some(isSignInShell)).toBe(false);
});
