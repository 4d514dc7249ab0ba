import { expect, test } from 'vitest';
import { isSightOfSignIn, nameOfSight, PROVIDER_NAME, SIGN_IN_SIGHTS } from './sign-in-sights.ts';
import { SIGNED_IN_PAGES } from './site-paths.ts';

test('the sign-in looks otherwise by what a site lets people in', () => {
  expect(SIGN_IN_SIGHTS.map((ways) => [nameOfSight(ways), ways])).toEqual([
    ['sign-in-password', { password: true, oidc: null, isSetUp: true }],
    ['sign-in-password-provider', { password: true, oidc: PROVIDER_NAME, isSetUp: true }],
    ['sign-in', { password: false, oidc: null, isSetUp: true }],
    ['sign-in-provider', { password: false, oidc: PROVIDER_NAME, isSetUp: true }],
    ['sign-in-not-set-up', { password: true, oidc: null, isSetUp: false }],
  ]);
  expect(nameOfSight({ password: false, oidc: 'Example ID', isSetUp: true })).toBe(
    'sign-in-provider',
  );
  expect(SIGN_IN_SIGHTS.map(nameOfSight).every(isSightOfSignIn)).toBe(true);
  expect(SIGNED_IN_PAGES.some(isSightOfSignIn)).toBe(false);
});
