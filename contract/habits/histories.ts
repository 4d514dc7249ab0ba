import * as z from 'zod/mini';
import { WEEK_STARTS } from '#domain/days/week.ts';
import {
  type DayDetails as DomainDayDetails,
  DAYS_WITH_DETAILS,
} from '#domain/history/recorded-habit.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { idInPath, responseDay, timestamp } from '../text.ts';
import { habitSteps } from './order.ts';
import { PausedDays } from './pauses.ts';
import { goal, PastRhythm } from './rhythm.ts';

const LETTERS =
  'One letter for each day from `firstDay` on. ' +
  'Recorded as done: `x` due, `+` not due (a bonus), `m` missed all the same, since its limit is exceeded, `n` done, but the schedule does not count it. ' +
  'Recorded as skipped: `-` due, `_` not due. ' +
  'Not recorded: `d` due and done by its amount, `b` a bonus by its amount, `o` missed, `?` open, `~` a limit that is not exceeded yet, `=` a pause or the time in the archive, `.` nothing.';

const AmountYear = named(
  'AmountYear',
  'The amounts of a calendar year.',
  z.object({
    year: about('The year.', z.int()),
    amounts: about(
      'One number for each day from 1 January on. 0 for none.',
      z.readonly(z.array(z.number())),
    ),
  }),
);

const Archive = named(
  'Archive',
  'Days on which a habit was archived.',
  z.object({
    from: about('The first of these days.', responseDay),
    until: about(
      'The last of these days. Null while the habit is archived.',
      z.nullable(responseDay),
    ),
  }),
);

const PastName = named(
  'PastName',
  'The name of a habit before it was renamed.',
  z.object({
    name: about('The name.', z.string()),
    through: about('The last day with that name.', responseDay),
  }),
);

const DayDetails = named(
  'DayDetails',
  'The note and the steps of one day.',
  z.object({
    date: about('The day.', responseDay),
    notes: about('The public note of the day. Null for none.', z.nullable(z.string())),
    stepsDone: about(
      'The ids of the steps that are done. Null when none is.',
      z.nullable(z.array(z.string())),
    ),
  }),
) satisfies z.ZodMiniType<DomainDayDetails>;

const habitId = about('The id of the habit.', z.int());
const pastNames = about('Earlier names, in order. Null for none.', z.nullable(z.array(PastName)));
const firstDay = about('The day of the first letter.', responseDay);
const letters = about(LETTERS, z.string());
const amountYears = about(
  'The years in which amounts were entered, in order. Null for none.',
  z.nullable(z.array(AmountYear)),
);
const details = about(
  `The notes and steps of the last ${DAYS_WITH_DETAILS} days and of earlier days that count differently without them, in order. Null for none.`,
  z.nullable(z.array(DayDetails)),
);

export const HabitHistory = named(
  'HabitHistory',
  'What was recorded of a habit, from its first day to today.',
  z.object({
    id: habitId,
    requestId: about(
      'The UUID that the client created for the habit. Null for none.',
      z.nullable(z.guid()),
    ),
    firstDay,
    letters,
    amountYears,
    details,
    archives: about(
      'The times during which the habit was archived, in order. Null for none.',
      z.nullable(z.array(Archive)),
    ),
    pauses: about(
      'The pauses of the habit and of all habits, in order. Null for none.',
      z.nullable(z.array(PausedDays)),
    ),
    pastRhythms: about(
      'Earlier schedules, in order. Null for none.',
      z.nullable(z.array(PastRhythm)),
    ),
    pastNames,
    lastUpdated: about('When the habit or one of its days last changed.', timestamp),
  }),
);

export type HabitHistory = z.infer<typeof HabitHistory>;

export const ArchivedHistory = named(
  'ArchivedHistory',
  'What was recorded of an archived habit, from its first day on.',
  z.object({
    id: habitId,
    name: about('The name of the habit.', z.string()),
    pastNames,
    archivedOn: about('The day on which the habit was archived.', responseDay),
    firstDay,
    letters,
    amountYears,
    details,
    goal: about('The amount to reach, or not to exceed. Null: the habit is done or not.', goal),
    steps: about('The steps of the habit, in their order. Null for none.', habitSteps),
    stepsNeeded: about('How many steps make a day done. Null: all of them.', z.nullable(z.int())),
  }),
);

export type ArchivedHistory = z.infer<typeof ArchivedHistory>;

export const listHistories = defineCall({
  method: 'GET',
  path: '/api/habits/histories',
  summary:
    'All days of my habits, archived ones included, and everything that determines their figures. The header Link has the address of the habits beyond 2 MB',
  tokenScope: 'read',
  isPolled: true,
  isPaged: true,
  query: z.object({
    after: about(
      'Lists only habits, archived ones included, whose ids are above this one.',
      z.optional(idInPath),
    ),
  }),
  status: 200,
  response: z.object({
    habits: about('The histories of the habits in the list, by their ids.', z.array(HabitHistory)),
    archived: about(
      'The histories of the archived habits, by their ids.',
      z.array(ArchivedHistory),
    ),
    activeDays: about(
      'The days on which I was active, which matter for limits and long absences. Null for none.',
      z.nullable(
        z.object({
          first: about('The first of these days.', responseDay),
          bits: about('`1` or `0` for that day and each day after it.', z.string()),
        }),
      ),
    ),
    week: about(
      'My choices of the first day of the week, in order. Empty without a choice.',
      z.array(
        z.object({
          from: about('The day from which it applies. Null: always.', z.nullable(responseDay)),
          start: about(
            'The first day of the week. Null for Monday.',
            z.nullable(z.enum(WEEK_STARTS)),
          ),
        }),
      ),
    ),
  }),
  refuses: [400, 401, 429],
});
