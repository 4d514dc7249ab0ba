import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { timestamp } from '../text.ts';
import { Departure } from './shapes.ts';

export const getOidcLink = defineCall({
  method: 'GET',
  path: '/api/oidc/link',
  summary: 'With which account of the provider mine is linked',
  status: 200,
  response: z.object({
    /** What the provider is called; null where this site asks none. */
    provider: z.nullable(z.string()),
    link: z.nullable(
      z.object({
        /** As the provider called them; null where it said nothing. */
        label: z.nullable(z.string()),
        createdAt: timestamp,
        lastUsedAt: z.nullable(timestamp),
      }),
    ),
    /** Whether another way in is left without it. */
    canUnlink: z.boolean(),
  }),
  refuses: [401],
});

export const startOidcLink = defineCall({
  method: 'POST',
  path: '/api/oidc/link',
  summary: 'Begin to link my account with one of the provider: answers its page, which leads back',
  needsProof: true,
  status: 200,
  response: Departure,
  refuses: [401, 403, 404, 409, 424, 429],
});

export const removeOidcLink = defineCall({
  method: 'DELETE',
  path: '/api/oidc/link',
  summary: 'Unlink my account from the provider’s, unless it is my only way in',
  needsProof: true,
  status: 204,
  response: null,
  refuses: [401, 403, 404, 409],
});

export const startOidcProof = defineCall({
  method: 'POST',
  path: '/api/oidc/proof',
  summary:
    'Begin to show by a new sign-in with the provider that it is still me: answers its page, which leads back',
  status: 200,
  response: Departure,
  refuses: [401, 404, 424, 429],
});
