import * as z from 'zod/mini';
import type { LocalDay } from '#domain/days/local-day.ts';
import {
  isNoAddress,
  isOneLine,
  isPlain,
  NOT_ONE_LINE,
  NOT_PLAIN,
  toSharedText,
} from '#domain/text/plain-text.ts';
import { keywords } from './describe.ts';

/** The schema of all text fields. */
export function text(bounds: { min?: number; max: number; tooShort?: string; tooLong?: string }) {
  const { min = 0, max } = bounds;
  return z
    .string(bounds.tooShort)
    .check(
      z.minLength(min, bounds.tooShort),
      z.maxLength(max, bounds.tooLong ?? `Please use at most ${max} characters.`),
      z.refine(isPlain, { error: NOT_PLAIN, abort: true }),
    );
}

type Bounds = Parameters<typeof text>[0];

const cleanedText = (bounds: Bounds, clean: (value: string) => string) =>
  keywords(
    { ...(bounds.min && { minLength: bounds.min }), maxLength: bounds.max },
    z.pipe(z.pipe(z.string(bounds.tooShort), z.transform(clean)), text(bounds)),
  );

/** A text without surrounding blanks. */
export const trimmedText = (bounds: Bounds) => cleanedText(bounds, (value) => value.trim());

/** For longer texts that other users read. */
export const sharedText = (bounds: Bounds) => cleanedText(bounds, toSharedText);

/** For texts that appear within other texts. */
export function singleLineText(bounds: Bounds) {
  return trimmedText(bounds).check(z.refine(isOneLine, NOT_ONE_LINE));
}

/** A display name, which also appears in mails to others. */
export function personName(bounds: Bounds) {
  return singleLineText(bounds).check(z.refine(isNoAddress, 'A name cannot be a web address.'));
}

export function wholeNumber(least: number, most: number) {
  const message = `Please enter a whole number from ${least} to ${most}.`;
  return z.int(message).check(z.gte(least, message), z.lte(most, message));
}

export const timestamp = z.iso.datetime();

export const DAY_FORM = { format: 'date', pattern: String.raw`^\d{4}-\d{2}-\d{2}$` };

/** A day in a response. It is not validated, because the server sends only days. */
export const responseDay = keywords(DAY_FORM, z.string()) as unknown as z.ZodMiniType<
  LocalDay,
  string
>;

/** A UUID that a client creates. Case is ignored; it is stored in lower case. */
export const uuid = z.guid('Not an id.').check(z.toLowerCase());

const LARGEST_ID = 2_147_483_647;

/** An id in a path, which is a text there. */
export const idInPath = keywords(
  { type: 'integer', minimum: 1, maximum: LARGEST_ID },
  z.pipe(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Not an id.')), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(LARGEST_ID))),
  ),
);

export const wideIdInPath = keywords(
  { type: 'integer', minimum: 1 },
  z.pipe(
    z.union([z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Not an id.')), z.number()]),
    z.pipe(z.transform(Number), z.int().check(z.gte(1))),
  ),
);
