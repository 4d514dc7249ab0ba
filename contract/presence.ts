import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { idInPath, text } from './text.ts';

const params = z.object({ userId: idInPath });

export const ProfileView = z.object({
  sessionId: text({ min: 1, max: 100 }),
  /** Told from the dashboard, which nobody but its owner sees. */
  context: z.nullish(z.literal('dashboard')),
});

export type ProfileView = z.infer<typeof ProfileView>;

export const ProfileViews = z.object({ watchingNow: z.int() });

export type ProfileViews = z.infer<typeof ProfileViews>;

export const getProfileViews = defineCall({
  method: 'GET',
  path: '/api/profile-views/:userId',
  summary: 'How many are watching this profile right now',
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
  summary: 'Tell that this profile is being watched; to be told again while it is',
  whenBusy: 'refused first',
  params,
  body: ProfileView,
  status: 204,
  response: null,
  refuses: [400, 404, 429],
});
