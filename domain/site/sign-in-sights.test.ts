import { expect, test } from 'vitest';
import { isSightOfSignIn, nameOfSight, PROVIDER_NAME, SIGN_IN_SIGHTS } from './sign-in-sights.ts';
import { SIGNED_IN_PAGES } from './site-paths.ts';

test('the sign-in looks otherwise by what a site lets people in', () => {
  expect(SIGN_IN_SIGHTS.map((ways) => [nameOfSight(ways), ways])).toEqual([
    ['sign-in-password', { password: true, oidc: null }],
    ['sign-in-password-provider', { password: true, oidc: PROVIDER_NAME }],
    ['sign-in', { password: false, oidc: null }],
    ['sign-in-provider', { password: false, oidc: PROVIDER_NAME }],
  ]);
  expect(nameOfSight({ password: false, oidc: 'Example ID' })).toBe('sign-in-provider');
  expect(SIGN_IN_SIGHTS.map(nameOfSight).every(isSightOfSignIn)).toBe(true);
  expect(SIGNED_IN_PAGES.some(isSightOfSignIn)).toBe(false);
});
