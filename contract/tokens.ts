import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '#domain/people/tokens.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { idInPath, timestamp } from './text.ts';
import { NewToken } from './tokens/shapes.ts';

const HabitName = named(
  'HabitName',
  'The id and the name of a habit.',
  z.object({
    id: about('The id of the habit.', z.int()),
    name: about('The name of the habit.', z.string()),
  }),
);

export const Token = named(
  'Token',
  'A token by which a program makes calls.',
  z.object({
    id: about('The id of the token.', z.int()),
    name: about('The name of the token.', z.string()),
    scopes: about('What the token may do.', z.array(z.enum(TOKEN_SCOPES))),
    habit: about(
      'The one habit that the token is for. Null for all of them.',
      z.nullable(HabitName),
    ),
    createdAt: about('When it was made.', timestamp),
    lastUsedAt: about(
      'When it was last used, to the minute. Null for never.',
      z.nullable(timestamp),
    ),
    expiresAt: about('When it expires. Null for never.', z.nullable(timestamp)),
  }),
);

export type Token = z.infer<typeof Token>;

export const listTokens = defineCall({
  method: 'GET',
  path: '/api/tokens',
  summary: 'My tokens for programs, the newest first',
  status: 200,
  response: z.object({ tokens: about('The newest first.', z.array(Token)) }),
  refuses: [401],
});

export const createToken = defineCall({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Create a token for a program. The token is shown only in this response',
  body: NewToken,
  needsProof: true,
  holdsSecrets: true,
  status: 201,
  response: named(
    'MadeToken',
    'A new token.',
    z.extend(Token, { token: about('The token itself. It is shown only once.', z.string()) }),
  ),
  refuses: [400, 401, 403, 404, 422, 429],
});

export const revokeToken = defineCall({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke a token immediately',
  isAboutAccess: true,
  params: z.object({ id: about('The id of the token.', idInPath) }),
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});
