import * as z from 'zod/mini';
import {
  ENCOURAGEMENT_AT_MOST,
  ENCOURAGEMENT_CODE_UNITS_AT_MOST,
  isShortEnough,
} from '#domain/people/encouragement.ts';
import { about } from '../describe.ts';
import { trimmedText } from '../text.ts';

const tooLong = `Please use at most ${ENCOURAGEMENT_AT_MOST} characters.`;

export const message = z.pipe(
  trimmedText({
    min: 1,
    max: ENCOURAGEMENT_CODE_UNITS_AT_MOST,
    tooShort: 'Please write a message.',
    tooLong,
  }),
  z.string().check(z.refine(isShortEnough, tooLong)),
);

/** What a form asks for: who is meant is known there. */
export const EncouragingWords = z.strictObject({ message: about('The message.', message) });
