import * as z from 'zod/mini';
import { MAX_DISPLAY_NAME_LENGTH, MAX_EMAIL_LENGTH } from '#domain/people/account.ts';
import { newPassword, username } from '../account/shapes.ts';
import { about, keywords, named } from '../describe.ts';
import { personName, trimmedText } from '../text.ts';

const NO_EMAIL = 'Please enter a valid email address';

export const PodcastSignup = named(
  'PodcastSignup',
  'A new account with a free VIP month.',
  z.strictObject({
    name: about(
      'The display name.',
      personName({ min: 1, max: MAX_DISPLAY_NAME_LENGTH, tooShort: 'Name is required' }),
    ),
    email: about(
      'The email address of the account.',
      keywords(
        { format: 'email' },
        z.pipe(trimmedText({ max: MAX_EMAIL_LENGTH, tooShort: NO_EMAIL }), z.email(NO_EMAIL)),
      ),
    ),
    username: about('The name by which others find the account.', username),
    password: about('The password of the account.', newPassword),
  }),
);

export type PodcastSignup = z.infer<typeof PodcastSignup>;
