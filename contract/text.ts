import * as z from 'zod/mini';

// PostgreSQL cannot store it, and no person types it.
const NUL = '\0';

/** The one schema that every text field is made of. */
export function text(bounds: { min?: number; max: number; tooShort?: string; tooLong?: string }) {
  const { min = 0, max } = bounds;
  return z.string(bounds.tooShort).check(
    z.minLength(min, bounds.tooShort),
    z.maxLength(max, bounds.tooLong ?? `Please use at most ${max} characters.`),
    z.refine(
      (value) => !value.includes(NUL),
      'This text contains a character that cannot be stored.',
    ),
  );
}

/** The same, without surrounding blanks. */
export function trimmedText(bounds: Parameters<typeof text>[0]) {
  return z.pipe(
    z.pipe(
      z.string(bounds.tooShort),
      z.transform((value: string) => value.trim()),
    ),
    text(bounds),
  );
}

export const timestamp = z.iso.datetime();

const LARGEST_ID = 2_147_483_647;

/** An id in a path. */
export const idInPath = z.pipe(
  z.union([z.string().check(z.regex(/^[1-9]\d{0,9}$/, 'Not an id.')), z.number()]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1), z.lte(LARGEST_ID))),
);

export const wideIdInPath = z.pipe(
  z.union([z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'Not an id.')), z.number()]),
  z.pipe(z.transform(Number), z.int().check(z.gte(1))),
);
