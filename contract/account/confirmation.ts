import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { text } from '../text.ts';

/** For a code that is unknown, used, replaced or expired. */
export const CONFIRMATION_EXPIRED =
  'This link no longer works. You can get a new one in your profile.';

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/api/email-confirmation',
  summary: 'Confirm an email address with the code of a link, once, within 7 days (no sign-in)',
  body: z.strictObject({
    code: about('The code of the link: the part after `#confirm=`.', text({ min: 1, max: 100 })),
  }),
  isAboutAccess: true,
  status: 204,
  response: null,
  refuses: [400, 403, 429],
});

export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/user/email-confirmation',
  summary: 'Send the mail that confirms my address again. Does nothing for a confirmed address',
  status: 204,
  response: null,
  refuses: [401, 429],
});
