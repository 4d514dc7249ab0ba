import * as z from 'zod/mini';
import { DISPLAY_NAME_AT_MOST, EMAIL_AT_MOST } from '#domain/people/account.ts';
import { newPassword, username } from '../account/shapes.ts';
import { personName, trimmedText } from '../text.ts';

const NO_EMAIL = 'Please enter a valid email address';

export const PodcastSignup = z.object({
  name: personName({ min: 1, max: DISPLAY_NAME_AT_MOST, tooShort: 'Name is required' }),
  email: z.pipe(trimmedText({ max: EMAIL_AT_MOST, tooShort: NO_EMAIL }), z.email(NO_EMAIL)),
  username,
  password: newPassword,
});

export type PodcastSignup = z.infer<typeof PodcastSignup>;
