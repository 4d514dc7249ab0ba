import * as z from 'zod/mini';
import { TIME_FORM } from '#domain/days/deadline.ts';
import { HABIT_TYPES, MAX_NAME_LENGTH, MAX_NOTES_LENGTH } from '#domain/habits/habit.ts';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#domain/habits/tags.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { goal, rhythm } from '../habits/rhythm.ts';
import { defineCall } from '../call.ts';
import { about, named } from '../describe.ts';
import { text } from '../text.ts';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** A page of a notebook has about thirty lines. */
export const MAX_SUGGESTIONS = 100;
export const MAX_ANALYSIS_TEXT_LENGTH = 10_000;

/** The messages for pictures that cannot be analysed, in the web and on the server. */
export const IMAGE_REFUSALS = {
  missing: 'Please choose a picture first.',
  wrongType: 'Please choose a PNG or JPEG picture.',
  tooLarge: 'Please choose a picture of at most 10MB.',
  unreadable: 'This picture cannot be read. Please try another one.',
  tooManyPixels: 'This picture has too many pixels. Please choose a smaller one.',
} as const;

const time = z.string().check(z.regex(TIME_FORM));

export const ExtractedHabit = named(
  'ExtractedHabit',
  'A habit that was read from a picture. Nothing is stored of it.',
  z.object({
    name: about('The name of the habit.', text({ min: 1, max: MAX_NAME_LENGTH })),
    type: about('`daily` or `weekly`.', z.enum(HABIT_TYPES)),
    deadline: about('The deadline of the habit, as a time of day.', time),
    possibleDeadlines: about(
      'The possible times of day if it is unclear, the likeliest first. Null when it is clear.',
      z.nullable(z.array(time)),
    ),
    weekdays: about(
      'The weekdays of the habit. Null for every day.',
      z.nullable(z.array(z.enum(WEEKDAYS)).check(z.maxLength(WEEKDAYS.length))),
    ),
    rhythm: about('How often the habit is to be done. Null: on its weekdays.', rhythm),
    goal: about('The amount of the habit. Null for none.', goal),
    reminder: about('When to be reminded of the habit. Null for no reminder.', z.nullable(time)),
    tags: about(
      'The tags of the habit. Null for none.',
      z.nullable(z.array(text({ min: 1, max: MAX_TAG_LENGTH })).check(z.maxLength(MAX_TAGS))),
    ),
    notes: about('Notes of the habit. Null for none.', z.nullable(text({ max: MAX_NOTES_LENGTH }))),
    icon: about(
      'The icon of the habit. Null for none.',
      z.nullable(z.string().check(z.refine(isHabitIcon))),
    ),
    confidence: about(
      'The confidence of the reader, 0 to 1.',
      z.number().check(z.gte(0), z.lte(1)),
    ),
  }),
);

export const ImageAnalysis = named(
  'ImageAnalysis',
  'What was read from a picture.',
  z.object({
    success: about('False when the picture was read, but no habit was found in it.', z.boolean()),
    habits: about(
      'The habits that were found.',
      z.array(ExtractedHabit).check(z.maxLength(MAX_SUGGESTIONS)),
    ),
    analysisText: about(
      'The text that was read, line by line.',
      text({ max: MAX_ANALYSIS_TEXT_LENGTH }),
    ),
    message: about('A message for the user.', z.string()),
  }),
);

export type ExtractedHabit = z.infer<typeof ExtractedHabit>;
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;

/** The statuses of refused pictures. Their messages are for the user. */
export const IMAGE_REFUSAL_STATUSES = [400, 401, 413, 415, 422, 429] as const;

export const analyzeImage = defineCall({
  method: 'POST',
  path: '/api/analyze-image',
  summary: 'Read habits from a PNG or JPEG picture. The picture is not stored',
  upload: {
    field: 'image',
    maxBytes: MAX_IMAGE_BYTES,
    missing: IMAGE_REFUSALS.missing,
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  status: 200,
  response: ImageAnalysis,
  refuses: IMAGE_REFUSAL_STATUSES,
  refusalFields: { success: false },
});

export const ANALYSIS_STAGES = ['none', 'waiting', 'reading'] as const;

/** Polled about every second while the server reads a picture. */
export const getImageProgress = defineCall({
  method: 'GET',
  path: '/api/analyze-image/progress',
  summary: 'The progress of my picture: how many are queued before it, or how much of it is read',
  whenBusy: 'refused first',
  status: 200,
  response: z.object({
    stage: about('Whether the picture waits or is read.', z.enum(ANALYSIS_STAGES)),
    ahead: about('How many pictures are read before it.', z.int()),
    part: about('How much of it is read, 0 to 1.', z.number()),
  }),
  refuses: [401],
});
