import { expect, test } from 'vitest';
import { EDGES, FEATURES, mayUse, ROWS, TABLE_EDGES } from './feature-map.ts';

const rowOf = (feature: string) => ROWS.findIndex((row) => row.features.includes(feature));

test('each feature is in one row', () => {
  expect(new Set(FEATURES).size).toBe(FEATURES.length);
});

test('a feature uses lower rows, its own row through an edge, and never a higher row', () => {
  expect(mayUse('feed', 'habits')).toBe(true);
  expect(mayUse('habits', 'feed')).toBe(false);
  expect(mayUse('onboarding', 'habits')).toBe(true);
  expect(mayUse('habits', 'onboarding')).toBe(false);
  expect(mayUse('import', 'progress')).toBe(false);
  expect(mayUse('export', 'notifications')).toBe(true);
});

test('edges stay inside a row and name features of the map', () => {
  for (const edges of [EDGES, TABLE_EDGES]) {
    for (const [user, used] of Object.entries(edges)) {
      expect(rowOf(user)).toBeGreaterThanOrEqual(0);
      expect(used.map(rowOf)).toEqual(used.map(() => rowOf(user)));
    }
  }
});

test('edges have no cycle', () => {
  const reached = (from: string): string[] =>
    (EDGES[from] ?? []).flatMap((to) => [to, ...reached(to)]);
  for (const feature of FEATURES) expect(reached(feature)).not.toContain(feature);
});
