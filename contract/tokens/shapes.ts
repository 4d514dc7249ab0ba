import * as z from 'zod/mini';
import { TOKEN_LIVES, TOKEN_NAME_AT_MOST, TOKEN_SCOPES } from '#domain/people/tokens.ts';
import { idInPath, lineOfText } from '../text.ts';

const NO_SCOPE = 'Please choose what it may do.';

export const NewToken = z.object({
  name: lineOfText({ min: 1, max: TOKEN_NAME_AT_MOST, tooShort: 'Please give it a name.' }),
  scopes: z.array(z.enum(TOKEN_SCOPES, NO_SCOPE), NO_SCOPE).check(
    z.minLength(1, NO_SCOPE),
    z.maxLength(TOKEN_SCOPES.length, NO_SCOPE),
    z.refine((scopes) => new Set(scopes).size === scopes.length, 'Please name each once.'),
  ),
  /** Null: for all of them. */
  habitId: z.nullable(idInPath),
  /** Null: until it is revoked. */
  days: z.nullable(z.literal(TOKEN_LIVES, 'Please choose how long it works.')),
});

export type NewToken = z.infer<typeof NewToken>;
