import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, text } from './text.ts';

const params = z.object({ userId: about('The id of the user whose profile it is.', idInPath) });

export const ProfileView = named(
  'ProfileView',
  'A view of a profile.',
  z.strictObject({
    sessionId: about(
      'An id that the client creates for each browser session.',
      text({ min: 1, max: 100 }),
    ),
    context: about(
      '`dashboard` when the owner views their dashboard.',
      z.nullish(z.literal('dashboard')),
    ),
  }),
);

export type ProfileView = z.infer<typeof ProfileView>;

export const ProfileViews = named(
  'ProfileViews',
  'How many are watching a profile.',
  z.object({ watchingNow: about('How many browser sessions are watching now.', z.int()) }),
);

export type ProfileViews = z.infer<typeof ProfileViews>;

export const getProfileViews = defineCall({
  method: 'GET',
  path: '/api/profile-views/:userId',
  summary: 'How many browser sessions are watching this profile now',
  whenBusy: 'refused first',
  params,
  isPolled: true,
  status: 200,
  response: ProfileViews,
  refuses: [400, 404],
});

export const recordProfileView = defineCall({
  method: 'POST',
  path: '/api/profile-view/:userId',
  summary: 'Report that this profile is being watched. Clients repeat it while it is',
  whenBusy: 'refused first',
  params,
  body: ProfileView,
  status: 204,
  response: null,
  refuses: [400, 404, 429],
});
