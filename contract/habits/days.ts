import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { SOURCE_FORM } from '#domain/habits/day-entries.ts';
import { MAX_ENTRIES_PER_DAY, MIN_AMOUNT } from '#domain/habits/goal.ts';
import { MAX_PUBLIC_NOTE_LENGTH } from '#domain/habits/habit.ts';
import type { DayChange as DomainDayChange, ExpectedDay } from '#domain/habits/habit-day.ts';
import { about, keywords, named } from '../describe.ts';
import { sharedText, uuid } from '../text.ts';
import { localDay } from './local-day.ts';
import { stepTicks } from './order.ts';
import { amount } from './rhythm.ts';

const NO_TIME = 'Please enter the time as HH:MM.';

const TOO_LITTLE = 'Please enter a number above 0.';
const entryAmount = amount.check(z.gte(MIN_AMOUNT, TOO_LITTLE));
const entryTime = z.string().check(z.regex(TIME_FORM, NO_TIME));

export const newEntry = named(
  'NewEntry',
  'An amount to enter or to correct.',
  z.strictObject({
    date: about('The day that the amount counts for.', localDay),
    amount: about('The amount, in the unit of the goal.', entryAmount),
    at: about('The time of day, by the owner’s clock. Now when left out.', z.optional(entryTime)),
    source: about(
      'The program that reports the total so far, as `watch`. Its amount replaces the earlier one of the same source and day. Leave it out for what a person enters.',
      z.optional(z.string().check(z.regex(SOURCE_FORM, 'Not a source.'))),
    ),
    expected: about(
      'The amount that the client expects. The call is refused with 409 if the entry has another one, or is gone.',
      z.optional(entryAmount),
    ),
  }),
);

/** An amount in a query, which is a text there. */
export const expectedInQuery = about(
  'The amount that the client expects. The call is refused with 409 if the entry has another one.',
  keywords(
    { type: 'number', minimum: MIN_AMOUNT },
    z.optional(
      z.pipe(
        z.union([z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/, TOO_LITTLE)), z.number()]),
        z.pipe(z.transform(Number), entryAmount),
      ),
    ),
  ),
);

export const Entry = named(
  'Entry',
  'One amount of a day. The amount of the day is the sum of its entries.',
  z.object({
    id: about('The UUID that the client has created for the entry.', z.guid()),
    amount: about('The amount, in the unit of the goal.', z.number()),
    at: about(
      'The time of day, by the owner’s clock.',
      keywords({ pattern: TIME_FORM.source }, z.string()),
    ),
    source: about(
      'The program that reported the amount. Null when a person entered it.',
      z.optional(z.nullable(z.string())),
    ),
  }),
);

export type Entry = z.infer<typeof Entry>;

const expectedDay = named(
  'ExpectedDay',
  'The values of the day before the change. Fields that are left out are not compared.',
  z.strictObject({
    completed: about('Whether the day is done.', z.optional(z.boolean())),
    skipped: about('Whether the day is skipped.', z.optional(z.boolean())),
    amount: about('The amount of the day. Null for none.', z.optional(z.nullable(amount))),
    stepsDone: about(
      'The ids of the steps that are done. Null for none.',
      z.optional(
        z.nullable(
          z.array(z.string().check(z.maxLength(40), z.toLowerCase())).check(z.maxLength(20)),
        ),
      ),
    ),
    notes: about(
      'The public note of the day. Null for none.',
      z.optional(z.nullable(z.string().check(z.maxLength(MAX_PUBLIC_NOTE_LENGTH)))),
    ),
  }),
) satisfies z.ZodMiniType<ExpectedDay>;

const dayEntry = named(
  'DayEntry',
  'An entry of a day whose entries are replaced.',
  z.strictObject({
    id: about('The UUID of the entry.', uuid),
    amount: about('The amount, in the unit of the goal.', entryAmount),
    at: about('The time of day, by the owner’s clock.', entryTime),
    source: about(
      'Accepted because responses contain it, and ignored: entries that are set this way count as entered by a person.',
      z.optional(z.nullable(z.string())),
    ),
  }),
);

export const dayChange = named(
  'DayChange',
  'Changes of a day. Fields that are left out stay as they are.',
  z
    .strictObject({
      completed: about(
        'Whether the day is done. True also clears a skip. With a target it adds the missing amount, and false clears the amount.',
        z.optional(z.boolean()),
      ),
      skipped: about(
        'Whether the day is skipped. Skipped days neither count nor break a streak.',
        z.optional(z.boolean()),
      ),
      amount: about(
        'The amount of the whole day. It replaces all entries of the day. Null clears it.',
        z.optional(z.nullable(amount)),
      ),
      steps: about(
        'Ticks (true) or clears (false) steps, by their ids. Other steps stay as they are.',
        z.optional(stepTicks),
      ),
      notes: about(
        'The public note of the day. Null or an empty text removes it.',
        z.optional(
          z.nullable(
            z.pipe(
              sharedText({ max: MAX_PUBLIC_NOTE_LENGTH }),
              z.transform((note: string) => note || null),
            ),
          ),
        ),
      ),
      entries: about(
        'All entries of the day. They replace those that it has.',
        z.optional(z.array(dayEntry).check(z.maxLength(MAX_ENTRIES_PER_DAY))),
      ),
      expected: about(
        'The values that the client expects. The call is refused with 409 if the day has others.',
        z.optional(expectedDay),
      ),
    })
    .check(
      z.refine(
        (change) => Object.keys(change).some((field) => field !== 'expected'),
        'Please send at least one field to change.',
      ),
      z.refine(
        (change) => !(change.completed && change.skipped),
        'A day is either completed or skipped.',
      ),
      z.refine(
        (change) => change.amount === undefined || change.completed === undefined,
        'The amount decides whether the day is completed.',
      ),
      z.refine(
        (change) => change.amount === undefined || change.entries === undefined,
        'The amount is the sum of the entries.',
      ),
    ),
) satisfies z.ZodMiniType<DomainDayChange>;

export type DayChangeInput = z.infer<typeof dayChange>;
