import { FACTOR_RULES, FACTOR_SETTING } from '../people/second-factor.ts';

/** The allowed values of each setting. */
const SETTING_VALUES = new Map<string, readonly string[]>([
  ['require_approval', ['true', 'false']],
  [FACTOR_SETTING, FACTOR_RULES],
]);

/** The error message. Undefined for allowed values and unknown settings. */
export function settingError(key: string, value: string): string | undefined {
  const values = SETTING_VALUES.get(key);
  if (!values || values.includes(value)) return undefined;
  return `Please give ${values.map((value) => `'${value}'`).join(' or ')}.`;
}
