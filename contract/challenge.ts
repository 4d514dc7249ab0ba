import * as z from 'zod/mini';
import { NewChallenge } from './challenge/shapes.ts';
import { defineCall } from './call.ts';
import { localDay } from './habits/local-day.ts';
import { idInPath, timestamp } from './text.ts';

export * from './challenge/shapes.ts';

const Waitlist = z.object({ userOnWaitlist: z.boolean(), waitlistCount: z.int() });

export type Waitlist = z.infer<typeof Waitlist>;

export const getWaitlist = defineCall({
  method: 'GET',
  path: '/api/challenge/waitlist',
  summary: 'Whether I wait for the next 7 Day Challenge, and how many do',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const joinWaitlist = defineCall({
  method: 'POST',
  path: '/api/challenge/waitlist/join',
  summary: 'Wait for the next 7 Day Challenge; doing so twice is no error',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const leaveWaitlist = defineCall({
  method: 'DELETE',
  path: '/api/challenge/waitlist/leave',
  summary: 'Wait no longer; no error for whoever did not',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const Challenge = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  startDate: localDay,
  endDate: localDay,
  isActive: z.boolean(),
  createdAt: timestamp,
  participantCount: z.int(),
  isParticipant: z.boolean(),
});

export type Challenge = z.infer<typeof Challenge>;

export const listChallenges = defineCall({
  method: 'GET',
  path: '/api/challenges',
  summary: 'The challenges, the latest first, 100 at most',
  status: 200,
  response: z.object({ challenges: z.array(Challenge) }),
  refuses: [401, 429],
});

export const Participant = z.object({
  /** Shared by whoever cannot be told apart. */
  rank: z.int(),
  userId: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  isBot: z.boolean(),
  isMe: z.boolean(),
  perfectDays: z.array(localDay),
});

export type Participant = z.infer<typeof Participant>;

export const getChallenge = defineCall({
  method: 'GET',
  path: '/api/challenges/:id',
  summary: 'A challenge with its first 100 participants by perfect days, and me',
  params: z.object({ id: idInPath }),
  status: 200,
  response: z.object({ challenge: Challenge, participants: z.array(Participant) }),
  refuses: [400, 401, 404, 429],
});

export const startChallenge = defineCall({
  method: 'POST',
  path: '/api/admin/challenges',
  summary: 'Start a challenge of 7 days; everybody on the waitlist joins it and is told',
  body: NewChallenge,
  status: 201,
  response: Challenge,
  refuses: [400, 401, 403, 422],
});
