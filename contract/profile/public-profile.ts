import * as z from 'zod/mini';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { text, trimmedText } from '../text.ts';

/** The message when a profile cannot be shown. */
export const NO_PROFILE = 'User not found or has no public habits';

export const MAX_SUGGESTIONS = 8;

const PublicInstance = named(
  'PublicInstance',
  'The public record of a habit on one day.',
  z.object({
    date: about('The day, on the clock of the owner.', z.string()),
    completed: about('Whether the day is done.', z.boolean()),
    skipped: about('Whether the day is skipped.', z.boolean()),
    notes: about('The public note of the day. Null for none.', z.nullable(z.string())),
  }),
);

export const PublicHabit = named(
  'PublicHabit',
  'A habit on a public profile. Private habits, private notes and deadlines are left out.',
  z.object({
    id: about('The id of the habit.', z.int()),
    name: about('The name of the habit.', z.string()),
    type: about('`daily` or `weekly`.', z.enum(HABIT_TYPES)),
    icon: about('The icon of the habit. Null for none.', z.nullable(z.string())),
    weekdays: about(
      'The weekdays of the habit. Null for none.',
      z.nullable(z.array(z.enum(WEEKDAYS))),
    ),
    scheduled: about('Whether the habit is due today.', z.boolean()),
    completed: about('Whether today is done.', z.boolean()),
    skipped: about('Whether today is skipped.', z.boolean()),
    missed: about('Whether the habit is overdue, by the clock of the owner.', z.boolean()),
    streak: about('The length of the latest run of done days or periods.', z.int()),
    displayStreak: about('The current streak: 0 after a missed day or period.', z.int()),
    longestStreak: about(
      'The length of the longest run so far. Left out when the latest run is the longest.',
      z.optional(z.int()),
    ),
    reps: about('The number of days on which the habit was done.', z.int()),
    frequency: about(
      'How often the habit is to be done, in words. Left out without a rhythm.',
      z.optional(z.string()),
    ),
    standing: about(
      'How far the habit has come, in words, as `2 of 3 this week`. For an amount the ratio, and the number only when the owner shows it. Left out for other habits.',
      z.optional(z.string()),
    ),
    streakUnit: about('The unit of streaks. Days when left out.', z.optional(z.enum(STREAK_UNITS))),
    isOfTimes: about(
      'True when the streak counts how many times in a row the habit was done, and not days. Left out otherwise.',
      z.optional(z.literal(true)),
    ),
    isLimit: about(
      'True for a limit: the day is kept or exceeded, not done or missed. Left out otherwise.',
      z.optional(z.literal(true)),
    ),
    isOffered: about(
      'True when the habit can be done today without being due. Left out otherwise.',
      z.optional(z.literal(true)),
    ),
    instance: about('The record of today. Null when today has none.', z.nullable(PublicInstance)),
  }),
);

export const PublicProfile = named(
  'PublicProfile',
  'A public profile.',
  z.object({
    userId: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    isBot: about('Whether the account is a bot.', z.boolean()),
    isVip: about('Whether the user has a VIP month.', z.boolean()),
    rest: about(
      'A text that says until when all habits are paused. Left out when they are not, or the owner hides it.',
      z.optional(z.string()),
    ),
    habits: about('The habits that are not private.', z.array(PublicHabit)),
  }),
);

export const FoundUser = named(
  'FoundUser',
  'A user that a search has found.',
  z.object({
    id: about('The id of the user.', z.int()),
    username: about('The username.', z.string()),
    name: about('The display name. Null for none.', z.nullable(z.string())),
    profileImage: about(
      'The address of the profile picture. Null for none.',
      z.nullable(z.string()),
    ),
    isBot: about('Whether the account is a bot.', z.boolean()),
  }),
);

export type PublicHabit = z.infer<typeof PublicHabit>;
export type PublicProfile = z.infer<typeof PublicProfile>;
export type FoundUser = z.infer<typeof FoundUser>;

const params = z.object({ username: about('The username.', text({ max: 100 })) });

export const getPublicProfile = defineCall({
  method: 'GET',
  path: '/api/public/:username',
  summary: 'The public profile of a user',
  params,
  isPolled: true,
  status: 200,
  response: PublicProfile,
  refuses: [400, 404, 429],
});

export const getPreviewPicture = defineCall({
  method: 'GET',
  path: '/api/public/:username/preview.png',
  summary: 'The preview picture of a link to a profile, 1200 × 630',
  params,
  status: 200,
  response: null,
  file: 'image/png',
  refuses: [400, 404, 429, 503],
});

export const searchUsers = defineCall({
  method: 'GET',
  path: '/api/users/search',
  summary: `Users whose username or display name begins with a text, at most ${MAX_SUGGESTIONS}`,
  query: z.object({
    q: about('The beginning of a username or display name.', trimmedText({ max: 100 })),
  }),
  status: 200,
  response: z.object({ users: about('The users that were found.', z.array(FoundUser)) }),
  refuses: [400, 429],
});
