import * as z from 'zod/mini';
import { LATEST_DAY_START } from '#domain/days/day-start.ts';
import { WEEK_STARTS } from '#domain/days/week.ts';
import { about, named } from '../describe.ts';
import { responseDay, timestamp } from '../text.ts';

// Separate from the schemas of forms, so that the sign-in page does not load the rules of days and weeks.

const NO_DAY_START = `Please choose a full hour from 0 to ${LATEST_DAY_START}.`;

export const DaySettings = named(
  'DaySettings',
  'When days and weeks begin. A change applies from the next boundary on.',
  z.object({
    dayStart: about('The hour at which days begin, 0 to 6.', z.int()),
    dayStartBefore: about(
      'The hour that applies until `dayStartFrom`. Null when it was never changed.',
      z.nullable(z.int()),
    ),
    dayStartFrom: about(
      'When `dayStart` takes effect. Null when it was never changed.',
      z.nullable(timestamp),
    ),
    weekStart: about(
      'The weekday on which weeks begin. Null when the user has not chosen one.',
      z.nullable(z.enum(WEEK_STARTS)),
    ),
    weekStartBefore: about(
      'The weekday that applies until `weekStartFrom`. Null when there was no choice.',
      z.nullable(z.enum(WEEK_STARTS)),
    ),
    weekStartFrom: about(
      'The day on which `weekStart` takes effect. Null when it was never changed.',
      z.nullable(responseDay),
    ),
  }),
);

export type DaySettings = z.infer<typeof DaySettings>;

export const DaySettingsChange = named(
  'DaySettingsChange',
  'Changes of the start of days and weeks. Fields that are left out stay as they are.',
  z.strictObject({
    dayStart: about(
      'The hour at which days begin.',
      z.optional(
        z.int(NO_DAY_START).check(z.gte(0, NO_DAY_START), z.lte(LATEST_DAY_START, NO_DAY_START)),
      ),
    ),
    weekStart: about(
      'The weekday on which weeks begin. Null for no choice.',
      z.optional(z.nullable(z.enum(WEEK_STARTS, 'Please choose Monday, Sunday or Saturday.'))),
    ),
  }),
);

export type DaySettingsChange = z.infer<typeof DaySettingsChange>;

export const User = named(
  'User',
  'The signed-in user.',
  z.object({
    id: about('The id of the user.', z.int()),
    username: about('The name by which others find the user.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    email: about('The email address that the user signs in with.', z.string()),
    role: about('`admin` for the administrator, who has the id 1.', z.enum(['admin', 'user'])),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    hasCompletedOnboarding: about('Whether the user has finished the first steps.', z.boolean()),
    hasCompletedTour: about('Whether the user has seen the tour.', z.boolean()),
    createdAt: about('When the account was created.', timestamp),
    hasNoPassword: about(
      'True when the account never had a password. Left out otherwise.',
      z.optional(z.boolean()),
    ),
    days: about('When days and weeks begin.', DaySettings),
    needsFactor: about(
      'True while other calls are refused until the user has a second factor. Left out otherwise.',
      z.optional(z.literal(true)),
    ),
  }),
);

export type User = z.infer<typeof User>;

export const UserName = named(
  'UserName',
  'The names of a user.',
  z.object({
    name: about('The display name. Null for none.', z.nullable(z.string())),
    username: about('The username.', z.string()),
    isBot: about('Whether the account is a bot.', z.boolean()),
  }),
);
