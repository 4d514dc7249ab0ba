import { describe, expect, test } from 'vitest';
import { yearCells } from '#domain/progress/year-map.ts';
import {
  type Grid,
  landscapeGrid,
  portraitGrid,
  toYearPaths,
  type YearMark,
} from './year-paths.ts';

const countOf = (path: string) => path.split('M').length - 1;
const cells = yearCells(2024);
const draw = (grid: Grid, mark: YearMark) =>
  toYearPaths(
    grid,
    cells.map((cell) => ({ cell, mark })),
  );

describe('the marks of a year', () => {
  test.each([
    ['a perfect day is an unbroken ring', { kind: 'ring', share: 1 }, { full: 366 }],
    [
      'a day done in part is an arc on its track',
      { kind: 'ring', share: 0.4 },
      { track: 366, part: 366 },
    ],
    ['a day without anything done is its track', { kind: 'ring', share: 0 }, { track: 366 }],
    ['a skipped day is a thin ring', { kind: 'skipped' }, { skipped: 366 }],
    ['a day of rest is a dot', { kind: 'rest' }, { rest: 366 }],
  ] as const)('%s', (_, mark, expected) => {
    const paths = draw(landscapeGrid, mark);
    const counts = Object.entries(paths).map(([name, path]) => [name, countOf(path)]);
    expect(Object.fromEntries(counts.filter(([, count]) => count !== 0))).toEqual(expected);
  });

  test('an arc above one half sets the large-arc flag', () => {
    const [cell] = cells;
    if (!cell) throw new Error('A year has days.');
    const flagOf = (share: number) =>
      / 0 (\d) 1 /.exec(
        toYearPaths(landscapeGrid, [{ cell, mark: { kind: 'ring', share } }]).part,
      )?.[1];
    expect([flagOf(0.25), flagOf(0.75)]).toEqual(['0', '1']);
  });

  test.each([
    ['lying', landscapeGrid],
    ['standing', portraitGrid],
  ])('the marks of a year stay within the picture without overlaps when it is %s', (_, grid) => {
    const points = cells.map(grid.toPoint);
    expect(new Set(points.map(({ x, y }) => `${x} ${y}`)).size).toBe(366);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThan(4);
      expect(x).toBeLessThan(grid.width - 4);
      expect(y).toBeGreaterThan(4);
      expect(y).toBeLessThan(grid.height - 4);
    }
  });
});
