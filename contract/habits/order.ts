import * as z from 'zod/mini';
import { MAX_SECTION_NAME_LENGTH } from '#domain/habits/sections.ts';
import {
  isStepId,
  STEP_ID_FORM,
  MAX_STEP_TEXT_LENGTH,
  MAX_STEPS,
  TOO_MANY_STEPS,
} from '#domain/habits/step-plan.ts';
import type { Step as DomainStep, StepTicks } from '#domain/habits/steps.ts';
import {
  normaliseTags,
  MAX_TAG_LENGTH,
  TAG_TOO_LONG,
  MAX_TAGS,
  TOO_MANY_TAGS,
} from '#domain/habits/tags.ts';
import { about, keywords, named } from '../describe.ts';
import { singleLineText, wholeNumber, uuid } from '../text.ts';

export const sectionId = z.int().check(z.gte(1), z.lte(2_147_483_647));

export const SectionName = z.strictObject({
  name: about(
    'The name of the section.',
    singleLineText({
      min: 1,
      max: MAX_SECTION_NAME_LENGTH,
      tooShort: 'Please give the section a name.',
    }),
  ),
});

export const Section = named(
  'Section',
  'A heading under which habits are listed, as Morning.',
  z.object({
    id: about('The id of the section.', z.int()),
    name: about('The name of the section.', z.string()),
    sortOrder: about('Sections are listed by this number.', z.int()),
  }),
);

const Tag = named(
  'Tag',
  'A word by which habits are filtered.',
  singleLineText({
    min: 1,
    max: MAX_TAG_LENGTH,
    tooShort: 'A tag has at least one letter.',
    tooLong: TAG_TOO_LONG,
  }),
);

export const habitTags = z.nullable(z.array(Tag));

/** Stored without duplicates. An empty list is stored as null. */
export const tags = z.nullable(
  z.pipe(
    z.array(Tag).check(
      z.maxLength(50, TOO_MANY_TAGS),
      z.refine((tags) => (normaliseTags(tags)?.length ?? 0) <= MAX_TAGS, TOO_MANY_TAGS),
    ),
    z.transform((tags: string[]) => normaliseTags(tags)),
  ),
);

/** The client creates the id, so that a step keeps its identity when its text or position changes. */
const Step = named(
  'Step',
  'A part of a habit that is ticked on its own.',
  z.strictObject({
    id: about('A UUID that the client creates. It stays when the text changes.', uuid),
    text: about(
      'The text of the step.',
      singleLineText({
        min: 1,
        max: MAX_STEP_TEXT_LENGTH,
        tooShort: 'Please describe the step.',
      }),
    ),
  }),
) satisfies z.ZodMiniType<DomainStep>;

export const habitSteps = z.nullable(z.array(Step));

/** An empty list is stored as null. */
export const steps = z.nullable(
  z.pipe(
    z.array(Step).check(
      z.maxLength(MAX_STEPS, TOO_MANY_STEPS),
      z.refine(
        (steps) => new Set(steps.map(({ id }) => id)).size === steps.length,
        'Two steps have the same id.',
      ),
    ),
    z.transform((steps) => (steps.length > 0 ? steps : null)),
  ),
);

export const stepsNeeded = z.nullable(wholeNumber(1, MAX_STEPS));

/** Other steps stay as they are. */
export const stepTicks = keywords(
  { propertyNames: { format: 'uuid', pattern: STEP_ID_FORM.source } },
  z.pipe(
    z.catchall(z.object({}), z.boolean()).check(
      z.refine((ticks) => Object.keys(ticks).every(isStepId), 'Not an id.'),
      z.refine((ticks) => Object.keys(ticks).length <= MAX_STEPS, TOO_MANY_STEPS),
    ),
    z.transform((ticks: StepTicks) =>
      Object.fromEntries(Object.entries(ticks).map(([id, isDone]) => [id.toLowerCase(), isDone])),
    ),
  ),
) satisfies z.ZodMiniType<StepTicks>;
