import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { text } from '../text.ts';
import { User } from './user.ts';

/** Where a site lets people in by other ways alone. */
export const NO_PASSWORDS = 'Nobody signs in by password on this site. Please sign in another way.';

/** The same of a link that was never made, was used, was replaced by a newer one, or has run out. */
export const SIGN_IN_LINK_OVER = 'This link does not work any more. Please ask for a new one.';

export const getWaysIn = defineCall({
  method: 'GET',
  path: '/api/ways-in',
  summary: 'By what this site lets people in',
  status: 200,
  response: z.object({
    password: about('Whether users sign in with a password.', z.boolean()),
    oidc: about(
      'The name of the provider whose accounts are accepted. Null for none.',
      z.nullable(z.string()),
    ),
    isSetUp: about('Whether the site has an administrator.', z.boolean()),
  }),
  refuses: [],
});

export const SignInLink = z.strictObject({
  code: about('The code of the link: what stands behind its `#`.', text({ min: 1, max: 100 })),
});

export const signInByLink = defineCall({
  method: 'POST',
  path: '/api/sign-in-link',
  summary: 'Sign in with the link that whoever runs this site has made, once, within 10 minutes',
  body: SignInLink,
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 403, 429],
});
