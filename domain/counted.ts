// Made once: a format made anew for each figure costs more than the card that it stands on.
const format = new Intl.NumberFormat('en-US');

/** `2,000`. */
export const numberText = (value: number): string => format.format(value);

/** `day`, and for all but one `days`. */
export const nounFor = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? one : many;

/** `1 habit`, `2,000 days`. */
export const counted = (count: number, one: string, many?: string): string =>
  `${numberText(count)} ${nounFor(count, one, many)}`;
