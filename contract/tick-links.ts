import * as z from 'zod/mini';
import { TICK_ACTS, TICK_OUTCOMES } from '#domain/habits/tick-link.ts';
import { defineCall } from './call.ts';
import { idInPath, timestamp } from './text.ts';
import { NewTickLink } from './tick-links/shapes.ts';

export const TickLink = z.object({
  id: z.int(),
  act: z.enum(TICK_ACTS),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: z.nullable(timestamp),
  expiresAt: z.nullable(timestamp),
});

export type TickLink = z.infer<typeof TickLink>;

const habitId = z.object({ id: idInPath });

export const listTickLinks = defineCall({
  method: 'GET',
  path: '/api/habits/:id/tick-links',
  summary: 'The links that tick one habit of mine, the newest first',
  params: habitId,
  status: 200,
  response: z.object({ links: z.array(TickLink) }),
  refuses: [400, 401, 404],
});

export const createTickLink = defineCall({
  method: 'POST',
  path: '/api/habits/:id/tick-links',
  summary: 'Make a link that ticks one habit; its secret is told this once',
  params: habitId,
  body: NewTickLink,
  holdsSecrets: true,
  isAboutAccess: true,
  status: 201,
  response: z.extend(TickLink, { secret: z.string() }),
  refuses: [400, 401, 404, 409, 422],
});

export const revokeTickLink = defineCall({
  method: 'DELETE',
  path: '/api/tick-links/:id',
  summary: 'Revoke a link: it ticks nothing any more, at once',
  isAboutAccess: true,
  params: habitId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

// As long as they like to be: what has not the form of one is told that it does not work.
const secret = z.string().check(z.maxLength(100));
const opening = z.guid('Not an id.');

const Ticked = z.object({
  outcome: z.enum(TICK_OUTCOMES),
  /** 'Read: done' */
  title: z.string(),
  /** '12 days'; may be empty. */
  body: z.string(),
  canUndo: z.boolean(),
});

export type Ticked = z.infer<typeof Ticked>;

// Nobody is signed in here: the secret is the right. In the body, since addresses stand in logs.

export const useTickLink = defineCall({
  method: 'POST',
  path: '/api/tick-links/use',
  summary: 'Do what a link says, for whoever has its secret; sent again for the same opening, once',
  isAboutAccess: true,
  whenBusy: 'refused last',
  body: z.object({
    secret,
    /** Made by the sender, for each time that the link is opened. */
    opening: z.optional(opening),
  }),
  status: 200,
  response: Ticked,
  refuses: [400, 404, 409, 422, 429],
});

export const undoTickLink = defineCall({
  method: 'POST',
  path: '/api/tick-links/undo',
  summary: 'Take back what a link did last, unless the day was changed since',
  isAboutAccess: true,
  whenBusy: 'refused last',
  body: z.object({ secret, opening }),
  status: 204,
  response: null,
  refuses: [400, 404, 409, 422, 429],
});
