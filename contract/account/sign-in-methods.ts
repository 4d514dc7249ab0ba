import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { text } from '../text.ts';
import { User } from './user.ts';

/** The message when the site has switched passwords off. */
export const PASSWORD_SIGN_IN_OFF = 'This site does not use passwords. Please sign in another way.';

/** One message for unknown, used, replaced and expired links. */
export const SIGN_IN_LINK_EXPIRED = 'This link no longer works. Please request a new one.';

export const getSignInMethods = defineCall({
  method: 'GET',
  path: '/api/ways-in',
  summary: 'The sign-in methods of this site',
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
  code: about('The code of the link: the part after its `#`.', text({ min: 1, max: 100 })),
});

export const signInByLink = defineCall({
  method: 'POST',
  path: '/api/sign-in-link',
  summary:
    'Sign in with a link that the host of this site has created. It works once, within 10 minutes',
  body: SignInLink,
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 403, 429],
});
