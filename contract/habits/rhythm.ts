import * as z from 'zod/mini';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import {
  MAX_AMOUNT,
  type Goal as DomainGoal,
  hasThreeDecimals,
  roundAmount,
  MAX_UNIT_LENGTH,
  MIN_AMOUNT,
} from '#domain/habits/goal.ts';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import type { PastRhythm as DomainPastRhythm } from '#domain/habits/past-rhythms.ts';
import {
  MAX_OF_UNIT,
  type Rhythm as DomainRhythm,
  MAX_RHYTHM_DAYS,
} from '#domain/habits/rhythm.ts';
import { about, named } from '../describe.ts';
import { singleLineText, responseDay, wholeNumber } from '../text.ts';

const TOO_LARGE = 'This number is too large.';
const NO_LENGTH = 'Please choose week, month or a number of days.';

const QuotaRhythm = named(
  'QuotaRhythm',
  'A number of times in each period. `weekdays` of the habit are the days on which it may be done.',
  z.strictObject({
    kind: about('Always `quota`.', z.literal('quota')),
    times: about(
      'On how many days of each period the habit is to be done.',
      wholeNumber(1, MAX_RHYTHM_DAYS),
    ),
    per: about(
      'The period: a calendar week, a calendar month, or a block of days from `createdOn` on.',
      z.union(
        [
          z.enum(['week', 'month']),
          z.strictObject({
            days: about('How many days a block has.', wholeNumber(2, MAX_RHYTHM_DAYS)),
          }),
        ],
        NO_LENGTH,
      ),
    ),
  }),
);

const IntervalRhythm = named(
  'IntervalRhythm',
  `Every so many days, weeks or months, at most ${MAX_RHYTHM_DAYS} days.`,
  z
    .strictObject({
      kind: about('Always `every`.', z.literal('every')),
      count: about('How many units lie between two due days.', wholeNumber(1, MAX_RHYTHM_DAYS)),
      unit: about('The unit of `count`.', z.enum(['day', 'week', 'month'])),
      from: about(
        'Where the interval starts: `start` counts from `createdOn`, `done` from the day on which the habit was last done.',
        z.enum(['start', 'done']),
      ),
    })
    .check(
      z.refine(
        ({ count, unit }) => count <= MAX_OF_UNIT[unit],
        `An interval is at most ${MAX_RHYTHM_DAYS} days.`,
      ),
    ),
);

const Rhythm = named(
  'Rhythm',
  'How often a habit is to be done, where that is not simply on its weekdays.',
  z.discriminatedUnion('kind', [QuotaRhythm, IntervalRhythm]),
) as unknown as z.ZodMiniType<DomainRhythm, DomainRhythm>;

/** Null: due on the weekdays of the habit, as its type says. */
export const rhythm = z.nullable(Rhythm);

export const amount = z
  .number('Please enter a number.')
  .check(
    z.gte(0, 'Please enter a number that is not negative.'),
    z.lte(MAX_AMOUNT, TOO_LARGE),
    z.refine(hasThreeDecimals, 'Please use at most three decimals.'),
    z.overwrite(roundAmount),
  );

const GoalFields = z.strictObject({
  unit: about(
    'The unit of the amounts, as `ml` or `pages`. May be empty.',
    singleLineText({ min: 0, max: MAX_UNIT_LENGTH }),
  ),
  step: about(
    'The amount that one tap adds.',
    amount.check(z.gte(MIN_AMOUNT, 'A step is more than 0.')),
  ),
  per: about(
    'Whether `amount` counts for each day, or for the sum of each calendar week or month.',
    z.enum(['day', 'week', 'month']),
  ),
});

const TargetGoal = named(
  'TargetGoal',
  'An amount to reach.',
  z.extend(GoalFields, {
    kind: about('Always `least`.', z.literal('least')),
    amount: about(
      'The amount to reach.',
      amount.check(z.gte(MIN_AMOUNT, 'A target is more than 0.')),
    ),
  }),
);

const LimitGoal = named(
  'LimitGoal',
  'An amount that must not be exceeded.',
  z.extend(GoalFields, {
    kind: about('Always `most`.', z.literal('most')),
    amount: about('The amount that must not be exceeded. 0 avoids the habit altogether.', amount),
  }),
);

const Goal = named(
  'Goal',
  'The amount that a habit is about. Amounts have three decimals.',
  z.discriminatedUnion('kind', [TargetGoal, LimitGoal]),
) as unknown as z.ZodMiniType<DomainGoal, DomainGoal>;

/** Null: a habit without an amount. */
export const goal = z.nullable(Goal);

export const PastRhythm = named(
  'PastRhythm',
  'The schedule of a habit before it was changed.',
  z.object({
    type: about('`daily` or `weekly`.', z.enum(HABIT_TYPES)),
    weekdays: about(
      'The weekdays of that schedule. Null for none.',
      z.nullable(z.readonly(z.array(z.enum(WEEKDAYS)))),
    ),
    rhythm: about('The rhythm of that schedule. Null for none.', rhythm),
    goal: about('The goal of that schedule. Null for none.', goal),
    through: about('The last day on which that schedule applied.', responseDay),
  }),
) satisfies z.ZodMiniType<DomainPastRhythm>;
