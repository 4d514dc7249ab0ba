import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { differencesOf } from '#domain/testing/fair-streak/compare.ts';
import { FOLDER, vectorFiles, VECTORS } from './testing/vector-files.ts';

const LARGEST_BYTES = 300_000;

describe('the vectors of the fair streak', () => {
  test('are what npm run fair-streak -- --vectors writes', () => {
    const files = vectorFiles();
    const kept = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
    expect(kept.map((name) => `${FOLDER}/${name}`).toSorted()).toEqual(
      Object.keys(files).toSorted(),
    );
    for (const [path, text] of Object.entries(files)) {
      expect(readFileSync(path, 'utf8')).toBe(text);
      expect(() => JSON.parse(text) as unknown).not.toThrow();
    }
    expect(Object.values(files).join('').length).toBeLessThan(LARGEST_BYTES);
  });

  test('each say another thing', () => {
    const names = Object.values(VECTORS).flatMap((vectors) => vectors.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(
    Object.entries(VECTORS).flatMap(([subject, vectors]) =>
      vectors.map(({ name, life }) => ({ subject, name, life })),
    ),
  )('hold for the rules: $subject: $name', ({ life }) => {
    expect(differencesOf(life)).toEqual([]);
  });
});
