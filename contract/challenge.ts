import * as z from 'zod/mini';
import { NewChallenge } from './challenge/shapes.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { localDay } from './habits/local-day.ts';
import { idInPath, timestamp } from './text.ts';

export * from './challenge/shapes.ts';

const Waitlist = named(
  'Waitlist',
  'The users who wait for the next challenge.',
  z.object({
    userOnWaitlist: about('Whether the user waits.', z.boolean()),
    waitlistCount: about('How many users wait.', z.int()),
  }),
);

export type Waitlist = z.infer<typeof Waitlist>;

export const getWaitlist = defineCall({
  method: 'GET',
  path: '/api/challenge/waitlist',
  summary: 'Whether I am on the waitlist of the next 7 Day Challenge, and how many users are',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const joinWaitlist = defineCall({
  method: 'POST',
  path: '/api/challenge/waitlist/join',
  summary: 'Join the waitlist of the next 7 Day Challenge. Joining twice is no error',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const leaveWaitlist = defineCall({
  method: 'DELETE',
  path: '/api/challenge/waitlist/leave',
  summary: 'Leave the waitlist. Leaving twice is no error',
  status: 200,
  response: Waitlist,
  refuses: [401],
});

export const Challenge = named(
  'Challenge',
  'A challenge of 7 days.',
  z.object({
    id: about('The id of the challenge.', z.int()),
    name: about('The name of the challenge.', z.string()),
    description: about('The description of the challenge. Null for none.', z.nullable(z.string())),
    startDate: about('The first day.', localDay),
    endDate: about('The last day.', localDay),
    isActive: about('Whether the challenge is not over.', z.boolean()),
    createdAt: about('When it was created.', timestamp),
    participantCount: about('How many users take part.', z.int()),
    isParticipant: about('Whether the user takes part.', z.boolean()),
  }),
);

export type Challenge = z.infer<typeof Challenge>;

export const listChallenges = defineCall({
  method: 'GET',
  path: '/api/challenges',
  summary: 'The challenges, the latest first, 100 at most',
  status: 200,
  response: z.object({ challenges: about('The latest first.', z.array(Challenge)) }),
  refuses: [401, 429],
});

export const Participant = named(
  'Participant',
  'A user who takes part in a challenge.',
  z.object({
    rank: about('The place by perfect days. Equal users share one.', z.int()),
    userId: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    isBot: about('Whether the account is a bot.', z.boolean()),
    isMe: about('Whether this is the user of the call.', z.boolean()),
    perfectDays: about('The days on which all due habits were done.', z.array(localDay)),
  }),
);

export type Participant = z.infer<typeof Participant>;

export const getChallenge = defineCall({
  method: 'GET',
  path: '/api/challenges/:id',
  summary: 'A challenge with its top 100 participants by perfect days, and me',
  params: z.object({ id: about('The id of the challenge.', idInPath) }),
  status: 200,
  response: z.object({
    challenge: about('The challenge.', Challenge),
    participants: about('The first 100 by perfect days, and the user.', z.array(Participant)),
  }),
  refuses: [400, 401, 404, 429],
});

export const startChallenge = defineCall({
  method: 'POST',
  path: '/api/admin/challenges',
  summary: 'Start a challenge of 7 days. All users on the waitlist join it and get a mail',
  body: NewChallenge,
  status: 201,
  response: Challenge,
  refuses: [400, 401, 403, 422],
});
