// Keyboards do not produce control characters, and JSON needs six characters for each. Half a character cannot be stored.
const CONTROLS = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]/u;
/** Marks that reorder the text around them, including texts of others. */
const TURNING_MARKS = /[\u202A-\u202E\u2066-\u2069]/;

export const isPlain = (text: string): boolean => text.search(CONTROLS) === -1;

export const toPlain = (text: string): string => text.replace(CONTROLS, '');

export const NOT_PLAIN = 'This text contains a character that cannot be stored.';

/** More marks on one letter would cover the lines around it. No language needs as many. */
const EXCESS_MARKS = /(?<=\p{M}{5})\p{M}/u;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\s\u2800]/gu;

const isInvisible = (text: string): boolean => text.replace(INVISIBLE, '') === '';

/** For texts within other texts: names of people, habits and challenges. Empty, or with something to see. */
export const isOneLine = (text: string): boolean =>
  ![BREAKS_AND_CONTROLS, TURNING_MARKS, EXCESS_MARKS].some((refused) => refused.test(text)) &&
  (text === '' || !isInvisible(text));

export const NOT_ONE_LINE =
  'Please write this on one line, in visible characters, without control characters.';

export function toOneLine(text: string): string {
  const line = withoutTurningMarks(toPlain(text))
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(new RegExp(EXCESS_MARKS, 'gu'), '');
  return isInvisible(line) ? '' : line;
}

/** For longer texts that others read. */
export const withoutTurningMarks = (text: string): string =>
  text.replaceAll(new RegExp(TURNING_MARKS, 'g'), '');

/** A longer text that others read, as it is stored. Empty if nothing of it is visible. */
export function toSharedText(text: string): string {
  const shared = withoutTurningMarks(text).trim();
  return isInvisible(shared) ? '' : shared;
}

/** `ada@evil.com`, `www.evil`, `evil.com`, `EVIL.COM`, but also `Dr.Smith` and `J.R.R. Tolkien`: those are names. */
const ADDRESS = /:\/\/|@\S|\bwww\.|[\p{L}\d]\.(?:[a-z]{2}|[A-Z]{2})/u;

/** Mail programs turn addresses into links. */
export const isNoAddress = (name: string): boolean => !ADDRESS.test(name);
