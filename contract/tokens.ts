import * as z from 'zod/mini';
import { TOKEN_SCOPES } from '#domain/people/tokens.ts';
import { defineCall } from './call.ts';
import { idInPath, timestamp } from './text.ts';
import { NewToken } from './tokens/shapes.ts';

export const Token = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** The one habit that it is for; null of all of them. */
  habit: z.nullable(z.object({ id: z.int(), name: z.string() })),
  createdAt: timestamp,
  /** To the minute. */
  lastUsedAt: z.nullable(timestamp),
  expiresAt: z.nullable(timestamp),
});

export type Token = z.infer<typeof Token>;

export const listTokens = defineCall({
  method: 'GET',
  path: '/api/tokens',
  summary: 'My tokens for programs, the newest first',
  status: 200,
  response: z.object({ tokens: z.array(Token) }),
  refuses: [401],
});

export const createToken = defineCall({
  method: 'POST',
  path: '/api/tokens',
  summary: 'Make a token for a program of mine; the token itself is told this once',
  body: NewToken,
  needsProof: true,
  holdsSecrets: true,
  status: 201,
  response: z.extend(Token, { token: z.string() }),
  refuses: [400, 401, 403, 404, 409, 429],
});

export const revokeToken = defineCall({
  method: 'DELETE',
  path: '/api/tokens/:id',
  summary: 'Revoke a token: it works no more, at once',
  isAboutAccess: true,
  params: z.object({ id: idInPath }),
  status: 204,
  response: null,
  refuses: [400, 401, 404],
});
