import * as z from 'zod/mini';
import {
  MAX_ENCOURAGEMENT_LENGTH,
  MAX_ENCOURAGEMENT_CODE_UNITS,
  isShortEnough,
} from '#domain/people/encouragement.ts';
import { about } from '../describe.ts';
import { sharedText } from '../text.ts';

const tooLong = `Please use at most ${MAX_ENCOURAGEMENT_LENGTH} characters.`;

export const message = z.pipe(
  sharedText({
    min: 1,
    max: MAX_ENCOURAGEMENT_CODE_UNITS,
    tooShort: 'Please write a message.',
    tooLong,
  }),
  z.string().check(z.refine(isShortEnough, tooLong)),
);

/** The fields of the form, which knows the recipient. */
export const EncouragingWords = z.strictObject({ message: about('The message.', message) });
