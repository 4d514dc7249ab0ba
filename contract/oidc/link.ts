import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { about } from '../describe.ts';
import { timestamp } from '../text.ts';
import { OidcRedirect } from './shapes.ts';

export const getOidcLink = defineCall({
  method: 'GET',
  path: '/api/oidc/link',
  summary: 'The account of the provider that is linked with mine',
  status: 200,
  response: z.object({
    provider: about(
      'The name of the provider. Null when the site has none.',
      z.nullable(z.string()),
    ),
    link: about(
      'The linked account. Null for none.',
      z.nullable(
        z.object({
          label: about(
            'The name of the account at the provider. Null if unknown.',
            z.nullable(z.string()),
          ),
          createdAt: about('When the account was linked.', timestamp),
          lastUsedAt: about('When it was last used. Null for never.', z.nullable(timestamp)),
        }),
      ),
    ),
    canUnlink: about('Whether the user can sign in without it.', z.boolean()),
  }),
  refuses: [401],
});

export const startOidcLink = defineCall({
  method: 'POST',
  path: '/api/oidc/link',
  summary: 'Start to link my account with one of the provider. Returns the address of its page',
  needsProof: true,
  status: 200,
  response: OidcRedirect,
  refuses: [401, 403, 404, 409, 424, 429],
});

export const removeOidcLink = defineCall({
  method: 'DELETE',
  path: '/api/oidc/link',
  summary: 'Unlink the account of the provider, unless it is the only way to sign in',
  needsProof: true,
  status: 204,
  response: null,
  refuses: [401, 403, 404, 409],
});

export const startOidcProof = defineCall({
  method: 'POST',
  path: '/api/oidc/proof',
  summary:
    'Start a sign-in with the provider that confirms my identity. Returns the address of its page',
  status: 200,
  response: OidcRedirect,
  refuses: [401, 404, 424, 429],
});
