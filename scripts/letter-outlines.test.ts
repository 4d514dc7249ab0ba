import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OUTLINES_FILE } from '#server/lettering/lettering.ts';
import { asJson, readOutlines } from './letter-outlines/read-outlines.ts';

test('the outlines that are kept are those of the font', () => {
  // Not `toEqual`: a difference of a thousand lines helps nobody.
  const isSame = readFileSync(OUTLINES_FILE, 'utf8') === asJson(readOutlines());
  expect(isSame, 'please run `npm run letter-outlines`').toBe(true);
});
