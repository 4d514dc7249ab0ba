import * as z from 'zod/mini';
import { daysBetween } from '#domain/days/local-day.ts';
import { HISTORY_SHAPE } from '#domain/habits/habit-history.ts';
import { defineCall } from './call.ts';
import { localDay } from './habits/local-day.ts';
import { idInPath } from './text.ts';

const MOST_DAYS = 400;

const range = z.object({ startDate: localDay, endDate: localDay }).check(
  z.refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'The end is before the start.',
    path: ['endDate'],
  }),
  z.refine(({ startDate, endDate }) => daysBetween(startDate, endDate) <= MOST_DAYS, {
    error: `Please ask for at most ${MOST_DAYS} days.`,
    path: ['endDate'],
  }),
);

const figure = z.array(z.int().check(z.gte(0)));

export const countDays = defineCall({
  method: 'GET',
  path: '/api/progress/days',
  summary: 'What each day of a range of at most 400 days came to, over all my habits',
  tokenScope: 'read',
  query: range,
  status: 200,
  response: z.object({
    first: localDay,
    logged: figure,
    completed: figure,
    skipped: figure,
    kept: figure,
    open: figure,
    /** What was reached of targets that were not met, where there are any: of each at most 1. */
    parts: z.optional(z.array(z.number())),
  }),
  refuses: [400, 401, 429],
});

export const getHistory = defineCall({
  method: 'GET',
  path: '/api/progress/habits/:id/history',
  summary: 'One letter for each day of a habit, from its creation to today',
  tokenScope: 'read',
  params: z.object({ id: idInPath }),
  status: 200,
  response: z.object({
    first: localDay,
    marks: z.string().check(z.regex(HISTORY_SHAPE)),
    /** For each letter, where anything was ever entered. */
    amounts: z.optional(z.array(z.nullable(z.number()))),
    /** Of a habit that is counted by periods. */
    periods: z.optional(
      z.array(
        z.object({
          first: localDay,
          last: localDay,
          needed: z.number(),
          done: z.number(),
          scheduled: z.boolean(),
          completed: z.boolean(),
        }),
      ),
    ),
  }),
  refuses: [400, 401, 404, 429],
});

export const listDays = defineCall({
  method: 'GET',
  path: '/api/progress/calendar',
  summary:
    'My records in a range of at most 400 days, one letter each, habit by habit; where they are too many for one answer, those of the first days',
  tokenScope: 'read',
  query: range,
  status: 200,
  response: z.object({
    first: localDay,
    habits: z.array(
      z.object({ id: z.int(), name: z.string(), marks: z.string().check(z.regex(HISTORY_SHAPE)) }),
    ),
    remarks: z.array(
      z.object({
        habitId: z.int(),
        date: localDay,
        amount: z.nullable(z.number()),
        stepsDone: z.optional(z.array(z.string())),
        notes: z.nullable(z.string()),
        habitName: z.string(),
      }),
    ),
    /** The day to go on with, where not all of it fitted in. */
    next: z.nullable(localDay),
  }),
  refuses: [400, 401, 429],
});
