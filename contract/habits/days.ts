import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { SOURCE_FORM } from '#domain/habits/entry-sources.ts';
import { ENTRIES_A_DAY_AT_MOST } from '#domain/habits/goal.ts';
import { PUBLIC_NOTE_AT_MOST } from '#domain/habits/habit.ts';
import type { DayChange, ExpectedDay } from '#domain/habits/habit-day.ts';
import { trimmedText } from '../text.ts';
import { localDay } from './local-day.ts';
import { stepTicks } from './order.ts';
import { amount } from './rhythm.ts';

export const entryId = z.guid('Not an id.');

const entryAmount = amount.check(z.gte(0.001, 'Please give a number above 0.'));
const entryTime = z.string().check(z.refine(isDeadline, 'Please give the time as HH:MM.'));

export const newEntry = z.object({
  date: localDay,
  amount: entryAmount,
  /** By the clock of whoever enters it; without it, the server's reading of that clock. */
  at: z.optional(entryTime),
  /** The program that tells how far it has got, as `watch`. Left out, a hand enters it. */
  source: z.optional(z.string().check(z.regex(SOURCE_FORM, 'Not a source.'))),
});

export const Entry = z.object({
  id: z.guid(),
  amount: z.number(),
  /** HH:MM */
  at: z.string(),
  /** The program that told it; null where a hand did. */
  source: z.optional(z.nullable(z.string())),
});

export type Entry = z.infer<typeof Entry>;

/** What was there before a change: whoever takes that back sends it. */
const expectedDay = z.object({
  completed: z.optional(z.boolean()),
  skipped: z.optional(z.boolean()),
  amount: z.optional(z.nullable(amount)),
  stepsDone: z.optional(
    z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  ),
  notes: z.optional(z.nullable(z.string().check(z.maxLength(PUBLIC_NOTE_AT_MOST)))),
}) satisfies z.ZodMiniType<ExpectedDay>;

const dayEntry = z.object({
  id: entryId,
  amount: entryAmount,
  at: entryTime,
});

export const dayChange = z
  .object({
    completed: z.optional(z.boolean()),
    skipped: z.optional(z.boolean()),
    amount: z.optional(z.nullable(amount)),
    steps: z.optional(stepTicks),
    notes: z.optional(
      z.nullable(
        z.pipe(
          trimmedText({ max: PUBLIC_NOTE_AT_MOST }),
          z.transform((note: string) => note || null),
        ),
      ),
    ),
    /** All of the day, in the place of those that are there. */
    entries: z.optional(z.array(dayEntry).check(z.maxLength(ENTRIES_A_DAY_AT_MOST))),
    /** Refused where the day says something else by now. */
    expected: z.optional(expectedDay),
  })
  .check(
    z.refine(
      (change) => !(change.completed && change.skipped),
      'A day is either completed or skipped.',
    ),
    z.refine(
      (change) => change.amount === undefined || change.completed === undefined,
      'An amount says itself whether the day is completed.',
    ),
    z.refine(
      (change) => change.amount === undefined || change.entries === undefined,
      'The entries say themselves what the amount is.',
    ),
  ) satisfies z.ZodMiniType<DayChange>;

export type SentDayChange = z.infer<typeof dayChange>;
