import * as z from 'zod/mini';
import { DISPLAY_NAME_AT_MOST, EMAIL_AT_MOST } from '#domain/people/account.ts';
import { newPassword, User, username } from './account.ts';
import { defineCall } from './call.ts';
import { personName, trimmedText } from './text.ts';

export const ALL_CLAIMED = 'All VIP passes have been claimed.';

export const Passes = z.object({
  totalPasses: z.int(),
  usedPasses: z.int(),
  remainingPasses: z.int(),
});

export type Passes = z.infer<typeof Passes>;

const NO_EMAIL = 'Please enter a valid email address';

export const PodcastSignup = z.object({
  name: personName({ min: 1, max: DISPLAY_NAME_AT_MOST, tooShort: 'Name is required' }),
  email: z.pipe(trimmedText({ max: EMAIL_AT_MOST, tooShort: NO_EMAIL }), z.email(NO_EMAIL)),
  username,
  password: newPassword,
});

export type PodcastSignup = z.infer<typeof PodcastSignup>;

export const getPasses = defineCall({
  method: 'GET',
  path: '/api/podcast/passes',
  summary: 'How many of the free VIP months are left',
  status: 200,
  response: Passes,
  refuses: [],
});

export const signUpFromPodcast = defineCall({
  method: 'POST',
  path: '/api/podcast/signup',
  summary: 'Claim a free VIP month with a new account, without an invitation',
  body: PodcastSignup,
  isAboutAccess: true,
  status: 201,
  response: User,
  refuses: [400, 403, 409, 429],
});
