import * as z from 'zod/mini';
import { UserName } from './account/user.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { message } from './encouragement/shapes.ts';
import { idInPath, timestamp } from './text.ts';

export const NewEncouragement = named(
  'NewEncouragement',
  'A message to send.',
  z.strictObject({
    toUserId: about('The id of the user who gets it.', idInPath),
    message: about('The message. Without one, the site chooses the words.', z.nullish(message)),
  }),
);

export type NewEncouragement = z.infer<typeof NewEncouragement>;

const Sent = z.object({
  id: about('The id of the message.', z.int()),
  message: about('The message.', z.string()),
  createdAt: about('When it was sent.', timestamp),
});

export const Encouragement = named(
  'Encouragement',
  'A message that another user has sent.',
  z.extend(Sent, {
    fromUser: about('The sender. Null when that account is deleted.', z.nullable(UserName)),
  }),
);

export type Encouragement = z.infer<typeof Encouragement>;

export const SELF_ENCOURAGED = 'Cannot encourage yourself';

export const sendEncouragement = defineCall({
  method: 'POST',
  path: '/api/encouragement',
  summary: 'Send a user an encouragement, at most one a minute to the same user',
  body: NewEncouragement,
  status: 201,
  response: Sent,
  refuses: [400, 401, 404, 429],
  signedOutMessage: 'Login required',
});

export const listEncouragements = defineCall({
  method: 'GET',
  path: '/api/encouragements',
  summary: 'The encouragements for me, newest first, at most 20',
  tokenScope: 'read',
  whenBusy: 'refused first',
  isPolled: true,
  status: 200,
  response: z.object({ encouragements: about('The newest first.', z.array(Encouragement)) }),
  refuses: [401],
});
