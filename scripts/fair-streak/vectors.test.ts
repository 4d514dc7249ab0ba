import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { figuresByRules } from './testing/history-by-rules.ts';
import { lifeOf, type Vector, vectorFigures } from './testing/vector.ts';
import { FOLDER, vectorFiles, VECTORS } from './testing/vector-files.ts';

const MAX_BYTES = 300_000;
const paths = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => `${FOLDER}/${name}`);
/** A vector file of another tracker, to compare it with the rules here. */
const foreign = process.env['VECTORS'] === undefined ? [] : [process.env['VECTORS']];

describe('the vectors of the fair streak', () => {
  // Written by `npx vitest run --project scripts -u scripts/fair-streak/vectors.test.ts`.
  test('the vectors have the figures of the definition', async () => {
    const files = vectorFiles();
    expect(paths.toSorted()).toEqual(Object.keys(files).toSorted());
    for (const [path, text] of Object.entries(files)) {
      await expect(text).toMatchFileSnapshot(resolve(path));
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect(Object.values(files).join('').length).toBeLessThan(MAX_BYTES);
  });

  test('the vectors have different names', () => {
    const names = Object.values(VECTORS).flatMap((vectors) => vectors.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  test.each([...paths, ...foreign])('the rules give the figures of the vectors: %s', (path) => {
    const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vector[];
    const figures = vectors.map((vector) => ({
      name: vector.name,
      figures: vectorFigures(figuresByRules(lifeOf(vector))),
    }));
    expect(figures).toMatchObject(
      vectors.map(({ name, expected }) => ({ name, figures: expected })),
    );
  });
});
