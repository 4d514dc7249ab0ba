import * as z from 'zod/mini';
import { HABIT_TYPES } from '#domain/habits/habit.ts';
import { STREAK_UNITS } from '#domain/habits/period.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { defineCall } from '../call.ts';
import { text, trimmedText } from '../text.ts';

/** What is said where a profile cannot be shown. */
export const NO_PROFILE = 'User not found or has no public habits';

export const SUGGESTIONS_AT_MOST = 8;

/** The owner's day: what of it everybody may see. */
const PublicInstance = z.object({
  date: z.string(),
  completed: z.boolean(),
  skipped: z.boolean(),
  /** The public note. */
  notes: z.nullable(z.string()),
});

/** Private notes, deadlines and private habits are not among it. */
export const PublicHabit = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(HABIT_TYPES),
  icon: z.nullable(z.string()),
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS))),
  /** Whether today asks for it. */
  scheduled: z.boolean(),
  completed: z.boolean(),
  skipped: z.boolean(),
  /** Overdue, by the owner's clock. */
  missed: z.boolean(),
  streak: z.int(),
  displayStreak: z.int(),
  reps: z.int(),
  /** Of a rhythm: how often it is asked for, in words. */
  frequency: z.optional(z.string()),
  /** How far it has come, in words. Of an amount a share, and its number only where its owner wants that. */
  standing: z.optional(z.string()),
  /** What the streak is counted in, where it is not days. */
  streakUnit: z.optional(z.enum(STREAK_UNITS)),
  /** The streak counts how often, and no days. */
  isOfTimes: z.optional(z.literal(true)),
  /** Kept or passed instead of done or missed. */
  isLimit: z.optional(z.literal(true)),
  /** It can be done today, though today does not ask for it. */
  isOffered: z.optional(z.literal(true)),
  instance: z.nullable(PublicInstance),
});

export const PublicProfile = z.object({
  userId: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  isBot: z.boolean(),
  isVip: z.boolean(),
  /** That everything rests, and until when, in words: where its owner wants it told. */
  rest: z.optional(z.string()),
  habits: z.array(PublicHabit),
});

export const FoundUser = z.object({
  id: z.int(),
  username: z.string(),
  name: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  isBot: z.boolean(),
});

export type PublicHabit = z.infer<typeof PublicHabit>;
export type PublicProfile = z.infer<typeof PublicProfile>;
export type FoundUser = z.infer<typeof FoundUser>;

const params = z.object({ username: text({ max: 100 }) });

export const getPublicProfile = defineCall({
  method: 'GET',
  path: '/api/public/:username',
  summary: "Somebody's day as everybody may see it",
  params,
  isPolled: true,
  status: 200,
  response: PublicProfile,
  refuses: [400, 404, 429],
});

export const getPreviewPicture = defineCall({
  method: 'GET',
  path: '/api/public/:username/preview.png',
  summary: 'The picture that stands beside a link to a profile, 1200 × 630',
  params,
  status: 200,
  response: null,
  file: 'image/png',
  refuses: [400, 404, 429, 503],
});

export const searchUsers = defineCall({
  method: 'GET',
  path: '/api/users/search',
  summary: `Usernames that begin so, at most ${SUGGESTIONS_AT_MOST}`,
  query: z.object({ q: trimmedText({ max: 100 }) }),
  status: 200,
  response: z.object({ users: z.array(FoundUser) }),
  refuses: [400, 429],
});
