import * as z from 'zod/mini';
import { Registration } from '#contract/account/shapes.ts';
import { trimmedText } from '#contract/text.ts';

export {
  Credentials,
  PasswordReset,
  PasswordResetRequest,
  Registration,
} from '#contract/account/shapes.ts';

export const InvitedRegistration = z.extend(Registration, {
  invitationCode: trimmedText({ min: 1, max: 200, tooShort: 'Invitation code is required' }),
});
