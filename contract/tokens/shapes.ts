import * as z from 'zod/mini';
import { TOKEN_LIVES, MAX_TOKEN_NAME_LENGTH, TOKEN_SCOPES } from '#domain/people/tokens.ts';
import { about, named } from '../describe.ts';
import { idInPath, singleLineText } from '../text.ts';

const NO_SCOPE = 'Please choose what it may do.';

export const NewToken = named(
  'NewToken',
  'A token to create.',
  z.strictObject({
    name: about(
      'The name of the token.',
      singleLineText({ min: 1, max: MAX_TOKEN_NAME_LENGTH, tooShort: 'Please give it a name.' }),
    ),
    scopes: about(
      'What the token may do.',
      z.array(z.enum(TOKEN_SCOPES, NO_SCOPE), NO_SCOPE).check(
        z.minLength(1, NO_SCOPE),
        z.maxLength(TOKEN_SCOPES.length, NO_SCOPE),
        z.refine((scopes) => new Set(scopes).size === scopes.length, 'Please name each once.'),
      ),
    ),
    habitId: about(
      'The one habit that the token is for. Null for all of them.',
      z.nullable(idInPath),
    ),
    days: about(
      'After how many days the token expires. Null for never.',
      z.nullable(z.literal(TOKEN_LIVES, 'Please choose how long it works.')),
    ),
  }),
);

export type NewToken = z.infer<typeof NewToken>;
