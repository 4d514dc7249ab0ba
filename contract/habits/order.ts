import * as z from 'zod/mini';
import { SECTION_NAME_AT_MOST } from '#domain/habits/sections.ts';
import {
  isStepId,
  STEP_TEXT_AT_MOST,
  STEPS_AT_MOST,
  TOO_MANY_STEPS,
} from '#domain/habits/step-plan.ts';
import type { Step, StepTicks } from '#domain/habits/steps.ts';
import {
  normaliseTags,
  TAG_AT_MOST,
  TAG_TOO_LONG,
  TAGS_AT_MOST,
  TOO_MANY_TAGS,
} from '#domain/habits/tags.ts';
import { lineOfText, wholeNumber } from '../text.ts';

export const sectionId = z.int().check(z.gte(1), z.lte(2_147_483_647));

export const SectionName = z.object({
  name: lineOfText({
    min: 1,
    max: SECTION_NAME_AT_MOST,
    tooShort: 'Please give the section a name.',
  }),
});

export const Section = z.object({ id: z.int(), name: z.string(), sortOrder: z.int() });

const tag = lineOfText({
  min: 1,
  max: TAG_AT_MOST,
  tooShort: 'A tag has at least one letter.',
  tooLong: TAG_TOO_LONG,
});

/** Stored without repeats; no tags at all are null. */
export const tags = z.nullable(
  z.pipe(
    z.array(tag).check(
      z.maxLength(50, TOO_MANY_TAGS),
      z.refine((told) => (normaliseTags(told)?.length ?? 0) <= TAGS_AT_MOST, TOO_MANY_TAGS),
    ),
    z.transform((told: string[]) => normaliseTags(told)),
  ),
);

/** Made by the sender, so that a step is the same one whatever it is called and wherever it stands. */
const stepId = z.string().check(z.refine(isStepId, 'Not an id.'));

const step = z.object({
  id: stepId,
  text: lineOfText({ min: 1, max: STEP_TEXT_AT_MOST, tooShort: 'Please say what the step is.' }),
}) satisfies z.ZodMiniType<Step>;

/** In their order; no steps at all are null. */
export const steps = z.nullable(
  z.pipe(
    z.array(step).check(
      z.maxLength(STEPS_AT_MOST, TOO_MANY_STEPS),
      z.refine(
        (told) => new Set(told.map(({ id }) => id)).size === told.length,
        'Two steps have the same id.',
      ),
    ),
    z.transform((told) => (told.length > 0 ? told : null)),
  ),
);

export const stepsNeeded = z.nullable(wholeNumber(1, STEPS_AT_MOST));

/** Those that are not named stay as they are. */
export const stepTicks = z.catchall(z.object({}), z.boolean()).check(
  z.refine((ticks) => Object.keys(ticks).every(isStepId), 'Not an id.'),
  z.refine((ticks) => Object.keys(ticks).length <= STEPS_AT_MOST, TOO_MANY_STEPS),
) satisfies z.ZodMiniType<StepTicks>;
