import * as z from 'zod/mini';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { AMOUNT_AT_MOST, type Goal, roundAmount, UNIT_AT_MOST } from '#domain/habits/goal.ts';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import type { PastRhythm } from '#domain/habits/past-rhythms.ts';
import { MOST_OF_UNIT, type Rhythm, RHYTHM_DAYS_AT_MOST } from '#domain/habits/rhythm.ts';
import { lineOfText, sentDay, wholeNumber } from '../text.ts';

const TOO_LARGE = 'This number is too large.';

const quota = z.object({
  kind: z.literal('quota'),
  times: wholeNumber(1, RHYTHM_DAYS_AT_MOST),
  per: z.union([
    z.enum(['week', 'month']),
    z.object({ days: wholeNumber(2, RHYTHM_DAYS_AT_MOST) }),
  ]),
});

const every = z
  .object({
    kind: z.literal('every'),
    count: wholeNumber(1, RHYTHM_DAYS_AT_MOST),
    unit: z.enum(['day', 'week', 'month']),
    from: z.enum(['start', 'done']),
  })
  .check(
    z.refine(
      ({ count, unit }) => count <= MOST_OF_UNIT[unit],
      `An interval is at most ${RHYTHM_DAYS_AT_MOST} days.`,
    ),
  );

/** Null: on the weekdays, as the type says. */
export const rhythm = z.nullable(
  z.discriminatedUnion('kind', [quota, every]),
) satisfies z.ZodMiniType<Rhythm | null>;

export const amount = z
  .number('Please give a number.')
  .check(z.gte(0, 'Please give a number that is not negative.'), z.lte(AMOUNT_AT_MOST, TOO_LARGE));

/** In thousandths, as amounts are: a finer target would never be reached. */
export const goal = z.nullable(
  z
    .object({
      kind: z.enum(['least', 'most']),
      amount: amount.check(z.overwrite(roundAmount)),
      unit: lineOfText({ min: 0, max: UNIT_AT_MOST }),
      step: z
        .number('Please give a number.')
        .check(
          z.overwrite(roundAmount),
          z.gte(0.001, 'A step is more than 0.'),
          z.lte(AMOUNT_AT_MOST, TOO_LARGE),
        ),
      per: z.enum(['day', 'week', 'month']),
    })
    .check(
      z.refine(({ kind, amount }) => kind === 'most' || amount >= 0.001, {
        path: ['amount'],
        message: 'A target is more than 0.',
      }),
    ),
) satisfies z.ZodMiniType<Goal | null>;

/** As answers carry it, which the server writes field by field: it sends no others in its place. */
export const sentRhythm = z.nullable(
  z.object({
    kind: z.enum(['quota', 'every']),
    times: z.optional(z.int()),
    per: z.optional(quota.shape.per),
    count: z.optional(z.int()),
    unit: z.optional(every.shape.unit),
    from: z.optional(every.shape.from),
  }),
) as unknown as z.ZodMiniType<Rhythm | null>;

export const sentGoal = z.nullable(
  z.object({
    kind: z.enum(['least', 'most']),
    amount: z.number(),
    unit: z.string(),
    step: z.number(),
    per: z.enum(['day', 'week', 'month']),
  }),
);

/** How the habit was asked for until another rhythm was chosen. */
export const pastRhythm = z.object({
  type: z.enum(HABIT_TYPES),
  weekdays: z.nullable(z.readonly(z.array(z.enum(WEEKDAYS)))),
  rhythm: sentRhythm,
  goal: sentGoal,
  /** The last day on which it held. */
  through: sentDay,
}) satisfies z.ZodMiniType<PastRhythm>;
