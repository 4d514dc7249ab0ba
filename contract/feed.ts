import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '#domain/people/activity.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { timestamp } from './text.ts';

export const Activity = named(
  'Activity',
  'An activity of a user.',
  z.object({
    id: about('The id of the activity.', z.int()),
    userId: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    isBot: about('Whether the account is a bot.', z.boolean()),
    activityType: about('The kind of activity.', z.enum(ACTIVITY_TYPES)),
    habitName: about('The name of the habit. Null for a whole day.', z.nullable(z.string())),
    milestone: about(
      'The reached length of a streak. Null for other activities.',
      z.nullable(z.int()),
    ),
    milestoneUnit: about(
      'The unit of `milestone`. Days when left out.',
      z.optional(z.enum(STREAK_UNITS)),
    ),
    createdAt: about('When it happened.', timestamp),
  }),
);

export type Activity = z.infer<typeof Activity>;

export const getFeed = defineCall({
  method: 'GET',
  path: '/api/feed',
  summary:
    'The activities of the users I follow, newest first, at most 20, and the same with those of my followers',
  tokenScope: 'read',
  whenBusy: 'refused first',
  isPolled: true,
  status: 200,
  response: z.object({
    activities: about('Activities of followed users, newest first.', z.array(Activity)),
    network: about(
      'Activities of followed users and of followers, newest first.',
      z.array(Activity),
    ),
  }),
  refuses: [401],
});
