import * as z from 'zod/mini';
import { EMAIL_AT_MOST, PASSWORD_AT_LEAST, PASSWORD_AT_MOST } from '#domain/people/account.ts';
import { isReservedUsername, isUsername } from '#domain/people/usernames.ts';
import { defineCall } from './call.ts';
import { idInPath, text, timestamp, trimmedText } from './text.ts';

export const User = z.object({
  id: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  profileImage: z.nullable(z.string()),
  hasCompletedOnboarding: z.boolean(),
  hasCompletedTour: z.boolean(),
  createdAt: timestamp,
});

export type User = z.infer<typeof User>;

export const TAKEN = {
  email: 'This email is already registered.',
  username: 'This username is already taken.',
} as const;

/** In place of TAKEN.email where no invitation has proved whose address it is: its owner is told by mail. */
export const CHECK_MAIL =
  'We couldn’t create this account. Please check your email for what to do next.';

export const WRONG_CREDENTIALS = 'Invalid username or password';

export const email = z.pipe(
  trimmedText({ max: EMAIL_AT_MOST, tooShort: 'Invalid email address' }),
  z.email('Invalid email address'),
);

/** Without the blanks around it: phones put one behind a word that they suggest. */
const usernameOr = (missing: string) =>
  z.pipe(
    z.pipe(
      z.string(missing),
      z.transform((typed: string) => typed.trim()),
    ),
    z.string().check(
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isUsername, {
        error: 'Username must be 2 to 30 letters, digits, dots, dashes or underscores',
        abort: true,
      }),
      z.refine((name) => !isReservedUsername(name), 'This username is reserved.'),
    ),
  );

export const username = usernameOr('Username is required');

/** In place of one that is there. */
export const otherUsername = usernameOr('Username cannot be empty');

export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(PASSWORD_AT_LEAST, `Password must be at least ${PASSWORD_AT_LEAST} characters`),
    z.maxLength(PASSWORD_AT_MOST, `Password must be at most ${PASSWORD_AT_MOST} characters`),
  );

/** Compared with the one that is known: of any length, since it is right or wrong and no more. */
const typedPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'));

export const Credentials = z.object({ email, password: typedPassword });

export const Registration = z.object({
  email,
  username,
  password: newPassword,
  invitationCode: z.optional(text({ max: 200 })),
});

export const PasswordChange = z.object({ currentPassword: typedPassword, newPassword });

export const PasswordResetRequest = z.object({ email });

/** The code stands in the link, behind the `#` that no browser sends anywhere. */
export const PasswordReset = z.object({ code: text({ min: 1, max: 100 }), newPassword });

/** The same of a code that was never made, was used, was replaced by a newer one, or has run out. */
export const RESET_LINK_OVER = 'This link does not work any more. Please ask for a new one.';

/** Typed out, so that nobody deletes an account by a slip. */
export const AccountDeletion = z.object({ username: trimmedText({ max: 100 }) });

/** Somewhere that I am signed in. */
export const Session = z.object({
  id: z.int(),
  /** The browser and its system, as people call them. */
  userAgent: z.string(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  isCurrent: z.boolean(),
});

export type Session = z.infer<typeof Session>;

export const getUser = defineCall({
  method: 'GET',
  path: '/api/user',
  summary: 'Who is signed in',
  status: 200,
  response: User,
  refuses: [401],
});

export const login = defineCall({
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in',
  whenBusy: 'refused last',
  body: Credentials,
  isAboutAccess: true,
  status: 200,
  response: User,
  refuses: [400, 401, 429],
});

export const getRegistrationRules = defineCall({
  method: 'GET',
  path: '/api/registration',
  summary: 'What it takes to register here',
  status: 200,
  response: z.object({ isInvitationNeeded: z.boolean() }),
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
  refuses: [400, 403, 409, 429],
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
  refuses: [400, 401, 403, 429],
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

export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/password-reset/finish',
  summary: 'Set a new password with the code of a link, and end all sessions of that account',
  body: PasswordReset,
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 403, 429],
});

export const deleteUser = defineCall({
  method: 'DELETE',
  path: '/api/user',
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
  response: z.object({ sessions: z.array(Session) }),
  refuses: [401],
});

export const endSession = defineCall({
  method: 'DELETE',
  path: '/api/user/sessions/:id',
  summary: 'Sign out somewhere else, or here',
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});
