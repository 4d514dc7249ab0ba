import { expect, test } from 'vitest';
import { settingError } from './settings.ts';

test.each([
  ['require_approval', 'true', undefined],
  ['require_approval', 'maybe', "Please enter 'true' or 'false'."],
  ['second_factor', 'everybody-now', undefined],
  [
    'second_factor',
    'true',
    "Please enter 'nobody' or 'administrators' or 'administrators-now' or 'everybody' or 'everybody-now'.",
  ],
  ['no_setting', 'whatever', undefined],
  ['constructor', 'whatever', undefined],
])('settingError for %s as %s is %s', (key, value, error) => {
  expect(settingError(key, value)).toBe(error);
});
