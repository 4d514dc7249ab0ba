import * as z from 'zod/mini';
import {
  MAX_EMAIL_LENGTH,
  MIN_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH,
} from '#domain/people/account.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '#domain/people/passkeys.ts';
import { isReservedUsername, isUsername, USERNAME_PATTERN } from '#domain/people/usernames.ts';
import { about, keywords, named } from '../describe.ts';
import { singleLineText, text, timestamp, trimmedText } from '../text.ts';

export const email = keywords(
  { format: 'email' },
  z.pipe(
    trimmedText({ max: MAX_EMAIL_LENGTH, tooShort: 'Invalid email address' }),
    z.email('Invalid email address'),
  ),
);

/** Trimmed, because phones add a blank after a suggested word. */
const usernameOr = (missing: string) =>
  keywords(
    { pattern: USERNAME_PATTERN },
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
    ),
  );

export const username = usernameOr('Username is required');

/** The message differs when the account already has a username. */
export const otherUsername = usernameOr('Username cannot be empty');

export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, { error: 'Password is required', abort: true }),
    z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`),
  );

/** Any length, because it is only compared with the stored password. */
const typedPassword = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'));

export const Credentials = named(
  'Credentials',
  'The credentials of a user.',
  z.strictObject({
    email: about('The email address of the account.', email),
    password: about('The password of the account.', typedPassword),
  }),
);

export const Registration = named(
  'Registration',
  'A new account.',
  z.strictObject({
    email: about('The email address of the account.', email),
    username: about('The name by which others find the account.', username),
    password: about('The password of the account.', newPassword),
    invitationCode: about(
      'The code of the invitation, if the site needs one.',
      z.optional(text({ max: 200 })),
    ),
  }),
);

/** A new account with a passkey instead of a password. */
export const Newcomer = z.pick(Registration, {
  email: true,
  username: true,
  invitationCode: true,
});

export const PasswordChange = named(
  'PasswordChange',
  'A new password.',
  z.strictObject({
    currentPassword: about('The password until now.', typedPassword),
    newPassword: about('The password from now on.', newPassword),
  }),
);

export const PasswordResetRequest = z.strictObject({
  email: about('The email address of the account.', email),
});

const resetCode = about(
  'The code of the link: the part after its `#`.',
  text({ min: 1, max: 100 }),
);

export const PasswordResetLink = z.strictObject({ code: resetCode });

export const PasswordReset = named(
  'PasswordReset',
  'A new password in place of a forgotten one.',
  z.strictObject({
    code: resetCode,
    newPassword: about('The password from now on.', newPassword),
    revokesAccess: about(
      'Whether tokens, the calendar address, tick links, webhooks and the own address for reminders are revoked with it. False when left out.',
      z.optional(z.boolean()),
    ),
  }),
);

export const Proof = z.strictObject({
  password: about('The password of the account.', typedPassword),
});

export const TypedCode = z.strictObject({
  code: about(
    'A code of the authenticator app, or a recovery code.',
    text({ min: 1, max: 40, tooShort: 'Please enter the code.' }),
  ),
});

export const NewPasskey = z.strictObject({
  name: about(
    'The name of the passkey.',
    singleLineText({ min: 1, max: MAX_PASSKEY_NAME_LENGTH, tooShort: 'Please give it a name.' }),
  ),
});

/** The user types the username, so that no account is deleted by accident. */
export const AccountDeletion = z.strictObject({
  username: about('The username of the account, to confirm.', trimmedText({ max: 100 })),
});

export const Session = named(
  'Session',
  'A browser in which the user is signed in.',
  z.object({
    id: about('The id of the session.', z.int()),
    userAgent: about('The browser and its system, as Firefox on Linux.', z.string()),
    createdAt: about('When the user signed in.', timestamp),
    lastSeenAt: about('When the session was last used.', timestamp),
    isCurrent: about('Whether this call was made in this session.', z.boolean()),
  }),
);

export type Session = z.infer<typeof Session>;
