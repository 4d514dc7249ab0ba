import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { message } from './encouragement/shapes.ts';
import { idInPath, timestamp } from './text.ts';

export const NewEncouragement = z.object({
  toUserId: idInPath,
  /** A text of ours when there is none. */
  message: z.nullish(message),
});

export type NewEncouragement = z.infer<typeof NewEncouragement>;

export const Encouragement = z.object({
  id: z.int(),
  message: z.string(),
  createdAt: timestamp,
  /** Null once the sender's account is gone. */
  fromUser: z.nullable(
    z.object({ name: z.nullable(z.string()), username: z.string(), isBot: z.boolean() }),
  ),
});

export type Encouragement = z.infer<typeof Encouragement>;

export const SELF_ENCOURAGED = 'Cannot encourage yourself';

export const sendEncouragement = defineCall({
  method: 'POST',
  path: '/api/encouragement',
  summary: 'Send somebody a few words; at most once a minute to the same person',
  body: NewEncouragement,
  status: 201,
  response: z.object({ id: z.int(), message: z.string(), createdAt: timestamp }),
  refuses: [400, 401, 404, 429],
  signedOutWords: 'Login required',
});

export const listEncouragements = defineCall({
  method: 'GET',
  path: '/api/encouragements',
  summary: 'What others sent me, newest first, 20 at most',
  tokenScope: 'read',
  whenBusy: 'refused first',
  isPolled: true,
  status: 200,
  response: z.object({ encouragements: z.array(Encouragement) }),
  refuses: [401],
});
