// With a line break in a name, a user could write headers of their own.
const BREAKS = /[\p{Cc}\u2028\u2029]+/gu;

export const oneLine = (value: string): string => value.replace(BREAKS, ' ').trim();
