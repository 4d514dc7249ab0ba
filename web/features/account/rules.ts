import * as z from 'zod/mini';
import { PasswordReset as SentReset, Registration } from '#contract/account/shapes.ts';
import { trimmedText } from '#contract/text.ts';

export { Credentials, PasswordResetRequest, Registration } from '#contract/account/shapes.ts';

/** The values of the form. */
export const PasswordReset = z.omit(SentReset, { revokesAccess: true });

export const InvitedRegistration = z.extend(Registration, {
  invitationCode: trimmedText({ min: 1, max: 200, tooShort: 'Invitation code is required' }),
});
