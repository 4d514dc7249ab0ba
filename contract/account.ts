import * as z from 'zod/mini';
import { ACCESS_KINDS } from '#domain/people/account-access.ts';
import {
  Credentials,
  Registration,
  PasswordChange,
  PasswordResetRequest,
  PasswordReset,
  PasswordResetLink,
  AccountDeletion,
  Session,
} from './account/shapes.ts';
import { DaySettingsChange, User } from './account/user.ts';
import { defineCall } from './call.ts';
import { about } from './describe.ts';
import { idInPath } from './text.ts';

export * from './account/shapes.ts';
export * from './account/confirmation.ts';
export * from './account/passkeys.ts';
export * from './account/proof.ts';
export * from './account/registration-by-passkey.ts';
export * from './account/second-factor.ts';
export * from './account/user.ts';
export * from './account/ways-in.ts';

export const TAKEN = {
  email: 'This email is already registered.',
  username: 'This username is already taken.',
} as const;

/** In place of TAKEN.email where no invitation has proved whose address it is: its owner is told by mail. */
export const CHECK_MAIL =
  'We couldn’t create this account. Please check your email for what to do next.';

export const WRONG_CREDENTIALS = 'Invalid username or password';

/** The password was right, and does not do alone: refused with 403 and these words. */
export const CODE_NEEDED = 'Please enter the code from your app.';

/** The same of a code that was never made, was used, was replaced by a newer one, or has run out. */
export const RESET_LINK_OVER = 'This link does not work any more. Please ask for a new one.';

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in',
  openWithoutFactor: true,
  storesTimeZone: true,
  status: 200,
  response: User,
  refuses: [401],
});

export const changeDaySettings = defineCall({
  method: 'PATCH',
  path: '/api/user/days',
  summary: 'Change when my day and my week begin, from the next boundary on',
  body: DaySettingsChange,
  status: 200,
  response: User,
  refuses: [400, 401],
});

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary:
    'Sign in. Refused with 403 where a second factor is asked for: /api/login/code goes on from there',
  whenBusy: 'refused last',
  body: Credentials,
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 401, 403, 429, 503],
});

export const getRegistrationRules = defineCall({
  method: 'GET',
  path: '/api/registration',
  summary: 'What it takes to register here',
  status: 200,
  response: z.object({
    isInvitationNeeded: about('Whether registration needs an invitation code.', z.boolean()),
    by: about(
      'What an account can be registered with.',
      z.array(z.enum(['password', 'passkey', 'oidc'])),
    ),
  }),
  refuses: [],
});

export const register = defineCall({
  method: 'POST',
  path: '/api/register',
  summary: 'Register with an invitation',
  body: Registration,
  isAboutAccess: true,
  status: 201,
  response: User,
  refuses: [400, 403, 409, 429, 503],
});

export const logout = defineCall({
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  whenBusy: 'refused last',
  status: 204,
  response: null,
  refuses: [],
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change the password and end all other sessions',
  body: PasswordChange,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 401, 403, 429, 503],
});

export const requestPasswordReset = defineCall({
  method: 'POST',
  path: '/api/password-reset',
  summary:
    'Have a link mailed that sets a new password, once, within 30 minutes. The answer is the same whether anybody has this address',
  body: PasswordResetRequest,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 403, 429],
});

export const listAccessOfReset = defineCall({
  method: 'POST',
  path: '/api/password-reset/access',
  summary:
    'List what has access to the account of a link, and does not end with its password; the link stays good',
  body: PasswordResetLink,
  isAboutAccess: true,
  status: 200,
  response: z.object({
    access: about(
      'Kinds of access that the account has. Passkeys and linked accounts are not revoked by a new password.',
      z.array(
        z.object({
          kind: about('What has access.', z.enum(ACCESS_KINDS)),
          count: about('How many there are.', z.int()),
        }),
      ),
    ),
  }),
  refuses: [400, 403, 429],
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/password-reset/finish',
  summary:
    'Set a new password with the code of a link, end all sessions of that account, and revoke other access if wanted',
  body: PasswordReset,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 403, 429, 503],
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/user',
  needsProof: true,
  summary: 'Delete my account with everything in it, having typed out its username',
  body: AccountDeletion,
  status: 204,
  response: null,
  refuses: [400, 401, 403],
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where I am signed in, the latest first',
  status: 200,
  response: z.object({ sessions: about('The latest first.', z.array(Session)) }),
  refuses: [401],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out somewhere else, or here',
  needsProof: true,
  params: z.object({ id: about('The id of the session.', idInPath) }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});
