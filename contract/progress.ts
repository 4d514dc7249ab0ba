import * as z from 'zod/mini';
import { daysBetween, type LocalDay } from '#domain/days/local-day.ts';
import { HISTORY_SHAPE } from '#domain/habits/habit-history.ts';
import { defineCall } from './call.ts';
import { about, named } from './describe.ts';
import { localDay } from './habits/local-day.ts';
import { idInPath } from './text.ts';

const MOST_DAYS = 400;

const ends = {
  startDate: about('The first day of the range.', localDay),
  endDate: about('The last day of the range.', localDay),
};

type Range = { startDate: LocalDay; endDate: LocalDay };

const isInOrder = z.refine<Range>(({ startDate, endDate }) => startDate <= endDate, {
  error: 'The end is before the start.',
  path: ['endDate'],
});

const isShort = z.refine<Range>(
  ({ startDate, endDate }) => daysBetween(startDate, endDate) <= MOST_DAYS,
  { error: `Please ask for at most ${MOST_DAYS} days.`, path: ['endDate'] },
);

const range = z.object(ends).check(isInOrder, isShort);

const rangeWithCalendar = z
  .object({
    ...ends,
    calendarFrom: about(
      'The first day of `calendar`, which ends with the range. A day of the range.',
      localDay,
    ),
  })
  .check(
    isInOrder,
    isShort,
    z.refine(
      ({ startDate, calendarFrom, endDate }) =>
        startDate <= calendarFrom && calendarFrom <= endDate,
      { error: 'The calendar begins outside of the range.', path: ['calendarFrom'] },
    ),
  );

const counted = (what: string) =>
  about(`${what} One number for each day from \`first\` on.`, z.array(z.int().check(z.gte(0))));

const MARKS =
  'One letter for each day from `first` on: ' +
  '`d` due and done, ' +
  '`b` not due but done (a bonus), ' +
  '`s` due and skipped, ' +
  '`x` not due and skipped, ' +
  '`o` due and not done (open while the day lasts, missed once it is over), ' +
  '`u` recorded, but neither due nor done, ' +
  '`-` no record.';

const dayCounts = named(
  'DayCounts',
  'The counts of each day of a range, over all habits.',
  z.object({
    first: about('The day of the first number of each list.', localDay),
    logged: counted('How many habits have a record of the day.'),
    completed: counted('How many habits were done, bonuses included.'),
    skipped: counted('How many habits were skipped and not done.'),
    kept: counted('How many habits were due and done, so `completed` without bonuses.'),
    open: counted('How many habits were due, and neither done nor skipped.'),
    parts: about(
      'What was reached of targets that were not met, as a ratio of at most 1 for each, added up. One number for each day from `first` on. Left out when no target was partly reached.',
      z.optional(z.array(z.number())),
    ),
  }),
);

const calendarDays = named(
  'CalendarDays',
  'The records of a range of days, habit by habit.',
  z.object({
    first: about('The day of the first letter of each habit.', localDay),
    habits: about(
      'The habits that have a record in the range.',
      z.array(
        z.object({
          id: about('The id of the habit.', z.int()),
          name: about('The name of the habit.', z.string()),
          marks: about(MARKS, z.string().check(z.regex(HISTORY_SHAPE))),
        }),
      ),
    ),
    remarks: about(
      'Details of days: amounts, steps, notes and earlier names.',
      z.array(
        z.object({
          habitId: about('The id of the habit.', z.int()),
          date: about('The day.', localDay),
          amount: about('The amount of the day. Null for none.', z.nullable(z.number())),
          stepsDone: about(
            'The ids of the steps that are done. Left out when none is.',
            z.optional(z.array(z.string())),
          ),
          notes: about('The public note of the day. Null for none.', z.nullable(z.string())),
          habitName: about('The name that the habit had on the day.', z.string()),
        }),
      ),
    ),
    next: about(
      'The day to continue with as `startDate`. Null when the whole range is listed.',
      z.nullable(localDay),
    ),
  }),
);

export const getProgress = defineCall({
  method: 'GET',
  path: '/api/progress',
  summary:
    'The daily counts of a range of at most 400 days, and my records of its last days, as the page Progress shows them first',
  tokenScope: 'read',
  query: rangeWithCalendar,
  status: 200,
  response: named(
    'Progress',
    'The counts of a range of days, and the records of its last days.',
    z.object({
      counts: about('The counts of each day of the range.', dayCounts),
      calendar: about('The records from `calendarFrom` on.', calendarDays),
    }),
  ),
  refuses: [400, 401, 429],
});

export const countDays = defineCall({
  method: 'GET',
  path: '/api/progress/days',
  summary: 'The daily counts of a range of at most 400 days, over all my habits',
  tokenScope: 'read',
  query: range,
  status: 200,
  response: dayCounts,
  refuses: [400, 401, 429],
});

const PeriodRecord = named(
  'PeriodRecord',
  'A week, month or block of a habit that is counted by periods.',
  z.object({
    first: about('The first day of the period.', localDay),
    last: about('The last day of the period.', localDay),
    needed: about('How many times, or how much, was needed.', z.number()),
    done: about('How many times, or how much, was done.', z.number()),
    scheduled: about('Whether the period counts. False when nothing was needed.', z.boolean()),
    completed: about('Whether the period is done.', z.boolean()),
  }),
);

export const getHistory = defineCall({
  method: 'GET',
  path: '/api/progress/habits/:id/history',
  summary: 'One letter for each day of a habit, from its creation to today',
  tokenScope: 'read',
  params: z.object({ id: about('The id of the habit.', idInPath) }),
  status: 200,
  response: named(
    'History',
    'All days of one habit, from its creation to today.',
    z.object({
      first: about('The day of the first letter.', localDay),
      marks: about(MARKS, z.string().check(z.regex(HISTORY_SHAPE))),
      amounts: about(
        'The amount of each day from `first` on, or how many of its steps were done. Null for none. Left out when no day has one.',
        z.optional(z.array(z.nullable(z.number()))),
      ),
      periods: about(
        'The weeks, months or blocks of a habit that is counted by periods, in their order.',
        z.optional(z.array(PeriodRecord)),
      ),
    }),
  ),
  refuses: [400, 401, 404, 429],
});

export const listDays = defineCall({
  method: 'GET',
  path: '/api/progress/calendar',
  summary:
    'My records in a range of at most 400 days, one letter each, habit by habit. If they are too many for one response, those of the first days',
  tokenScope: 'read',
  query: range,
  status: 200,
  response: calendarDays,
  refuses: [400, 401, 429],
});
