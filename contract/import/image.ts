import * as z from 'zod/mini';
import { isDeadline } from '#domain/days/deadline.ts';
import { HABIT_TYPES, NAME_AT_MOST, NOTES_AT_MOST } from '#domain/habits/habit.ts';
import { isHabitIcon } from '#domain/habits/habit-icons.ts';
import { WEEKDAYS } from '#domain/days/weekdays.ts';
import { Habit } from '../habits/shapes.ts';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';

export const IMAGE_BYTES_AT_MOST = 10 * 1024 * 1024;
/** A page of a notebook holds some thirty. */
export const SUGGESTIONS_AT_MOST = 100;
export const ANALYSIS_TEXT_AT_MOST = 10_000;

/** What is said of a picture that cannot be analysed, on either side. */
export const IMAGE_REFUSALS = {
  missing: 'Please choose a picture first.',
  wrongType: 'Please choose a PNG or JPEG picture.',
  tooLarge: 'Please choose a picture of at most 10MB.',
  unreadable: 'This picture cannot be read. Please try another one.',
  tooManyPixels: 'This picture has too many pixels. Please choose a smaller one.',
} as const;

/** A suggestion: nothing is kept of it until its owner creates the habit. */
export const ExtractedHabit = z.object({
  name: text({ min: 1, max: NAME_AT_MOST }),
  type: z.enum(HABIT_TYPES),
  deadline: z.string().check(z.refine(isDeadline)),
  /** When the time of day could not be read for certain: what it may be, likeliest first. Null when it is certain. */
  possibleDeadlines: z.nullable(z.array(z.string().check(z.refine(isDeadline)))),
  /** In week order; null for every day. */
  weekdays: z.nullable(z.array(z.enum(WEEKDAYS)).check(z.maxLength(WEEKDAYS.length))),
  /** What is written of a rhythm or an amount, as a habit has it. */
  rhythm: Habit.shape.rhythm,
  goal: Habit.shape.goal,
  notes: z.nullable(text({ max: NOTES_AT_MOST })),
  icon: z.nullable(z.string().check(z.refine(isHabitIcon))),
  confidence: z.number().check(z.gte(0), z.lte(1)),
});

export const ImageAnalysis = z.object({
  /** False when the picture was read, but no habit was found in it. */
  success: z.boolean(),
  habits: z.array(ExtractedHabit).check(z.maxLength(SUGGESTIONS_AT_MOST)),
  /** What was read, line by line. */
  analysisText: text({ max: ANALYSIS_TEXT_AT_MOST }),
  message: z.string(),
});

export type ExtractedHabit = z.infer<typeof ExtractedHabit>;
export type ImageAnalysis = z.infer<typeof ImageAnalysis>;

/** With which statuses a picture is refused, and in words. */
export const IMAGE_REFUSED_WITH = [400, 401, 413, 415, 422, 429] as const;

export const analyzeImage = defineCall({
  method: 'POST',
  path: '/api/analyze-image',
  summary: 'Read habits from a PNG or JPEG picture. The picture is not kept',
  upload: {
    field: 'image',
    bytesAtMost: IMAGE_BYTES_AT_MOST,
    missing: IMAGE_REFUSALS.missing,
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  status: 200,
  response: ImageAnalysis,
  refuses: IMAGE_REFUSED_WITH,
  refusalAlso: { success: false },
});

export const ANALYSIS_STAGES = ['none', 'waiting', 'reading'] as const;

/** Asked for every second or so while a picture is away to be read. */
export const getImageProgress = defineCall({
  method: 'GET',
  path: '/api/analyze-image/progress',
  summary: 'How far my picture is: how many are before it, or which part of it is read',
  whenBusy: 'refused first',
  status: 200,
  response: z.object({
    stage: z.enum(ANALYSIS_STAGES),
    /** Pictures of others that are read before mine. */
    ahead: z.int(),
    /** From 0 to 1. */
    part: z.number(),
  }),
  refuses: [401],
});
