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
export * from './account/sign-in-methods.ts';

export const TAKEN = {
  email: 'This email is already registered.',
  username: 'This username is already taken.',
} as const;

/** Replaces TAKEN.email when no invitation has proved who owns the address. The owner gets a mail instead. */
export const CHECK_MAIL =
  'We couldn’t create this account. Please check your email for what to do next.';

export const WRONG_CREDENTIALS = 'Invalid username or password';

/** The message of the 403 after a correct password, when the account has a second factor. */
export const CODE_NEEDED = 'Please enter the code from your app.';

/** One message for unknown, used, replaced and expired codes, so that it does not reveal which codes exist. */
export const RESET_LINK_EXPIRED = 'This link no longer works. Please request a new one.';

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user',
  openWithoutFactor: true,
  storesTimeZone: true,
  status: 200,
  response: User,
  refuses: [401],
});

export const changeDaySettings = defineCall({
  method: 'PATCH',
  path: '/api/user/days',
  summary: 'Change when my days and weeks begin, from the next boundary on',
  body: DaySettingsChange,
  status: 200,
  response: User,
  refuses: [400, 401],
});

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary:
    'Sign in. Refused with 403 when the account has a second factor: continue with /api/login/code',
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
  summary: 'The requirements of registration on this site',
  status: 200,
  response: z.object({
    isInvitationNeeded: about('Whether registration needs an invitation code.', z.boolean()),
    by: about('The methods of registration.', z.array(z.enum(['password', 'passkey', 'oidc']))),
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
    'Request a mail with a link that sets a new password. The link works once, within 30 minutes. The response does not reveal whether the address has an account',
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
    'List the access to the account of a reset link that remains after its password changes. The link stays valid',
  body: PasswordResetLink,
  isAboutAccess: true,
  status: 200,
  response: z.object({
    access: about(
      'Kinds of access that the account has. Passkeys and linked accounts are not revoked by a new password.',
      z.array(
        z.object({
          kind: about('The kind of access.', z.enum(ACCESS_KINDS)),
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
    'Set a new password with the code of a link, end all sessions of the account, and revoke other access on request',
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
  summary: 'Delete my account with all its data. The username confirms it',
  body: AccountDeletion,
  status: 204,
  response: null,
  refuses: [400, 401, 403],
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'My sessions, the latest first',
  status: 200,
  response: z.object({ sessions: about('The latest first.', z.array(Session)) }),
  refuses: [401],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'End one of my sessions',
  needsProof: true,
  params: z.object({ id: about('The id of the session.', idInPath) }),
  status: 204,
  response: null,
  refuses: [400, 401, 403, 404],
});
