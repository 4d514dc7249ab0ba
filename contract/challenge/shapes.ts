import * as z from 'zod/mini';
import { CHALLENGE_DESCRIPTION_AT_MOST, CHALLENGE_NAME_AT_MOST } from '#domain/people/challenge.ts';
import { localDay } from '../habits/local-day.ts';
import { lineOfText, trimmedText } from '../text.ts';

export const NewChallenge = z.object({
  name: lineOfText({
    min: 1,
    max: CHALLENGE_NAME_AT_MOST,
    tooShort: 'Please give the challenge a name.',
  }),
  description: z.optional(z.nullable(trimmedText({ max: CHALLENGE_DESCRIPTION_AT_MOST }))),
  startDate: localDay,
});

export type NewChallenge = z.infer<typeof NewChallenge>;
