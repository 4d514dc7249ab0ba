// Keyboards do not produce control characters, and JSON needs six characters for each.
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;
const BREAKS_AND_CONTROLS = /[\p{Cc}\u2028\u2029]/u;
/** Marks that reorder the text around them, including texts of others. */
const TURNING_MARKS = /[\u202A-\u202E\u2066-\u2069]/;

export const isPlain = (text: string): boolean => text.search(CONTROLS) === -1;

export const toPlain = (text: string): string => text.replace(CONTROLS, '');

export const NOT_PLAIN = 'This text contains a character that cannot be stored.';

/** For texts within other texts: names of people, habits and challenges. */
export const isOneLine = (text: string): boolean =>
  !BREAKS_AND_CONTROLS.test(text) && !TURNING_MARKS.test(text);

export const NOT_ONE_LINE = 'Please write this on one line, without control characters.';

export const toOneLine = (text: string): string =>
  toPlain(text)
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(new RegExp(TURNING_MARKS, 'g'), '');

/** Mail programs turn addresses into links. */
export const isNoAddress = (name: string): boolean => !name.includes('://');
