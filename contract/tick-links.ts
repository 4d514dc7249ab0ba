import * as z from 'zod/mini';
import { TICK_ACTS, TICK_OUTCOMES } from '#domain/habits/tick-link.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, timestamp, uuid } from './text.ts';
import { NewTickLink } from './tick-links/shapes.ts';

export const TickLink = named(
  'TickLink',
  'A link that changes one habit without a sign-in.',
  z.object({
    id: about('The id of the link.', z.int()),
    act: about(
      'What the link does: the day is done, a step is added, or the day is skipped.',
      z.enum(TICK_ACTS),
    ),
    name: about('Where the link is. May be empty.', z.string()),
    createdAt: about('When it was made.', timestamp),
    lastUsedAt: about('When it was last used. Null for never.', z.nullable(timestamp)),
    expiresAt: about('When it expires. Null for never.', z.nullable(timestamp)),
  }),
);

export type TickLink = z.infer<typeof TickLink>;

const habitId = z.object({ id: about('The id of the habit.', idInPath) });
const linkId = z.object({ id: about('The id of the link.', idInPath) });

export const listTickLinks = defineCall({
  method: 'GET',
  path: '/api/habits/:id/tick-links',
  summary: 'The tick links of a habit, the newest first',
  params: habitId,
  status: 200,
  response: z.object({ links: about('The newest first.', z.array(TickLink)) }),
  refuses: [400, 401, 404],
});

export const createTickLink = defineCall({
  method: 'POST',
  path: '/api/habits/:id/tick-links',
  summary: 'Create a link that ticks a habit. Its secret is shown only in this response',
  params: habitId,
  body: NewTickLink,
  holdsSecrets: true,
  isAboutAccess: true,
  status: 201,
  response: named(
    'MadeTickLink',
    'A new tick link.',
    z.extend(TickLink, {
      secret: about('The secret of the link. It is shown only once.', z.string()),
    }),
  ),
  refuses: [400, 401, 404, 422],
});

export const revokeTickLink = defineCall({
  method: 'DELETE',
  path: '/api/tick-links/:id',
  summary: 'Revoke a tick link immediately',
  isAboutAccess: true,
  params: linkId,
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});

// The format is not validated, so that a malformed secret gets the same message as an unknown one.
const secret = about(
  'The secret of the link: the part after the `#` of its address.',
  z.string().check(z.maxLength(100)),
);

const Ticked = named(
  'Ticked',
  'The result of a tick link.',
  z.object({
    outcome: about('The action.', z.enum(TICK_OUTCOMES)),
    title: about('The result as text, such as `Read: done`.', z.string()),
    body: about('The streak, as `12 days`. May be empty.', z.string()),
    canUndo: about('Whether it can be undone.', z.boolean()),
  }),
);

export type Ticked = z.infer<typeof Ticked>;

// No session: the secret grants access. It is in the body, because addresses appear in logs.

export const useTickLink = defineCall({
  method: 'POST',
  path: '/api/tick-links/use',
  summary:
    'Execute a tick link. Anyone with its secret may. Repeated with the same `opening`, it counts once',
  isAboutAccess: true,
  whenBusy: 'refused last',
  body: z.strictObject({
    secret,
    opening: about(
      'A UUID that the client creates for each opening of the link. Calls with the same UUID count once.',
      z.optional(uuid),
    ),
  }),
  status: 200,
  response: Ticked,
  refuses: [400, 404, 409, 422, 429],
});

export const undoTickLink = defineCall({
  method: 'POST',
  path: '/api/tick-links/undo',
  summary: 'Undo the last use of a link, unless the day was changed since',
  isAboutAccess: true,
  whenBusy: 'refused last',
  body: z.strictObject({ secret, opening: about('The `opening` of the use to undo.', uuid) }),
  status: 204,
  response: null,
  refuses: [400, 404, 409, 422, 429],
});
