import * as z from 'zod/mini';
import { User } from './account.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { PodcastSignup } from './podcast/shapes.ts';

export type { PodcastSignup } from './podcast/shapes.ts';

export const ALL_CLAIMED = 'All VIP passes have been claimed.';

export const Passes = named(
  'Passes',
  'The free VIP months of the podcast.',
  z.object({
    totalPasses: about('How many there are.', z.int()),
    usedPasses: about('How many are claimed.', z.int()),
    remainingPasses: about('How many are left.', z.int()),
  }),
);

export type Passes = z.infer<typeof Passes>;

export const getPasses = defineCall({
  method: 'GET',
  path: '/api/podcast/passes',
  summary: 'How many free VIP months are left',
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
  refuses: [400, 403, 409, 429, 503],
});
