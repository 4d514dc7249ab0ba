import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkVectors } from './check-vectors.ts';
import { FOLDER, vectorFiles, VECTORS } from './testing/vector-files.ts';

const MAX_BYTES = 300_000;
const paths = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => `${FOLDER}/${name}`);
/** A vector file of another tracker, to compare it with the rules here. */
const foreign = process.env['VECTORS'] === undefined ? [] : [process.env['VECTORS']];

describe('the vectors of the fair streak', () => {
  test('are what npm run assets writes', () => {
    const files = vectorFiles();
    expect(paths.toSorted()).toEqual(Object.keys(files).toSorted());
    for (const [path, text] of Object.entries(files)) {
      expect(readFileSync(path, 'utf8')).toBe(text);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect(Object.values(files).join('').length).toBeLessThan(MAX_BYTES);
  });

  test('have different names', () => {
    const names = Object.values(VECTORS).flatMap((vectors) => vectors.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([...paths, ...foreign])('have the same figures by the rules: %s', (path) => {
    expect(checkVectors(path)).toEqual([]);
  });
});
