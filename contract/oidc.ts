import * as z from 'zod/mini';
import { User } from './account.ts';
import { defineCall } from './call.ts';
import { about } from './describe.ts';
import { OidcCallback, OidcRedirect, NewcomerRegistration } from './oidc/shapes.ts';

export * from './oidc/link.ts';

/** The redirect URI to register with the provider. */
export const OIDC_CALLBACK = '/api/oidc/callback';

/** The messages of failed sign-ins. `name` is the name of the provider. */
export const OIDC_WORDS = {
  notSetUp: 'This site takes no accounts of another provider.',
  /** One message for unknown, used and expired sign-ins, and those of another browser. */
  over: 'This sign-in has ended, or was started in another browser. Please start again.',
  unreachable: (name: string) => `${name} can’t be reached right now. Please try again later.`,
  denied: (name: string) => `${name} did not sign you in.`,
  untrusted: (name: string) =>
    `The answer of ${name} can’t be trusted. Please start again, and contact the host of this site if it happens twice.`,
  unknown: (name: string) =>
    `No account is linked to this ${name} account. Sign in another way, then link it in your profile.`,
  unverified: (name: string) =>
    `${name} has not confirmed an email address of yours, and an account here needs one.`,
  ofAnother: (name: string) => `This account of ${name} is linked with another account here.`,
  notLinked: (name: string) => `This is not the account of ${name} that is linked with yours.`,
  linkedAlready: (name: string) =>
    `Your account is already linked with another account of ${name}. Please unlink that one first.`,
} as const;

export const startOidcSignIn = defineCall({
  method: 'POST',
  path: '/api/oidc/sign-in',
  summary: 'Start a sign-in with the provider. Returns the address of its page',
  isAboutAccess: true,
  status: 200,
  response: OidcRedirect,
  refuses: [404, 424, 429],
});

export const finishOidc = defineCall({
  method: 'POST',
  path: '/api/oidc/arrival',
  summary:
    'Finish a sign-in, a link or a proof with the provider, once, in the same browser, within 10 minutes',
  body: OidcCallback,
  isAboutAccess: true,
  status: 200,
  response: z.object({
    outcome: about(
      'The outcome. `new`: the person has no account and may register.',
      z.enum(['signed in', 'linked', 'proved', 'new']),
    ),
    user: about('The user who is now signed in. Null for `new`.', z.nullable(User)),
    newcomer: about(
      'The person who may register. Null for other outcomes.',
      z.nullable(
        z.object({
          code: about('The code to register with.', z.string()),
          email: about('The email address that the provider has confirmed.', z.string()),
          username: about('A username to suggest. Empty when none fits.', z.string()),
          isInvitationNeeded: about('Whether registration needs an invitation code.', z.boolean()),
        }),
      ),
    ),
  }),
  refuses: [400, 403, 404, 409, 424, 429],
});

export const registerByOidc = defineCall({
  method: 'POST',
  path: '/api/oidc/registration',
  summary: 'Register with the code of an arrival whose outcome was `new`',
  body: NewcomerRegistration,
  isAboutAccess: true,
  status: 201,
  response: User,
  refuses: [400, 403, 404, 409, 429],
});
