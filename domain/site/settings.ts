/** The users who need a second factor. With *now* there is no grace period. */
export const FACTOR_RULES = [
  'nobody',
  'administrators',
  'administrators-now',
  'everybody',
  'everybody-now',
] as const;
export type FactorRule = (typeof FACTOR_RULES)[number];

export const FACTOR_SETTING = 'second_factor';

/** The allowed values of each setting. */
const SETTING_VALUES = new Map<string, readonly string[]>([
  ['require_approval', ['true', 'false']],
  [FACTOR_SETTING, FACTOR_RULES],
]);

/** The error message. Undefined for allowed values and unknown settings. */
export function settingError(key: string, value: string): string | undefined {
  const values = SETTING_VALUES.get(key);
  if (!values || values.includes(value)) return undefined;
  return `Please enter ${values.map((value) => `'${value}'`).join(' or ')}.`;
}
