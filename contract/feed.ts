import * as z from 'zod/mini';
import { ACTIVITY_TYPES } from '#domain/people/activity.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { defineCall } from './call.ts';
import { timestamp } from './text.ts';

export const Activity = z.object({
  id: z.int(),
  userId: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  isBot: z.boolean(),
  activityType: z.enum(ACTIVITY_TYPES),
  /** Null for what is about a whole day. */
  habitName: z.nullable(z.string()),
  /** The length that a streak has reached. */
  milestone: z.nullable(z.int()),
  /** What that is counted in, where it is not days. */
  milestoneUnit: z.optional(z.enum(STREAK_UNITS)),
  createdAt: timestamp,
});

export type Activity = z.infer<typeof Activity>;

export const getFeed = defineCall({
  method: 'GET',
  path: '/api/feed',
  summary:
    'What the people I follow have done, newest first, 20 at most; and the same with those who follow me',
  tokenScope: 'read',
  whenBusy: 'refused first',
  isPolled: true,
  status: 200,
  response: z.object({ activities: z.array(Activity), network: z.array(Activity) }),
  refuses: [401],
});
