import * as z from 'zod/mini';
import { LATEST_DAY_START } from '#domain/days/day-start.ts';
import { WEEK_STARTS } from '#domain/days/week.ts';
import { sentDay, timestamp } from '../text.ts';

// Apart from what is typed into forms: whoever signs in needs no rule of days and weeks.

const NO_DAY_START = `Please choose a full hour from 0 to ${LATEST_DAY_START}.`;

/** When days and weeks begin. What was chosen last holds from the boundary on; until then, what was before. */
export const DaySettings = z.object({
  /** The hour on the wall clock, 0 to 6. */
  dayStart: z.int(),
  dayStartBefore: z.nullable(z.int()),
  dayStartFrom: z.nullable(timestamp),
  /** Null: nothing was chosen. */
  weekStart: z.nullable(z.enum(WEEK_STARTS)),
  weekStartBefore: z.nullable(z.enum(WEEK_STARTS)),
  weekStartFrom: z.nullable(sentDay),
});

export type DaySettings = z.infer<typeof DaySettings>;

/** What is left out stays as it is. */
export const DaySettingsChange = z.object({
  dayStart: z.optional(
    z.int(NO_DAY_START).check(z.gte(0, NO_DAY_START), z.lte(LATEST_DAY_START, NO_DAY_START)),
  ),
  weekStart: z.optional(
    z.nullable(z.enum(WEEK_STARTS, 'Please choose Monday, Sunday or Saturday.')),
  ),
});

export type DaySettingsChange = z.infer<typeof DaySettingsChange>;

export const User = z.object({
  id: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(['admin', 'user']),
  profileImage: z.nullable(z.string()),
  hasCompletedOnboarding: z.boolean(),
  hasCompletedTour: z.boolean(),
  createdAt: timestamp,
  /** Told only of whoever has never set one. */
  hasNoPassword: z.optional(z.boolean()),
  days: DaySettings,
  /** Only where everything else is refused until there is a second factor. */
  needsFactor: z.optional(z.literal(true)),
});

export type User = z.infer<typeof User>;
