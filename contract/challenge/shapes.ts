import * as z from 'zod/mini';
import {
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_NAME_LENGTH,
} from '#domain/people/challenge.ts';
import { about, named } from '../describe.ts';
import { localDay } from '../habits/local-day.ts';
import { sharedText, singleLineText } from '../text.ts';

export const NewChallenge = named(
  'NewChallenge',
  'A challenge of 7 days to start.',
  z.strictObject({
    name: about(
      'The name of the challenge.',
      singleLineText({
        min: 1,
        max: MAX_CHALLENGE_NAME_LENGTH,
        tooShort: 'Please give the challenge a name.',
      }),
    ),
    description: about(
      'The description of the challenge.',
      z.optional(z.nullable(sharedText({ max: MAX_CHALLENGE_DESCRIPTION_LENGTH }))),
    ),
    startDate: about('The first of its 7 days.', localDay),
  }),
);

export type NewChallenge = z.infer<typeof NewChallenge>;
