import { FACTOR_RULES, FACTOR_SETTING } from '../people/second-factor.ts';

/** Of each setting of the site, what it may be. */
const SETTING_VALUES = new Map<string, readonly string[]>([
  ['require_approval', ['true', 'false']],
  [FACTOR_SETTING, FACTOR_RULES],
]);

/** In words, why not; undefined where it may be. Of a setting that is not known nothing is said. */
export function faultOfSetting(key: string, value: string): string | undefined {
  const values = SETTING_VALUES.get(key);
  if (!values || values.includes(value)) return undefined;
  return `Please give ${values.map((value) => `'${value}'`).join(' or ')}.`;
}
