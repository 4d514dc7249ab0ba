import * as z from 'zod/mini';
import { EMAIL_AT_MOST, PASSWORD_AT_LEAST, PASSWORD_AT_MOST } from '#domain/people/account.ts';
import { PASSKEY_NAME_AT_MOST } from '#domain/people/passkeys.ts';
import { isReservedUsername, isUsername } from '#domain/people/usernames.ts';
import { lineOfText, text, timestamp, trimmedText } from '../text.ts';

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

export const Proof = z.object({ password: typedPassword });

/** Of the app, or one of those for recovery. */
export const TypedCode = z.object({
  code: text({ min: 1, max: 40, tooShort: 'Please enter the code.' }),
});

export const NewPasskey = z.object({
  name: lineOfText({ min: 1, max: PASSKEY_NAME_AT_MOST, tooShort: 'Please give it a name.' }),
});

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
