import * as z from 'zod/mini';
import { MAX_OIDC_CALLBACK_LENGTH } from '#domain/people/sign-in-methods.ts';
import { username } from '../account/shapes.ts';
import { about, named } from '../describe.ts';
import { text } from '../text.ts';

export const OidcCallback = z.strictObject({
  answer: about(
    'The query that the provider has added to the address, without its `?`.',
    text({ max: MAX_OIDC_CALLBACK_LENGTH }),
  ),
});

export const NewcomerRegistration = named(
  'NewcomerRegistration',
  'A new account by a provider.',
  z.strictObject({
    code: about('The `code` of the newcomer.', text({ min: 1, max: 100 })),
    username: about('The name by which others find the account.', username),
    invitationCode: about(
      'The code of the invitation, if the site needs one.',
      z.optional(text({ max: 200 })),
    ),
  }),
);

export type NewcomerRegistration = z.infer<typeof NewcomerRegistration>;

export const OidcRedirect = z.object({
  address: about('The page of the provider that the browser has to open.', z.string()),
});
