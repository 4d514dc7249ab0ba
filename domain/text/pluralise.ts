// Does not use Intl, whose start takes a tenth of a second on a phone.
const BETWEEN_THOUSANDS = /\B(?=(?:\d{3})+$)/g;
const DECIMALS = 1000;

/** `2,000`, and at most three decimals. */
export function numberText(value: number): string {
  const [whole = '', ...decimals] = String(Math.round(value * DECIMALS) / DECIMALS).split('.');
  return [whole.replaceAll(BETWEEN_THOUSANDS, ','), ...decimals].join('.');
}

/** `day`, and for all but one `days`. */
export const nounFor = (count: number, singular: string, plural = `${singular}s`): string =>
  count === 1 ? singular : plural;

/** `1 habit`, `2,000 days`. */
export const pluralise = (count: number, singular: string, plural?: string): string =>
  `${numberText(count)} ${nounFor(count, singular, plural)}`;
